import { Button } from '@mantine/core';
import {
  IconClock,
  IconClockPause,
  IconHourglass,
  IconSubtask,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { formatMinutes, parseDuration } from '@tandem/shared/tracking/duration.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { PickerButton } from '#components/pickers/picker-button.tsx';
import { DurationField } from '#components/time/duration-field.tsx';
import { entries, entriesByItem } from '#entities/tracking/store.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useStoredFlag } from '#lib/device/stored-flag.ts';
import sections from './time-properties.module.css';
import { FoldButton } from '../../model/groups/fold-button.tsx';
import { useCanEdit } from '../../model/items/item-rights.ts';
import styles from './time.module.css';
import { useTreeTime } from './tree-time.ts';

type Props = { row: WorkItem; look: 'side' | 'body' };

/** What the item says was spent, with what was written here and is not stored yet. */
function useSpent(row: WorkItem): number {
  const list = entriesByItem.useList(row.id);
  const unsaved = entries.useSelect(() =>
    list
      .filter(({ id }) => entries.isUnsaved(id))
      .reduce((sum, { id, minutes }) => sum + minutes - (entries.confirmedRow(id)?.minutes ?? 0), 0),
  );
  return row.spent_minutes + unsaved;
}

/** Planned, spent and remaining time of an item. */
export function TimeProperties({ row, look }: Props) {
  const { t } = useTranslation(['time', 'work-items']);
  const [isFolded, setFolded] = useStoredFlag('time_section_collapsed', false);
  const canEdit = useCanEdit(row);
  const spent = useSpent(row);
  const tree = useTreeTime(row, spent);
  const by = usePerson(row.remaining_by);
  const { planned_minutes: planned, remaining_minutes: remaining } = row;
  const title = t('item.title');
  return (
    <section className={sections.section} data-look={look} aria-label={title}>
      <header className={sections.head}>
        <h2>{title}</h2>
        <FoldButton
          label={t('work-items:fold', { group: title })}
          isOpen={!isFolded}
          onToggle={() => setFolded(!isFolded)}
        />
      </header>
      {!isFolded && (
        <div>
          <Line icon={IconHourglass} name={t('item.planned')}>
            <MinutesValue
              name={t('item.planned')}
              value={planned}
              isDisabled={!canEdit}
              onChange={(planned_minutes) => void patchWorkItem(row.id, { planned_minutes })}
            />
          </Line>
          <Line icon={IconClock} name={t('item.spent')}>
            <span>{formatMinutes(spent)}</span>
            {planned !== null && spent > planned && (
              <span className={styles.over}>{t('item.over', { time: formatMinutes(spent - planned) })}</span>
            )}
          </Line>
          {tree && (
            <Line icon={IconSubtask} name={t('item.with_sub_items')}>
              <span>{formatMinutes(tree.spent)}</span>
              {tree.planned !== null && (
                <span className={styles.hint}>
                  {t('item.of_planned', { planned: formatMinutes(tree.planned) })}
                </span>
              )}
            </Line>
          )}
          <Line icon={IconClockPause} name={t('item.remaining')}>
            <MinutesValue
              name={t('item.remaining')}
              value={remaining}
              isDisabled={!canEdit}
              onChange={(remaining_minutes) => void patchWorkItem(row.id, { remaining_minutes })}
            />
            {remaining !== null && by && (
              <span className={styles.hint}>{t('item.by', { name: by.display_name })}</span>
            )}
          </Line>
        </div>
      )}
    </section>
  );
}

function Line({ icon, name, children }: { icon: TablerIcon; name: string; children: ReactNode }) {
  return (
    <div className={sections.line}>
      <Icon of={icon} />
      <span className={sections.name}>{name}</span>
      <span className={styles.value}>{children}</span>
    </div>
  );
}

type ValueProps = {
  name: string;
  value: number | null;
  isDisabled: boolean;
  onChange: (minutes: number | null) => void;
};

/** A time that is changed where it stands. */
function MinutesValue({ name, value, isDisabled, onChange }: ValueProps) {
  const { t } = useTranslation('time');
  return (
    <PickerButton
      label={name}
      popup="dialog"
      width={248}
      className={styles.edit}
      disabled={isDisabled}
      tone={value === null ? 'empty' : undefined}
      renderContent={(close) => (
        <MinutesForm
          {...{ name, value }}
          onSave={(minutes) => {
            if (minutes !== value) onChange(minutes);
            close();
          }}
        />
      )}
    >
      {value === null ? t('item.empty') : formatMinutes(value)}
    </PickerButton>
  );
}

type FormProps = Pick<ValueProps, 'name' | 'value'> & { onSave: (minutes: number | null) => void };

function MinutesForm({ name, value, onSave }: FormProps) {
  const { t } = useTranslation(['time', 'common']);
  const [text, setText] = useState(value === null ? '' : formatMinutes(value));
  const isEmpty = text.trim() === '';
  const minutes = isEmpty ? null : parseDuration(text);
  const isReady = isEmpty || minutes !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSave(minutes);
  };
  return (
    <form className={styles.duration} onSubmit={submit} noValidate>
      <DurationField isFirst isLong label={name} text={text} onText={setText} />
      <Button type="submit" variant="filled" fullWidth disabled={!isReady}>
        {t('common:save')}
      </Button>
    </form>
  );
}
