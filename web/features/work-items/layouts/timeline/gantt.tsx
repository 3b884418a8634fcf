import type { Range as VirtualRange } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo } from 'react';
import { scheduledBetween } from '#components/timeline/scale.ts';
import { todayNumber } from '#components/timeline/ticks.ts';
import { TimelineChart } from '#components/timeline/timeline-chart.tsx';
import { useInSight } from '#components/timeline/timeline-state.ts';
import { ROW_HEIGHT } from '#components/timeline/timeline-view.ts';
import styles from '#components/timeline/timeline.module.css';
import { useTimeline, useTimelineRows } from '#components/timeline/use-timeline.ts';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import { rangeWith, useOverscan } from '#lib/lists/virtual-list.ts';
import { useBoardDrop, useDraggedId } from '../../model/moves/use-board-drop.ts';
import { useColumnDrop } from '../../model/moves/use-column-drop.ts';
import { QuickAdd } from '../quick-add.tsx';
import { useListView } from '../../model/display/list-view.ts';
import type { ListLine } from '../list/rows.ts';
import { useItemEvents } from '../list/use-item-events.ts';
import { useListKeys } from '../list/use-list-keys.ts';
import { useLoadMore } from '../list/use-load-more.ts';
import { useKeyWidth } from '../../model/menus/key-width.ts';
import { useSelectionEvents } from '../../model/selection/use-selection-events.ts';
import { InView, LinkHint } from './chart-status.tsx';
import { Dependencies } from './dependencies.tsx';
import { GanttRow } from './gantt-row.tsx';
import { useShownDrag } from './show-drag.ts';
import { useBarKeys } from './use-bar-keys.ts';
import { useChartPointer } from './use-chart-pointer.ts';

const OVERSCAN = 6;

type GanttProps = { selectedId: string | null };

/** Work items as bars between their days; only rows, days and lines in sight are drawn. */
export function Gantt({ selectedId }: GanttProps) {
  const { query, projectId, canEdit, t } = useListView();
  const timeline = useTimeline();
  const { scroller, canvas, isPhone, side, range } = timeline;
  const cell = useCell(query, { group: ALL_ITEMS, subGroup: null });
  const { ids, total } = cell;
  const dragged = useDraggedId(ALL_ITEMS);
  const draggedRow = dragged ? ids.indexOf(dragged) : -1;
  const rows = useTimelineRows(timeline, ids, {
    overscan: useOverscan(OVERSCAN),
    rangeExtractor: useCallback((drawn: VirtualRange) => rangeWith(drawn, draggedRow), [draggedRow]),
    paddingEnd: ROW_HEIGHT,
  });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? -1];
  const more = useLoadMore({ query, group: ALL_ITEMS, cell, lastShown: last });
  useEffect(() => useInSight.setState({ rows: { from: first, to: last } }), [first, last]);
  useItemEvents(scroller);
  useListKeys(scroller, useLines(ids), rows);
  useSelectionEvents(scroller, () => ids);
  useBarKeys(scroller);
  useShownDrag(projectId);
  useBoardDrop(query);
  useColumnDrop(canvas, ALL_ITEMS, scroller);
  useChartPointer(timeline, canEdit && !isPhone);
  const today = todayNumber();
  return (
    <TimelineChart
      timeline={timeline}
      rows={shown}
      height={rows.getTotalSize()}
      total={total}
      label={t('work-items:screen')}
      style={{ ['--w-key' as string]: useKeyWidth() }}
      status={
        <>
          <InView ids={ids} total={total} />
          <LinkHint />
        </>
      }
      titles={
        <>
          <span>{t('work-items:timeline.item')}</span>
          {!isPhone && <span>{t('work-items:timeline.days_head')}</span>}
        </>
      }
      ground={<Dependencies ids={ids} from={range.from} side={side} rows={{ from: first, to: last }} />}
      renderRow={(index) => <GanttRow id={ids[index] ?? ''} isSelected={ids[index] === selectedId} />}
    >
      <div className={styles.end} style={{ top: rows.getTotalSize() - ROW_HEIGHT }}>
        {more.hasFailed ? (
          <button type="button" className={styles.retry} onClick={more.retry}>
            {t('work-items:load_more_failed')}
          </button>
        ) : (
          ids.length >= total && <QuickAdd group={ALL_ITEMS} preset={scheduledBetween(today, today + 1)} />
        )}
      </div>
    </TimelineChart>
  );
}

/** The rows as keys that go up and down know them. */
const useLines = (ids: readonly string[]): readonly ListLine[] =>
  useMemo(
    () => ids.map((id) => ({ kind: 'item', key: id, id, depth: 0, isOpen: false, group: ALL_ITEMS })),
    [ids],
  );
