import type { Range } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { usePhone } from '#lib/device/phone.ts';
import { useItemList, useListOverview } from '#entities/work-items/items/hooks.ts';
import { EMPTY_CELL } from '#entities/work-items/lists/list-store.ts';
import { cellKey, cellOfKey } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { rangeWith, useVirtualList, useOverscan } from '#lib/lists/virtual-list.ts';
import { useListView } from '../../model/display/list-view.ts';
import { type Group, useGroups } from '../../model/groups/groups.tsx';
import { collapseKey, toggleGroup, useCollapsed } from '../list/collapsed-groups.ts';
import { useItemEvents } from '../list/use-item-events.ts';
import { useSelectionEvents } from '../../model/selection/use-selection-events.ts';
import { estimateCardHeight } from './card/card-height.ts';
import { ColumnHead } from './column/column-head.tsx';
import { Lane } from './lane.tsx';
import styles from './lanes.module.css';
import { shownRows } from '../../model/moves/move-card.ts';
import { useRevealableLanes } from './reveal-card.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useBoardDrop, useDraggedGroup } from '../../model/moves/use-board-drop.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useSelectedInView } from './use-selected-in-view.ts';

const WIDTH = { desk: 280, phone: 332 };
const PADDING = { desk: 12, phone: 16 };
const GAP = 8;
const HEAD = 45;
const LANE_HEAD = 36;
/** What a lane has besides its highest cell: its own space, and the line that adds an item. */
const LANE_FRAME = 54;
const CARD_GAP = 6;
const MORE = 34;

/** Columns of lanes stay as they are: they are moved on the board without lanes. */
const NO_ORDER: readonly string[] = [];

type LanesProps = { groups: readonly Group[]; selectedId: string | null };

/** The lanes, by what the sub-groups are, and how many items are in each: an item can stand in several. */
function useLanes() {
  const { query, settings, projectId, t } = useListView();
  const laneQuery = useMemo(
    () => ({ ...query, groupBy: query.subGroupBy, subGroupBy: null, pageSize: 1 }),
    [query],
  );
  const laneSettings = useMemo(
    () => ({ ...settings, groupBy: settings.subGroupBy, subGroupBy: null }),
    [settings],
  );
  const { totals } = useListOverview(laneQuery);
  return { lanes: useGroups(projectId, laneSettings, totals, t), totals };
}

/** Each item of a column counted once, in however many lanes it stands. */
function useColumnTotals() {
  const { query } = useListView();
  const columnQuery = useMemo(() => ({ ...query, subGroupBy: null, pageSize: 1 }), [query]);
  return useListOverview(columnQuery).totals;
}

/** How high each lane will be, before it has been drawn. */
function useHeights(lanes: readonly Group[], groups: readonly Group[], collapsed: readonly string[]) {
  const { query, settings } = useListView();
  const cells = useItemList(query)?.cells;
  return useCallback(
    (index: number) => {
      const lane = lanes[index];
      if (!lane || collapsed.includes(lane.id)) return LANE_HEAD;
      const heights = groups.map(({ id }) => {
        const { ids, total } = cells?.get(cellKey(id, lane.id)) ?? EMPTY_CELL;
        const cards = ids.map((item) => estimateCardHeight(workItems.get(item), settings) + CARD_GAP);
        return cards.reduce((sum, height) => sum + height, 0) + (ids.length < total ? MORE : 0);
      });
      return LANE_HEAD + LANE_FRAME + Math.max(0, ...heights);
    },
    [lanes, groups, collapsed, cells, settings],
  );
}

type Parts = { groups: readonly Group[]; lanes: readonly Group[]; heightOf: (lane: number) => number };

/** The columns and lanes in sight, and those from which a card is dragged. */
function useDrawn(scroller: RefObject<HTMLDivElement | null>, { groups, lanes, heightOf }: Parts) {
  const size = usePhone() ? 'phone' : 'desk';
  const dragged = cellOfKey(useDraggedGroup() ?? '');
  const draggedColumn = groups.findIndex(({ id }) => id === dragged.group);
  const draggedLane = lanes.findIndex(({ id }) => id === dragged.subGroup);
  const columns = useVirtualList({
    horizontal: true,
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => WIDTH[size],
    getItemKey: useCallback((index: number) => groups[index]?.id ?? index, [groups]),
    gap: GAP,
    paddingStart: PADDING[size],
    paddingEnd: PADDING[size],
    overscan: useOverscan(1),
    rangeExtractor: useCallback((range: Range) => rangeWith(range, draggedColumn), [draggedColumn]),
    useFlushSync: false,
  });
  const rows = useVirtualList({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: useCallback((index: number) => lanes[index]?.id ?? index, [lanes]),
    paddingStart: HEAD,
    paddingEnd: 24,
    scrollPaddingStart: HEAD + LANE_HEAD,
    overscan: useOverscan(1),
    rangeExtractor: useCallback((range: Range) => rangeWith(range, draggedLane), [draggedLane]),
    useFlushSync: false,
  });
  return { columns, rows };
}

/** A board whose columns are cut into lanes. Lanes and columns out of sight are not drawn. */
export function Lanes({ groups, selectedId }: LanesProps) {
  const { query, projectId } = useListView();
  const scroller = useRef<HTMLDivElement>(null);
  const { lanes, totals } = useLanes();
  const columnTotals = useColumnTotals();
  const storageKey = collapseKey(projectId, `lanes:${query.subGroupBy}`);
  const collapsed = useCollapsed(storageKey);
  const heightOf = useHeights(lanes, groups, collapsed);
  const { columns, rows } = useDrawn(scroller, { groups, lanes, heightOf });
  const grid = useMemo(
    () =>
      lanes
        .filter(({ id }) => !collapsed.includes(id))
        .map((lane) => groups.map((group) => cellKey(group.id, lane.id))),
    [lanes, groups, collapsed],
  );
  useBoardDrop(query);
  useAutoScroll(scroller, 'all');
  useItemEvents(scroller);
  useBoardKeys(scroller, grid);
  useSelectionEvents(scroller, () => [
    ...new Set(grid.flat().flatMap((cell) => shownRows(query, cell).map(({ id }) => id))),
  ]);
  useSelectedInView(scroller, selectedId);
  const reveal = (cell: string) => {
    const lane = lanes.findIndex(({ id }) => id === cellOfKey(cell).subGroup);
    const isDrawn = rows.getVirtualItems().some(({ index }) => index === lane);
    if (lane >= 0 && !isDrawn) rows.scrollToIndex(lane, { align: 'auto' });
  };
  useRevealableLanes(reveal);
  const drawn = columns.getVirtualItems();
  const width = columns.getTotalSize();
  return (
    <div ref={scroller} className={styles.board} data-board data-lanes>
      <div className={styles.canvas} style={{ width, height: rows.getTotalSize() }}>
        <div className={styles.heads}>
          {drawn.map(({ key, index, start, size: columnWidth }) => {
            const group = groups[index];
            return (
              group && (
                <div key={key} className={styles.head} style={{ left: start, width: columnWidth }}>
                  <ColumnHead group={group} total={columnTotals.get(group.id) ?? 0} columns={NO_ORDER} />
                </div>
              )
            );
          })}
        </div>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const lane = lanes[index];
          return (
            lane && (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={styles.place}
                style={{ top: start }}
              >
                <Lane
                  lane={lane}
                  total={totals.get(lane.id) ?? 0}
                  groups={groups}
                  drawn={drawn}
                  minHeight={heightOf(index) - LANE_HEAD - 1}
                  isCollapsed={collapsed.includes(lane.id)}
                  onToggle={() => toggleGroup(storageKey, lane.id)}
                  selectedId={selectedId}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
