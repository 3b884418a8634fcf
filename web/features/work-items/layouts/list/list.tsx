import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { Range } from '@tanstack/react-virtual';
import { memo, useCallback, useMemo, useRef } from 'react';
import { usePhone } from '#lib/device/phone.ts';
import { useItemList } from '#entities/work-items/items/hooks.ts';
import { EMPTY_CELL } from '#entities/work-items/lists/list-store.ts';
import { useRowHeight } from '#lib/device/comfort.ts';
import { FirstPaint, useFirstPaint } from '#lib/parts/first-paint.ts';
import { rangeWith, useVirtualList, type VirtualList, useOverscan } from '#lib/lists/virtual-list.ts';
import { useBoardDrop, useDraggedCard } from '../../model/moves/use-board-drop.ts';
import { QuickAdd } from '../quick-add.tsx';
import { useListView } from '../../model/display/list-view.ts';
import { useKeyWidth } from '../../model/menus/key-width.ts';
import type { Group } from '../../model/groups/groups.tsx';
import { collapseKey, openGroup, toggleGroup, useCollapsed } from './collapsed-groups.ts';
import { GroupHead } from './group-head.tsx';
import { ItemLine } from './item-line.tsx';
import { isRefusedAt, useCarried } from '../../model/transitions/carried.ts';
import styles from './list.module.css';
import { MoreLine } from './more-line.tsx';
import { type ListLine, listLines } from './rows.ts';
import { HeldChildren, useChildren } from './fold/unfolded.tsx';
import { useSelectionEvents } from '../../model/selection/use-selection-events.ts';
import { useItemEvents } from './use-item-events.ts';
import { useListCarry } from './use-list-carry.ts';
import { useListDrop } from './use-list-drop.ts';
import { useListKeys } from './use-list-keys.ts';
import { NARROW, rowWidthOf, RowWidthProvider } from './row-room.ts';

const PHONE_ROW = 64;
const HEAD_HEIGHT = { desk: 36, phone: 44 };
const OVERSCAN = 8;

type ListProps = { groups: readonly Group[]; selectedId: string | null };

function useLines(groups: readonly Group[]) {
  const { query, settings, projectId, canAdd } = useListView();
  const list = useItemList(query);
  const children = useChildren();
  const { open: unfolded, childrenOf } = children;
  const key = collapseKey(projectId, settings.groupBy);
  const collapsed = useCollapsed(key);
  const lines = useMemo(
    () =>
      listLines({
        groups,
        cellOf: (group) => list?.cells.get(group) ?? EMPTY_CELL,
        collapsed: new Set(collapsed),
        withAdd: canAdd && settings.groupBy !== 'created_by',
        open: unfolded,
        childrenOf,
      }),
    [groups, list, collapsed, canAdd, settings.groupBy, unfolded, childrenOf],
  );
  const toggle = useCallback((group: string) => toggleGroup(key, group), [key]);
  const open = useCallback((group: string) => openGroup(key, group), [key]);
  return { lines, toggle, open, parents: children.parents };
}

/** The line of the row that is being carried: it stays drawn however far the list is scrolled. */
function useDraggedLine(lines: readonly ListLine[]): number {
  const card = useDraggedCard();
  if (!card) return -1;
  return lines.findIndex(
    (line) => line.kind === 'item' && line.depth === 0 && line.id === card.id && line.group === card.group,
  );
}

/** The lines, apart from heads, of groups that refuse the dragged item. */
function useRefusedLines() {
  const { query } = useListView();
  const isCarried = useCarried(({ verdicts }) => verdicts !== null);
  return (line: ListLine) => isCarried && line.kind !== 'group' && isRefusedAt(query, line.group);
}

function lineIndexAt(scroller: HTMLElement | null, list: VirtualList, y: number): number {
  if (!scroller) return -1;
  const offset = y - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return list.getVirtualItemForOffset(offset)?.index ?? -1;
}

/** Work items as rows under the heads of their groups; only what can be seen is drawn. */
export function List({ groups, selectedId }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { query } = useListView();
  const isFirstPaint = useFirstPaint(query);
  const { lines, toggle, open, parents } = useLines(groups);
  const dragged = useDraggedLine(lines);
  const isRefusedLine = useRefusedLines();
  const size = usePhone() ? 'phone' : 'desk';
  const row = useRowHeight();
  const height = size === 'phone' ? PHONE_ROW : row;
  const virtualizer = useVirtualList({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize:
      HEAD_HEIGHT[size] === height
        ? () => height
        : (index) => (lines[index]?.kind === 'group' ? HEAD_HEIGHT[size] : height),
    // Numbers: the texts of tens of thousands of keys would be put together only to be asked for sizes that nobody measured.
    getItemKey: useCallback((index: number) => (lines[index] ? index : -1), [lines]),
    overscan: useOverscan(OVERSCAN),
    // The last rows can be scrolled out from under the bar of a selection, and the round button of a phone.
    paddingEnd: 72,
    scrollPaddingStart: HEAD_HEIGHT[size],
    rangeExtractor: useCallback((range: Range) => rangeWith(range, dragged), [dragged]),
    useFlushSync: false,
  });
  useItemEvents(scroller);
  useListKeys(scroller, lines, virtualizer);
  useListCarry(scroller, { lines, open });
  useBoardDrop(query);
  const over = useListDrop(scroller, {
    lineAt: (y) => lines[lineIndexAt(scroller.current, virtualizer, y)],
    open,
  });
  useSelectionEvents(scroller, () => lines.flatMap((line) => (line.kind === 'item' ? [line.id] : [])));
  const keyWidth = useKeyWidth();
  const stuck = stuckHead(lines, virtualizer);
  const measured = useElementSize<HTMLDivElement>();
  const width = rowWidthOf(measured.width);
  return (
    <div
      ref={useMergedRef(scroller, measured.ref)}
      className={styles.list}
      style={{ ['--w-key' as string]: keyWidth }}
      data-list
      data-narrow={width < NARROW ? '' : undefined}
    >
      <HeldChildren parents={parents} />
      {stuck && (
        <div className={styles.stuck} aria-hidden>
          <GroupHead line={stuck} onToggle={toggle} isCopy />
        </div>
      )}
      <FirstPaint value={isFirstPaint}>
        <RowWidthProvider value={width}>
          <div role="list" className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const line = lines[item.index];
              return (
                line && (
                  <div
                    key={line.key}
                    role="listitem"
                    className={styles.line}
                    data-refused={isRefusedLine(line) ? '' : undefined}
                    style={{ transform: `translateY(${item.start}px)` }}
                  >
                    <Line
                      line={line}
                      toggle={toggle}
                      isSelected={line.kind === 'item' && line.id === selectedId}
                      isOver={line.kind === 'group' && line.group.id === over}
                    />
                  </div>
                )
              );
            })}
          </div>
        </RowWidthProvider>
      </FirstPaint>
    </div>
  );
}

/** The head of the group that the first visible row belongs to, once it has been scrolled away. */
function stuckHead(lines: readonly ListLine[], { scrollOffset, getVirtualItemForOffset }: VirtualList) {
  const top = scrollOffset ?? 0;
  const first = top > 0 ? getVirtualItemForOffset(top) : undefined;
  if (!first) return null;
  const head = lines.slice(0, first.index + 1).findLast((line) => line.kind === 'group');
  return head?.kind === 'group' ? head : null;
}

type LineProps = {
  line: ListLine;
  toggle: (group: string) => void;
  isSelected: boolean;
  isOver: boolean;
};

const Line = memo(function Line({ line, toggle, isSelected, isOver }: LineProps) {
  if (line.kind === 'group') return <GroupHead line={line} onToggle={toggle} isOver={isOver} />;
  if (line.kind === 'item') return <ItemLine line={line} isSelected={isSelected} />;
  if (line.kind === 'more') return <MoreLine line={line} />;
  return (
    <div className={styles.add}>
      <QuickAdd group={line.group} />
    </div>
  );
});
