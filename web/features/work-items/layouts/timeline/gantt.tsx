import type { Range as VirtualRange } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { scheduledBetween } from '#components/timeline/scale.ts';
import { todayNumber } from '#components/timeline/ticks.ts';
import { TimelineChart } from '#components/timeline/timeline-chart.tsx';
import { useInSight } from '#components/timeline/timeline-state.ts';
import { ROW_HEIGHT } from '#components/timeline/timeline-view.ts';
import styles from '#components/timeline/timeline.module.css';
import { useTimeline, useTimelineRows } from '#components/timeline/use-timeline.ts';
import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { rangeWith, useOverscan, type VirtualList } from '#lib/lists/virtual-list.ts';
import { useBoardDrop, useDraggedId } from '../../model/moves/use-board-drop.ts';
import { useColumnDrop } from '../../model/moves/use-column-drop.ts';
import { QuickAdd } from '../quick-add.tsx';
import { useListView } from '../../model/display/list-view.ts';
import { MoreLine } from '../list/more-line.tsx';
import { HeldChildren } from '../list/fold/unfolded.tsx';
import { useItemEvents } from '../list/use-item-events.ts';
import { useListKeys } from '../list/use-list-keys.ts';
import { useKeyWidth } from '../../model/menus/key-width.ts';
import { useSelectionEvents } from '../../model/selection/use-selection-events.ts';
import { InView, LinkHint } from './chart-status.tsx';
import { Dependencies } from './dependencies/dependencies.tsx';
import { rowAroundToday } from './first-row.ts';
import { GanttRow } from './gantt-row.tsx';
import { useShownDrag } from './show-drag.ts';
import { useBarKeys } from './use-bar-keys.ts';
import { HeldUndated, Undated } from './undated.tsx';
import { useChartPointer } from './use-chart-pointer.ts';
import { useMoreLines } from './use-more-lines.ts';
import { useOpenDrawer } from './use-open-drawer.ts';
import { type TimelineLine, useTimelineLines } from './use-timeline-lines.ts';

const OVERSCAN = 6;

type GanttProps = { selectedId: string | null };

/** Work items as bars between their days; only rows, days and lines in sight are drawn. */
export function Gantt({ selectedId }: GanttProps) {
  const { query, projectId, canEdit, t } = useListView();
  const timeline = useTimeline();
  const { scroller, canvas, isPhone, side, range } = timeline;
  const drawn = useTimelineLines();
  const { lines, dated, count } = drawn;
  const ids = useMemo(() => lines.map((line) => (line.kind === 'item' ? line.id : line.key)), [lines]);
  const dragged = useDraggedId(ALL_ITEMS);
  const draggedRow = dragged ? ids.indexOf(dragged) : -1;
  const rows = useTimelineRows(
    timeline,
    useMemo(() => lines.map(({ key }) => key), [lines]),
    {
      overscan: useOverscan(OVERSCAN),
      rangeExtractor: useCallback((drawn: VirtualRange) => rangeWith(drawn, draggedRow), [draggedRow]),
      paddingEnd: ROW_HEIGHT,
    },
  );
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? -1];
  const more = useMoreLines(drawn, rows, last);
  useEffect(() => useInSight.setState({ rows: { from: first, to: last } }), [first, last]);
  useItemEvents(scroller);
  useListKeys(scroller, lines, rows);
  useRowAroundToday(rows, dated.ids);
  const openDrawer = useOpenDrawer(drawn, rows);
  useSelectionEvents(scroller, () => lines.flatMap((line) => (line.kind === 'item' ? line.id : [])));
  useBarKeys(scroller, ids);
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
      total={lines.length}
      label={t('work-items:screen')}
      style={{ ['--w-key' as string]: useKeyWidth() }}
      status={
        <>
          <InView ids={ids} total={dated.total} />
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
      renderRow={(index) => <Line line={lines[index]} selectedId={selectedId} />}
      foot={count > 0 && <Undated count={count} isOpen={drawn.isDrawerOpen} onChange={openDrawer} />}
    >
      <HeldChildren parents={drawn.parents} />
      {drawn.isDrawerOpen && <HeldUndated query={drawn.undatedQuery} />}
      <div className={styles.end} style={{ top: rows.getTotalSize() - ROW_HEIGHT }}>
        {more.hasFailed ? (
          <button type="button" className={styles.retry} onClick={more.retry}>
            {t('work-items:load_more_failed')}
          </button>
        ) : (
          more.isWhole && <QuickAdd group={ALL_ITEMS} preset={scheduledBetween(today, today + 1)} />
        )}
      </div>
    </TimelineChart>
  );
}

type LineProps = { line: TimelineLine | undefined; selectedId: string | null };

function Line({ line, selectedId }: LineProps) {
  if (!line) return null;
  if (line.kind === 'more') return <MoreLine line={line} />;
  return <GanttRow id={line.id} line={line} isSelected={line.id === selectedId} />;
}

/** Once there are rows, those around today are brought into sight. */
function useRowAroundToday(rows: VirtualList, dated: readonly string[]) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || dated.length === 0) return;
    isDone.current = true;
    const row = rowAroundToday(
      dated.map((id) => workItems.get(id)),
      todayNumber(),
    );
    const lastInSight = (rows.range?.endIndex ?? 0) - 1;
    if (row !== null && row > lastInSight) rows.scrollToIndex(row, { align: 'start' });
  }, [rows, dated]);
}
