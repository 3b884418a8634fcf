import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import type { InboxGroup } from './groups.ts';
import { snoozeGroup } from './group-actions.ts';
import { SNOOZES, isPastMoment, nextHour, snoozeUntil } from './snooze.ts';

type SnoozeProps = { group: InboxGroup; size?: 'sm' | 'md'; onDone?: () => void };

/** Until when a line of the inbox is to be away. */
export function SnoozeMenu({ group, size = 'md', onDone }: SnoozeProps) {
  const { t } = useTranslation(['inbox', 'common']);
  const language = useLanguage((state) => state.language);
  const [isPicking, setPicking] = useState(false);
  const snooze = (until: Date) => {
    onDone?.();
    snoozeGroup(group, until, t);
  };
  return (
    <>
      <Menu position="bottom-end" width={224}>
        <Menu.Target>
          <IconButton of={IconClock} label={t('snooze')} size={size} data-snooze />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('snooze_until')}</Menu.Label>
          {SNOOZES.map(({ key, days }) => (
            <Menu.Item
              key={key}
              rightSection={<span>{formatMonthDay(dayOf(snoozeUntil(days).toISOString()), language)}</span>}
              onClick={() => snooze(snoozeUntil(days))}
            >
              {t(`snoozes.${key}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setPicking(true)}>{t('pick_moment')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPicking && <MomentDialog onClose={() => setPicking(false)} onPick={snooze} />}
    </>
  );
}

function MomentDialog({ onClose, onPick }: { onClose: () => void; onPick: (until: Date) => void }) {
  const { t } = useTranslation(['inbox', 'common']);
  const [value, setValue] = useState(nextHour);
  const isPast = isPastMoment(value);
  const pick = (event: FormEvent) => {
    event.preventDefault();
    if (isPast) return;
    onClose();
    onPick(new Date(value));
  };
  return (
    <Modal opened onClose={onClose} title={t('pick_moment')} size="sm">
      <form onSubmit={pick}>
        <TextInput
          type="datetime-local"
          label={t('snooze_until')}
          value={value}
          step={1800}
          data-autofocus
          onChange={(event) => setValue(event.currentTarget.value)}
          error={isPast && t('moment_passed')}
        />
        <Button type="submit" variant="filled" mt={16} disabled={isPast}>
          {t('snooze')}
        </Button>
      </form>
    </Modal>
  );
}
