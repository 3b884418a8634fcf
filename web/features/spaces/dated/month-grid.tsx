import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { isWeekend, monthOf } from '#lib/dates/calendar-days.ts';
import { formatFullDay, formatMonthDay } from '#lib/dates/dates.ts';
import type { BoardItem } from '../parts/board-api.ts';
import type { OpeningProps } from '../parts/items-props.ts';
import styles from './calendar.module.css';

export type MonthProps = OpeningProps & {
  weeks: readonly (readonly string[])[];
  /** A day of the month. */
  anchorDay: string;
  today: string;
  items: ReadonlyMap<string, BoardItem[]>;
};

/** So many stand on a day before the others are asked for. */
const FIT = 4;

/** A month as a table of its weeks. */
export function MonthGrid({ weeks, anchorDay, today, items, ...opening }: MonthProps) {
  const { i18n } = useTranslation('spaces');
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                aria-current={day === today ? 'date' : undefined}
                data-out={monthOf(day) === monthOf(anchorDay) ? undefined : ''}
                data-weekend={isWeekend(day) ? '' : undefined}
              >
                <Day day={day} items={items.get(day) ?? []} {...opening} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = OpeningProps & { day: string; items: readonly BoardItem[] };

function Day({ day, items, ...opening }: DayProps) {
  const { t, i18n } = useTranslation('spaces');
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || items.length <= FIT ? items : items.slice(0, FIT - 1);
  const number = Number(day.slice(8));
  return (
    <>
      <span className={styles.day} title={formatFullDay(day, i18n.language)}>
        {number === 1 ? formatMonthDay(day, i18n.language) : number}
      </span>
      {shown.length > 0 && (
        <ul className={styles.items} aria-label={formatFullDay(day, i18n.language)}>
          {shown.map((item) => (
            <li key={item.id}>
              <DayItem item={item} {...opening} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < items.length && (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          {t('more', { count: items.length - shown.length })}
        </button>
      )}
    </>
  );
}

/** One item of a day; it opens beside the board. */
export function DayItem({ item, board, peekId, onOpen }: OpeningProps & { item: BoardItem }) {
  const state = board.states.find(({ id }) => id === item.state_id);
  return (
    <button
      type="button"
      className={styles.item}
      data-selected={peekId === item.id ? '' : undefined}
      title={item.name}
      onClick={() => onOpen(item.id)}
    >
      {state && <StateIcon group={state.group} color={state.color} size={14} label={state.name} />}
      <span className={styles.name}>{item.name}</span>
    </button>
  );
}
