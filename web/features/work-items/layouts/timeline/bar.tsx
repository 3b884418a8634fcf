import { projectStream } from '@tandem/shared/sync/stream.ts';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import { personColor } from '#components/people/people-color.ts';
import { stateInk } from '#components/icons/state-icon.tsx';
import { Grips, HeldDates, NameBeside, placeOf } from '#components/timeline/bar-parts.tsx';
import bars from '#components/timeline/bar.module.css';
import {
  type Box,
  boxOf,
  DAY_WIDTH,
  type Dates,
  dayOfNumber,
  scheduledAt,
} from '#components/timeline/scale.ts';
import { type BarDrag, useDraggedDates, useGhost, useInSight } from '#components/timeline/timeline-state.ts';
import { onCanvas, useTimelineView } from '#components/timeline/timeline-view.ts';
import { type RemoteMark, useRemoteMark } from '#entities/live/remote-marks.ts';
import { useMovedBy } from '#entities/workspaces/presence/store.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { type ListView, useListView } from '../../model/display/list-view.ts';
import { itemKey } from '../../model/items/item-key.ts';
import { Mover } from '../../model/presence/mover.tsx';
import styles from './bar.module.css';
import { datesOfMove } from './show-drag.ts';

/** Narrower than this a bar has its title beside it. */
const TITLE_WIDTH = 120;

const datesText = ({ start_date, target_date }: Dates, { language, t }: ListView) => {
  const [start, due] = [start_date, target_date].map((day) => day && formatMonthDay(day, language));
  if (start && due) return start === due ? start : `${start} – ${due}`;
  if (start) return t('work-items:timeline.from', { day: start });
  return due ? t('work-items:timeline.until', { day: due }) : t('work-items:timeline.no_dates');
};

/** The bar of an item, or the place to give it days. */
export function BarSlot({ row }: { row: WorkItem }) {
  const drag = useDraggedDates(row.id);
  const { scale } = useTimelineView();
  const dates = drag?.dates ?? row;
  const box = boxOf(dates, scale);
  if (!box) return <Ghost id={row.id} />;
  return (
    <>
      <OutOfSight row={row} box={box} />
      <OthersBar row={row} />
      <Bar row={row} dates={dates} box={box} drag={drag} />
    </>
  );
}

type BarProps = { row: WorkItem; dates: Dates; box: Box; drag: BarDrag | null };

function Bar({ row, dates, box, drag }: BarProps) {
  const view = useListView();
  const state = useWorkItemState(row.state_id);
  const mark = useRemoteMark(row.id);
  const canMove = view.canEdit && !view.isPhone;
  const isWide = box.width >= TITLE_WIDTH;
  const text = datesText(dates, view);
  const ink = stateInk(row.state__group, state?.color);
  return (
    <>
      <button
        type="button"
        className={`${bars.bar} ${styles.bar}`}
        data-bar
        data-item-link
        data-open={box.open ?? undefined}
        data-held={drag ? '' : undefined}
        data-movable={canMove ? '' : undefined}
        data-mark={mark?.kind}
        style={barStyle(box, ink, mark)}
        title={drag ? undefined : `${row.name}\n${text}`}
        aria-label={`${itemKey(view.identifier, row)} ${row.name}, ${text}`}
        aria-keyshortcuts={canMove ? 'ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight' : undefined}
      >
        {isWide && (
          <span className={bars.name} dir="auto">
            {row.name}
          </span>
        )}
        {canMove && <Grips />}
        {canMove && <Dots />}
      </button>
      {!isWide && <NameBeside box={box} name={row.name} />}
      {mark && !drag && (
        <span className={styles.mover} style={{ left: onCanvas(box.left + box.width + 2) }}>
          <Mover mark={mark} />
        </span>
      )}
      {drag && <HeldDates drag={drag} box={box} range={text} />}
    </>
  );
}

const barStyle = (box: Box, ink: string, mark: RemoteMark | undefined): CSSProperties => ({
  ...placeOf(box),
  color: ink,
  ...(mark && { ['--c' as string]: personColor(mark.actorId) }),
});

/** What dependencies are drawn from. */
const Dots = () => (
  <>
    <span className={styles.dot} data-dot="start" />
    <span className={styles.dot} data-dot="end" />
  </>
);

/** The bar as somebody else holds it now: where it would be if it were let go. */
function OthersBar({ row }: { row: WorkItem }) {
  const { t } = useListView();
  const { scale } = useTimelineView();
  const person = useMovedBy(projectStream(row.project_id), row.id);
  const dates = datesOfMove(person?.place?.moving?.to);
  const box = dates && boxOf(dates, scale);
  if (!person || !box) return null;
  return (
    <span
      className={styles.others}
      data-others
      style={{ ...placeOf(box), ['--c' as string]: personColor(person.user_id) }}
    >
      <span className={styles.othersName}>
        {t('work-items:timeline.moving', { name: person.display_name })}
      </span>
    </span>
  );
}

/** A bar that is scrolled away has an arrow that leads to it. */
function OutOfSight({ row, box }: { row: WorkItem; box: Box }) {
  const { t, identifier } = useListView();
  const { scale, scrollToDay } = useTimelineView();
  const width = DAY_WIDTH[scale];
  const [first, last] = [box.left / width, (box.left + box.width) / width];
  const side = useInSight(({ days }) => {
    // Nothing was measured yet.
    if (days.to <= days.from) return null;
    if (last <= days.from) return 'left';
    return first >= days.to ? 'right' : null;
  });
  if (!side) return null;
  return (
    <button
      type="button"
      className={styles.away}
      data-side={side}
      aria-label={t('work-items:timeline.scroll_to', { key: itemKey(identifier, row) })}
      onClick={() => scrollToDay(first, 0.2)}
    >
      <Icon of={side === 'left' ? IconArrowLeft : IconArrowRight} size={14} />
    </button>
  );
}

/** The day that a press would give to an item without days. */
function Ghost({ id }: { id: string }) {
  const { language } = useListView();
  const { scale } = useTimelineView();
  const day = useGhost(({ ghost }) => (ghost?.id === id ? ghost.day : null));
  if (day === null) return null;
  const box = boxOf(scheduledAt(day, scale), scale);
  return (
    box && (
      <span className={styles.ghost} style={placeOf(box)} aria-hidden>
        <span className={styles.plus}>+</span>
        <span className={`${bars.tip} ${styles.tip}`}>{formatMonthDay(dayOfNumber(day), language)}</span>
      </span>
    )
  );
}
