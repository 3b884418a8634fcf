import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useTranslation } from 'react-i18next';
import { useTimer } from '#entities/tracking/store.ts';
import { entries as entryStore } from '#entities/tracking/store.ts';
import { formatMonthDay, parseDay, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { minutesOf as minutesOfMs, useElapsed } from '../timer/use-elapsed.ts';
import { rowKey } from './added-rows.ts';
import { CellField } from './cell-field.tsx';
import { isWeekend } from './days.ts';
import type { GridRow } from './grid-rows.ts';
import type { GridKeys } from './use-grid-keys.ts';
import { isCellLocked, type MyWeek } from './use-my-week.ts';
import styles from './week.module.css';

type CellProps = {
  row: GridRow;
  day: string;
  index: number;
  week: MyWeek;
  keys: GridKeys | null;
  /** How the row is called. */
  name: string;
};

/** The time of one row on one day. */
export function TimeCell({ row, day, index, week, keys, name }: CellProps) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const timer = useTimer();
  const entries = row.cells[index] ?? [];
  const isRunning =
    timer !== undefined &&
    day === today() &&
    rowKey({ ...timer, activity_id: timer.issue_id ? null : timer.activity_id }) === row.key;
  const isUnsaved = entryStore.useSelect(() => entries.some(({ id }) => entryStore.isUnsaved(id)));
  const place = { row: row.key, day: index };
  const isLocked = isCellLocked(week, row, index);
  const minutes = row.minutes[index] ?? 0;
  const common = {
    'data-weekend': isWeekend(day) ? '' : undefined,
    'data-cell': `${row.key} ${index}`,
  } as const;
  if (!keys) {
    return (
      <span role="gridcell" {...common} className={styles.cell}>
        {minutes > 0 && formatMinutes(minutes)}
      </span>
    );
  }
  const date = formatMonthDay(day, language, { withWeekday: true });
  const note = entries.find((entry) => entry.note !== '')?.note;
  const label = t('week.cell', { name, day: date });
  if (keys.isEditing(place)) {
    return (
      <span role="gridcell" {...common} className={styles.cell} data-editing="">
        <CellField label={label} keys={keys} />
      </span>
    );
  }
  return (
    <div
      role="gridcell"
      {...common}
      className={styles.cell}
      tabIndex={keys.isStop(place) ? 0 : -1}
      aria-label={minutes > 0 ? `${label}: ${formatMinutes(minutes)}` : label}
      data-locked={isLocked ? '' : undefined}
      data-unsaved={isUnsaved ? '' : undefined}
      title={note}
      onFocus={() => keys.focus(place)}
      onDoubleClick={() => keys.edit(place)}
      onClick={() => keys.edit(place)}
      onKeyDown={(event) => keys.handleKey(event, place)}
    >
      {note && <i className={styles.noteMark} />}
      {isRunning && timer ? (
        <SoFar minutes={minutes} since={sinceIn(day, timer.started_at)} />
      ) : (
        minutes > 0 && formatMinutes(minutes)
      )}
    </div>
  );
}

/** What a timer counted before midnight is of the day before. */
const sinceIn = (day: string, startedAt: string) =>
  new Date(Math.max(Date.parse(startedAt), parseDay(day).getTime())).toISOString();

/** With what the timer has counted so far, which is in no sum yet. */
function SoFar({ minutes, since }: { minutes: number; since: string }) {
  const { t } = useTranslation('time');
  const elapsed = useElapsed(since, 'minute');
  return (
    <>
      <i className={styles.running} title={t('timer.running')} />
      {formatMinutes(minutes + minutesOfMs(elapsed))}
    </>
  );
}
