import { Menu } from '@mantine/core';
import { addDays, formatISO, parseISO, setHours, startOfDay } from 'date-fns';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { DatePickerPanel } from '#components/pickers/date-picker-panel.tsx';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './intake.module.css';

/** Work begins then. */
const HOUR = 9;
const CHOICES = { tomorrow: 1, three_days: 3, week: 7, two_weeks: 14 } as const;

const dayIn = (days: number) => formatISO(addDays(new Date(), days), { representation: 'date' });
/** The morning of a day, here. */
const morningOf = (day: string) => setHours(startOfDay(parseISO(day)), HOUR).toISOString();

type SnoozeProps = { onSnooze: (till: string) => void; children: ReactElement };

/** Until when an item is put off; its target is the button. */
export function SnoozeMenu({ onSnooze, children }: SnoozeProps) {
  const { t } = useTranslation(['intake', 'common']);
  const language = useLanguage((state) => state.language);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const pick = (event: { currentTarget: HTMLElement }) => {
    const target = document.getElementById(
      event.currentTarget.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '',
    );
    setTimeout(() => setAnchor(target));
  };
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
            <Menu.Item
              key={name}
              rightSection={
                <span className={styles.day}>{formatMonthDay(dayIn(CHOICES[name]), language)}</span>
              }
              onClick={() => onSnooze(morningOf(dayIn(CHOICES[name])))}
            >
              {t(`snooze.${name}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={pick}>{t('snooze.other')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {anchor && (
        <AnchoredPopover
          anchor={anchor}
          onClose={() => setAnchor(null)}
          label={t('snooze.other')}
          width={280}
        >
          <DatePickerPanel
            value={null}
            minDay={dayIn(1)}
            language={language}
            clearText={t('common:cancel')}
            onPick={(day) => {
              setAnchor(null);
              if (day) onSnooze(morningOf(day));
            }}
            onClose={() => setAnchor(null)}
          />
        </AnchoredPopover>
      )}
    </>
  );
}
