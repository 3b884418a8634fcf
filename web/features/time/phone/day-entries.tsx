import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activities, useTimer } from '#entities/tracking/store.ts';
import { stopTimer } from '#entities/tracking/timer-actions.ts';
import type { TimeEntry, Timer } from '#entities/tracking/types.ts';
import { formatMonthDay, formatNearDay, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { minutesOf, useElapsed } from '../timer/use-elapsed.ts';
import { CellPopover } from '../week/cell-popover.tsx';
import { useSubjectName } from '../week/subject-name.tsx';
import type { MyWeek } from '../week/use-my-week.ts';
import styles from './phone.module.css';

type DayProps = { week: MyWeek; day: string; isLocked: boolean };
type Opened = { entry: TimeEntry; anchor: HTMLElement };

/** The entries of one day, below the timer that runs. */
export function DayEntries({ week, day, isLocked }: DayProps) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const timer = useTimer();
  const [opened, setOpened] = useState<Opened | null>(null);
  const index = week.days.indexOf(day);
  const entries = week.grid.groups
    .flatMap(({ rows }) => rows.flatMap((row) => row.cells[index] ?? []))
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const isToday = day === today();
  return (
    <>
      <h2 className={styles.title}>
        {isToday ? formatNearDay(day, language) : formatMonthDay(day, language, { withWeekday: true })}
        <span>{formatMinutes(week.grid.totals[index] ?? 0)}</span>
      </h2>
      {isToday && timer && <RunningRow timer={timer} />}
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          onOpen={({ currentTarget }) => setOpened({ entry, anchor: currentTarget })}
        />
      ))}
      {week.week && entries.length === 0 && !(isToday && timer) && (
        <p className={styles.none}>{t('week.nothing')}</p>
      )}
      {opened && (
        <CellPopover
          key={opened.entry.id}
          anchor={opened.anchor}
          subject={opened.entry}
          day={day}
          entries={[opened.entry]}
          isLocked={isLocked || opened.entry.is_locked}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** "ALOY-620 · Development · billable" */
const facts = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ');

type RowProps = { entry: TimeEntry; onOpen: (event: MouseEvent<HTMLElement>) => void };

function EntryRow({ entry, onOpen }: RowProps) {
  const { t } = useTranslation('time');
  const { itemKey, name } = useSubjectName({
    ...entry,
    activity_id: entry.issue_id ? null : entry.activity_id,
  });
  const activity = activities.useRow(entry.activity_id);
  return (
    <button type="button" className={styles.entry} onClick={onOpen}>
      <span className={styles.what}>
        <b>{name}</b>
        <span>
          {facts(itemKey, itemKey && activity?.name, entry.is_billable && t('entry.billable'), entry.note)}
        </span>
      </span>
      <span className={styles.minutes}>{formatMinutes(entry.minutes)}</span>
    </button>
  );
}

function RunningRow({ timer }: { timer: Timer }) {
  const { t } = useTranslation('time');
  const { itemKey, name } = useSubjectName({
    ...timer,
    activity_id: timer.issue_id ? null : timer.activity_id,
  });
  const activity = activities.useRow(timer.activity_id);
  const elapsed = useElapsed(timer.started_at, 'minute');
  return (
    <div className={styles.entry} data-running="">
      <span className={styles.what}>
        <b>{timer.item?.name ?? name}</b>
        <span>{facts(itemKey, activity?.name, t('timer.word'))}</span>
      </span>
      <button type="button" className={styles.stop} aria-label={t('timer.stop')} onClick={() => stopTimer()}>
        <i />
      </button>
      <span className={styles.minutes}>{formatMinutes(minutesOf(elapsed))}</span>
    </div>
  );
}
