import { memo } from 'react';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { useCell, useWorkItem } from '#entities/work-items/items/hooks.ts';
import { formatFullDay } from '#lib/dates/dates.ts';
import { QuickAdd } from '../quick-add.tsx';
import { monthOf } from '#lib/dates/calendar-days.ts';
import { useListView } from '../../model/display/list-view.ts';
import { Row } from '../list/row.tsx';
import { useLoadMore } from '../list/use-load-more.ts';
import { AddExistingToDay } from './add-existing-to-day.tsx';
import styles from './calendar.module.css';
import type { CalendarView } from './use-calendar.ts';
import { WeekendNote } from './weekend-note.tsx';

const DOTS = 3;

type PhoneMonthProps = { calendar: CalendarView; cursor: string; onPick: (day: string) => void };

/** A month on a phone: a dot for each item of a day, and below the items of the day that was touched. */
export function PhoneMonth({ calendar, cursor, onPick }: PhoneMonthProps) {
  const { span, weeks, today } = calendar;
  return (
    <>
      {weeks.map(({ days, hidden }) => (
        <div key={days[0]} role="row" className={styles.week}>
          {days.map((day) => (
            <PhoneDay
              key={day}
              day={day}
              isToday={day === today}
              isOut={span.layout === 'month' && monthOf(day) !== monthOf(span.anchor)}
              isPicked={day === cursor}
              onPick={onPick}
            />
          ))}
          <WeekendNote calendar={calendar} days={hidden} />
        </div>
      ))}
    </>
  );
}

type PhoneDayProps = {
  day: string;
  isToday: boolean;
  isOut: boolean;
  isPicked: boolean;
  onPick: (day: string) => void;
};

const PhoneDay = memo(function PhoneDay({ day, isToday, isOut, isPicked, onPick }: PhoneDayProps) {
  const { query, t, language } = useListView();
  const { ids, total } = useCell(query, { group: day, subGroup: null });
  return (
    <div
      role="gridcell"
      className={styles.phoneDay}
      aria-selected={isPicked}
      aria-current={isToday ? 'date' : undefined}
      data-out={isOut ? '' : undefined}
    >
      <button
        type="button"
        className={styles.phoneButton}
        aria-label={t('work-items:calendar.day', { day: formatFullDay(day, language), count: total })}
        onClick={() => onPick(day)}
      >
        <span className={styles.phoneNumber} data-today={isToday ? '' : undefined}>
          {Number(day.slice(8))}
        </span>
        <span className={styles.dots} aria-hidden>
          {ids.slice(0, DOTS).map((id) => (
            <Dot key={id} id={id} />
          ))}
        </span>
      </button>
    </div>
  );
});

function Dot({ id }: { id: string }) {
  const state = useWorkItemState(useWorkItem(id)?.state_id ?? '');
  return state ? <StateIcon group={state.group} color={state.color} size={8} /> : null;
}

/** The items of one day as rows. */
export function PhoneDayList({ day, selectedId }: { day: string; selectedId: string | null }) {
  const { query, language, t, canAdd, settings } = useListView();
  const cell = useCell(query, { group: day, subGroup: null });
  const more = useLoadMore({ query, group: day, cell, lastShown: cell.ids.length });
  return (
    <section aria-label={formatFullDay(day, language)}>
      <h3 className={styles.phoneTitle}>{formatFullDay(day, language)}</h3>
      {cell.ids.map((id) => (
        <Row key={id} id={id} group={day} isSelected={id === selectedId} />
      ))}
      {more.hasFailed && (
        <button type="button" className={styles.more} onClick={more.retry}>
          {t('work-items:load_more_failed')}
        </button>
      )}
      <div className={styles.phoneAdd}>
        <QuickAdd group={day} />
        {canAdd && settings.context !== 'epics' && <AddExistingToDay day={day} />}
      </div>
    </section>
  );
}
