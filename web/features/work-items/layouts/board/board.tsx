import type { Range } from '@tanstack/react-virtual';
import { Suspense, useCallback, useMemo, useRef } from 'react';
import { usePhone } from '#lib/device/phone.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { groupValues } from '#entities/work-items/rows/membership.ts';
import { FirstPaint, useFirstPaint } from '#lib/parts/first-paint.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { rangeWith, useVirtualList, useOverscan } from '#lib/lists/virtual-list.ts';
import { useListView } from '../../model/display/list-view.ts';
import type { Group } from '../../model/groups/groups.tsx';
import { collapseKey, toggleGroup, useCollapsed } from '../list/collapsed-groups.ts';
import { useItemEvents } from '../list/use-item-events.ts';
import { useSelectionEvents } from '../../model/selection/use-selection-events.ts';
import styles from './board.module.css';
import { Column } from './column.tsx';
import { FoldedColumn } from './column/folded-column.tsx';
import { useAutoScroll } from './use-auto-scroll.ts';
import { shownRows } from '../../model/moves/move-card.ts';
import { useBoardDrop, useDraggedCard, useDraggedGroup } from '../../model/moves/use-board-drop.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useSelectedInView } from './use-selected-in-view.ts';

const DeleteTarget = lazyPart(async () => (await import('./delete-target.tsx')).DeleteTarget);
const Lanes = lazyPart(async () => (await import('./lanes.tsx')).Lanes);

const WIDTH = { desk: 280, phone: 332 };
const FOLDED = 44;
const GAP = 8;
const PEEK_WIDTH = 720;
const PADDING = { desk: 12, phone: 16 };

type BoardProps = { groups: readonly Group[]; selectedId: string | null };

/** A board of columns, or of columns in lanes. */
export function Board(props: BoardProps) {
  const hasLanes = useListView().query.subGroupBy !== null;
  return (
    <>
      {hasLanes ? <Lanes {...props} /> : <Columns {...props} />}
      <DeletePlace />
    </>
  );
}

/** While a card is carried. */
function DeletePlace() {
  const row = useWorkItem(useDraggedCard()?.id);
  return <Suspense>{row && <DeleteTarget row={row} />}</Suspense>;
}

/** Columns and groups of a list are folded together: they are the same groups. */
function useFolded(key: string) {
  const folded = useCollapsed(key);
  return {
    isFolded: useCallback((group: string | undefined) => folded.some((id) => id === group), [folded]),
    toggle: useCallback((group: string) => toggleGroup(key, group), [key]),
  };
}

const NO_GROUPS: readonly string[] = [];

/** The columns that the opened item is in: the others are not drawn anew for it. */
function useGroupsOf(id: string | null): readonly string[] {
  const { query } = useListView();
  const row = useWorkItem(id);
  return useMemo(() => (row && query.groupBy ? groupValues(row, query.groupBy) : NO_GROUPS), [row, query]);
}

/** Of hundreds of columns only those in sight are drawn. */
function Columns({ groups, selectedId }: BoardProps) {
  const { query, settings, projectId } = useListView();
  const { isFolded, toggle } = useFolded(collapseKey(projectId, settings.groupBy));
  const scroller = useRef<HTMLDivElement>(null);
  const size = usePhone() ? 'phone' : 'desk';
  const isFirstPaint = useFirstPaint(query);
  const selectedGroups = useGroupsOf(selectedId);
  const draggedGroup = useDraggedGroup();
  const ids = useMemo(() => groups.map(({ id }) => id), [groups]);
  const draggedIndex = groups.findIndex(({ id }) => id === draggedGroup);
  const columns = useVirtualList({
    horizontal: true,
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(
      (index: number) => (isFolded(groups[index]?.id) ? FOLDED : WIDTH[size]),
      [groups, isFolded, size],
    ),
    // Sizes are asked for again when keys change.
    getItemKey: useCallback(
      (index: number) => `${groups[index]?.id} ${isFolded(groups[index]?.id)}`,
      [groups, isFolded],
    ),
    gap: GAP,
    paddingStart: PADDING[size],
    // Room to scroll the open card out from under its peek.
    paddingEnd: selectedId ? PEEK_WIDTH : PADDING[size],
    overscan: useOverscan(1),
    rangeExtractor: useCallback((range: Range) => rangeWith(range, draggedIndex), [draggedIndex]),
    useFlushSync: false,
  });
  useBoardDrop(query);
  useAutoScroll(scroller, 'horizontal');
  useItemEvents(scroller);
  useBoardKeys(
    scroller,
    useMemo(() => [ids.filter((id) => !isFolded(id))], [ids, isFolded]),
  );
  useSelectionEvents(scroller, () =>
    groups.flatMap(({ id: group }) => (isFolded(group) ? [] : shownRows(query, group).map(({ id }) => id))),
  );
  useSelectedInView(scroller, selectedId);
  return (
    <div ref={scroller} className={styles.board} data-board>
      <div className={styles.track} style={{ width: columns.getTotalSize() }}>
        <FirstPaint value={isFirstPaint}>
          {columns.getVirtualItems().map((item) => {
            const group = groups[item.index];
            return (
              group && (
                <div
                  key={item.key}
                  className={styles.place}
                  data-place
                  style={{ width: item.size, transform: `translateX(${item.start}px)` }}
                >
                  {isFolded(group.id) ? (
                    <FoldedColumn group={group} onOpen={toggle} />
                  ) : (
                    <Column
                      group={group}
                      columns={ids}
                      selectedId={selectedGroups.includes(group.id) ? selectedId : null}
                      isPassing={columns.isScrolling}
                      onFold={toggle}
                    />
                  )}
                </div>
              )
            );
          })}
        </FirstPaint>
      </div>
    </div>
  );
}
