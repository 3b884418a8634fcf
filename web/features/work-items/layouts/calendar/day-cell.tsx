import { IconPlus } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { loadMore } from '#entities/work-items/lists/list-actions.ts';
import { formatFullDay } from '#lib/dates/dates.ts';
import { QuickAddForm } from '../quick-add.tsx';
import { useDaysOff } from '#lib/dates/days-off.ts';
import { useListView } from '../../model/display/list-view.ts';
import { AddExistingToDay } from './add-existing-to-day.tsx';
import styles from './calendar.module.css';
import { Chip } from './chip.tsx';
import { useDayDrop } from './use-day-drag.ts';

type DayCellProps = {
  day: string;
  /** "7", or "Dec 1" where a month begins. */
  label: string;
  isToday: boolean;
  isOut: boolean;
  isCursor: boolean;
  /** How many items there is room for. */
  fit: number;
  selectedId: string | null;
};

/** A day with its items: as many as there is room for, the others behind a number. */
export const DayCell = memo(function DayCell({ day, fit, isCursor, selectedId, ...look }: DayCellProps) {
  const { query, t, language, canAdd, settings } = useListView();
  const cell = useCell(query, { group: day, subGroup: null });
  const element = useRef<HTMLDivElement>(null);
  const isOver = useDayDrop(element, day);
  const [isOpen, setOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const isOff = useDaysOff((state) => state.isOff(day));
  const holiday = useDaysOff((state) => state.holidayName(day));
  const { ids, total } = cell;
  const shown = isOpen || total <= fit ? ids : ids.slice(0, Math.max(1, fit - 1));
  const rest = total - shown.length;
  const showMore = () => {
    setOpen(true);
    if (ids.length < total) loadMore(query, { group: day, subGroup: null }).catch(() => setOpen(false));
  };
  const stopAdding = (isGivenUp: boolean) => {
    setAdding(false);
    if (isGivenUp) element.current?.focus();
  };
  return (
    <div
      ref={element}
      role="gridcell"
      className={styles.day}
      tabIndex={isCursor ? 0 : -1}
      aria-current={look.isToday ? 'date' : undefined}
      data-day={day}
      data-out={look.isOut ? '' : undefined}
      data-off={isOff ? '' : undefined}
      data-over={isOver ? '' : undefined}
    >
      <div className={styles.dayHead}>
        <span className={styles.hidden}>
          {t('work-items:calendar.day', { day: formatFullDay(day, language), count: total })}
        </span>
        <span className={look.isToday ? styles.today : undefined} aria-hidden>
          {look.label}
        </span>
        {holiday && (
          <span className={styles.holiday} title={holiday}>
            {holiday}
          </span>
        )}
        <span className={styles.space} />
        {canAdd && (
          <span className={styles.add}>
            {settings.context !== 'epics' && <AddExistingToDay day={day} isReached={isCursor} />}
            <IconButton
              of={IconPlus}
              size="sm"
              tabIndex={isCursor ? 0 : -1}
              data-add
              label={t('work-items:new_in', { group: formatFullDay(day, language) })}
              onClick={() => setAdding(true)}
            />
          </span>
        )}
      </div>
      {shown.map((id) => (
        <Chip key={id} id={id} group={day} isSelected={id === selectedId} isReached={isCursor} />
      ))}
      {rest > 0 && (
        <button
          type="button"
          className={styles.more}
          tabIndex={isCursor ? 0 : -1}
          aria-label={t('work-items:calendar.more_of', { count: rest, day: formatFullDay(day, language) })}
          onClick={showMore}
        >
          {t('work-items:calendar.more', { count: rest })}
        </button>
      )}
      {isAdding && <QuickAddForm group={day} onAdded={() => setOpen(true)} onClose={stopAdding} />}
    </div>
  );
});
