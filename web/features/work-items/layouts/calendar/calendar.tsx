import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useListOverview } from '#entities/work-items/items/hooks.ts';
import { openList } from '#entities/work-items/lists/list-actions.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { monthOf, weekdayOf } from '#lib/dates/calendar-days.ts';
import { turn } from '#lib/dates/turn-calendar.ts';
import { useListView } from '../../model/display/list-view.ts';
import { queryOf } from '../../model/display/view-settings.ts';
import type { Group } from '../../model/groups/groups.tsx';
import { useItemEvents } from '../list/use-item-events.ts';
import styles from './calendar.module.css';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayCell } from './day-cell.tsx';
import { PhoneDayList, PhoneMonth } from './phone-month.tsx';
import { Unscheduled, unscheduledQuery } from './unscheduled.tsx';
import { type CalendarView, useCalendar } from './use-calendar.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useCalendarDrop } from './use-day-drag.ts';
import { WeekendNote } from './weekend-note.tsx';

const MIN_ROW = 118;
const CHIP = 27;
/** Padding and the line with the day's number. */
const DAY_FRAME = 35;
const USUAL_FIT = 4;

type CalendarProps = { groups: readonly Group[]; selectedId: string | null };

/** Work items by their due day, a month or a week at a time. */
export function Calendar({ selectedId }: CalendarProps) {
  const { query, isPhone } = useListView();
  const calendar = useCalendar();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const without = useMemo(() => unscheduledQuery(query), [query]);
  const { total } = useListOverview(without);
  usePrefetchedNeighbours(calendar);
  useItemEvents(root);
  return (
    <div ref={root} className={styles.calendar} data-calendar>
      <CalendarToolbar
        calendar={calendar}
        unscheduled={total}
        isOpen={isOpen}
        onUnscheduled={() => setOpen(!isOpen)}
      />
      <div className={styles.panes}>
        {isPhone ? (
          <PhoneCalendar calendar={calendar} selectedId={selectedId} />
        ) : (
          <DeskCalendar calendar={calendar} selectedId={selectedId} />
        )}
        {isOpen && !isPhone && <Unscheduled query={without} selectedId={selectedId} />}
      </div>
    </div>
  );
}

/** The months or weeks before and after are read while this one is looked at: turning over shows them at once. */
function usePrefetchedNeighbours({ span }: CalendarView) {
  const { projectId, settings } = useListView();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const step of [1, -1] as const) {
        void openList(queryOf(projectId, settings, { ...span, anchor: turn(span, step) }));
      }
    }, PREFETCH_AFTER);
    return () => clearTimeout(timer);
  }, [projectId, settings, span]);
}
const PREFETCH_AFTER = 400;

type PaneProps = { calendar: CalendarView; selectedId: string | null };

/** The day itself where it is shown, else the one that says what its weekend has. */
const shownFor = (day: string, { weeks }: CalendarView) => {
  const week = weeks.find(({ days, hidden }) => days.includes(day) || hidden.includes(day));
  return week?.days.includes(day) ? day : week?.days.at(-1);
};

/** The day that has the keyboard: the one that had it last, else the one that the calendar was opened at. */
function useCursor(calendar: CalendarView) {
  const { today, span } = calendar;
  const [picked, setCursor] = useState(today);
  const found = [picked, span.anchor, today].map((day) => shownFor(day, calendar));
  return { cursor: found.find((day) => day !== undefined) ?? today, setCursor };
}

function Weekdays({ week }: { week: readonly string[] }) {
  const { language } = useListView();
  const name = (day: string, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return (
    <div role="row" className={styles.weekdays}>
      {week.map((day) => (
        <span key={weekdayOf(day)} role="columnheader" aria-label={name(day, 'long')}>
          {name(day, 'short')}
        </span>
      ))}
    </div>
  );
}

function DeskCalendar({ calendar, selectedId }: PaneProps) {
  const { language, t } = useListView();
  const { span, weeks, today } = calendar;
  const shownWeek = weeks[0]?.days ?? [];
  const grid = useRef<HTMLDivElement>(null);
  const { ref: measured, height } = useElementSize<HTMLDivElement>();
  const { cursor, setCursor } = useCursor(calendar);
  useCalendarKeys(grid, calendar, setCursor);
  useCalendarDrop(grid);
  const isMonth = span.layout === 'month';
  const room = Math.max(MIN_ROW, height / weeks.length) - DAY_FRAME;
  const fit = !isMonth ? Infinity : height > 0 ? Math.max(1, Math.floor(room / CHIP)) : USUAL_FIT;
  const noteFocus = ({ target }: FocusEvent) => {
    const day = target.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day) setCursor(day);
  };
  const labelOf = (day: string) =>
    day.endsWith('-01')
      ? formatMonthDay(`${today.slice(0, 4)}${day.slice(4)}`, language)
      : String(Number(day.slice(8)));
  return (
    <div
      role="grid"
      className={styles.grid}
      style={{ ['--days' as string]: shownWeek.length }}
      aria-label={t('work-items:layout.calendar')}
      onFocus={noteFocus}
    >
      <Weekdays week={shownWeek} />
      <div ref={useMergedRef(grid, measured)} role="rowgroup" className={styles.weeks}>
        {weeks.map(({ days, hidden }) => (
          <div key={days[0]} role="row" className={styles.week}>
            {days.map((day) => (
              <DayCell
                key={day}
                day={day}
                label={labelOf(day)}
                isToday={day === today}
                isOut={isMonth && monthOf(day) !== monthOf(span.anchor)}
                isCursor={day === cursor}
                fit={hidden.length > 0 && day === days.at(-1) ? Math.max(1, fit - 1) : fit}
                selectedId={selectedId}
              />
            ))}
            <WeekendNote calendar={calendar} days={hidden} />
          </div>
        ))}
      </div>
    </div>
  );
}

function PhoneCalendar({ calendar, selectedId }: PaneProps) {
  const { t } = useListView();
  const { cursor, setCursor } = useCursor(calendar);
  const shownWeek = calendar.weeks[0]?.days ?? [];
  return (
    <div className={styles.phone}>
      <div
        role="grid"
        className={styles.phoneGrid}
        style={{ ['--days' as string]: shownWeek.length }}
        aria-label={t('work-items:layout.calendar')}
      >
        <Weekdays week={shownWeek} />
        <PhoneMonth calendar={calendar} cursor={cursor} onPick={setCursor} />
      </div>
      <PhoneDayList day={cursor} selectedId={selectedId} />
    </div>
  );
}
