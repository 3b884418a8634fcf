import type { Range } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { SkeletonBar } from '#components/feedback/skeleton-rows.tsx';
import { useRowHeight } from '#lib/device/comfort.ts';
import { FirstPaint, useFirstPaint } from '#lib/parts/first-paint.ts';
import { usePhone } from '#lib/device/phone.ts';
import { rangeWith, useOverscan, useVirtualList, type VirtualList } from '#lib/lists/virtual-list.ts';
import { useListView } from '../../model/display/list-view.ts';
import { useDraggedCard } from '../../model/moves/use-board-drop.ts';
import { useKeyWidth } from '../../model/menus/key-width.ts';
import type { ListLine } from '../list/rows.ts';
import { columnsOf, type ShownColumn } from './columns/columns.ts';
import { SheetHead } from './sheet-head.tsx';
import { SheetSums } from './sheet-sums.tsx';
import {
  FIRST,
  HEAD_HEIGHT,
  markScrolled,
  PHONE_ROW,
  pinnedOf,
  shownColumns,
} from './columns/sheet-sizes.ts';
import styles from './sheet.module.css';
import { useGridKeys } from './use-grid-keys.ts';

const OVERSCAN = 8;

type LinePlace = { rowIndex: number; columns: readonly ShownColumn[] };

type SheetGridProps<L extends ListLine> = {
  scroller: RefObject<HTMLDivElement | null>;
  lines: readonly L[];
  /** Of all items, also those that are not read yet. */
  total: number;
  /** Another list has another first paint. */
  list: unknown;
  /** A ref to the list of rows, for callers that need to know where a row is. */
  rowsRef?: RefObject<VirtualList | null>;
  /** Which lines are drawn; the same function until its list is another one. */
  onSee?: (first: number, last: number) => void;
  /** The items that a foot adds up; null while some of them are the server's alone. Without them there is no foot. */
  summed?: readonly string[] | null;
  children: (line: L, place: LinePlace) => ReactNode;
};

const NOTHING = () => {};

/** The index of the dragged row. It stays rendered however far the table is scrolled. */
function useCarriedLine(lines: readonly ListLine[]): number {
  const card = useDraggedCard();
  return useMemo(
    () => (card ? lines.findIndex(({ key }) => key === `${card.group}/${card.id}`) : -1),
    [lines, card],
  );
}

function useGrid({
  scroller,
  lines,
  onSee = NOTHING,
  rowsRef,
}: Omit<SheetGridProps<ListLine>, 'children' | 'summed'>) {
  const { settings, openItem } = useListView();
  const size = usePhone() ? 'phone' : 'desk';
  const all = useMemo(() => columnsOf(settings), [settings]);
  const pinned = pinnedOf(all);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = useMemo(() => lines.findIndex(({ key }) => key === focused), [lines, focused]);
  const carriedIndex = useCarriedLine(lines);
  const rowHeight = useRowHeight();
  const rows = useVirtualList({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (size === 'phone' ? PHONE_ROW : rowHeight),
    overscan: useOverscan(OVERSCAN),
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // The focused row and the dragged row stay rendered however far the table is scrolled.
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...rangeWith(range, focusedIndex), ...rangeWith(range, carriedIndex)])].sort(
          (a, b) => a - b,
        ),
      [focusedIndex, carriedIndex],
    ),
    useFlushSync: false,
  });
  const columns = useVirtualList({
    horizontal: true,
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => all[index]?.width ?? 0,
    // Sizes are asked for again when keys change.
    getItemKey: useCallback((index: number) => `${all[index]?.property} ${all[index]?.width}`, [all]),
    paddingStart: FIRST[size],
    scrollPaddingStart: FIRST[size] + pinned.width,
    overscan: useOverscan(1),
    useFlushSync: false,
  });
  const inSight = columns.getVirtualItems();
  const [from, to] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? -1];
  const shown = useMemo(() => shownColumns(all, FIRST[size], { from, to }), [all, size, from, to]);
  const [first, last] = [rows.range?.startIndex ?? 0, rows.range?.endIndex ?? 0];
  const { length } = lines;
  useEffect(() => onSee(first, Math.min(last + OVERSCAN, length - 1)), [onSee, first, last, length]);
  useEffect(() => {
    if (rowsRef) rowsRef.current = rows;
  }, [rowsRef, rows]);
  useGridKeys(scroller, { lines, columnCount: all.length, rows, columns, openItem });
  const noteFocus = ({ target }: FocusEvent) =>
    setFocused(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? null);
  return { rows, columns, shown, columnCount: all.length, first: FIRST[size], pinned, noteFocus };
}

/** The grid of a table: rows and columns are drawn only where they are seen, and keys move from cell to cell. */
export function SheetGrid<L extends ListLine>({ children, summed, ...props }: SheetGridProps<L>) {
  const { t } = useListView();
  const { scroller, lines, total } = props;
  const { rows, columns, shown, columnCount, first, pinned, noteFocus } = useGrid(props);
  const isFirstPaint = useFirstPaint(props.list);
  const keyWidth = useKeyWidth();
  const width = columns.getTotalSize();
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      className={styles.scroller}
      style={{
        ['--w-first' as string]: `${first}px`,
        ['--w-fixed' as string]: `${first + pinned.width}px`,
        ['--w-key' as string]: keyWidth,
      }}
      data-pinned={pinned.count > 0 ? '' : undefined}
      aria-label={t('work-items:screen')}
      aria-rowcount={total + 1}
      aria-colcount={columnCount + 1}
      onFocus={noteFocus}
      onScroll={markScrolled}
      data-sheet
    >
      <div role="rowgroup" className={styles.head} style={{ width }}>
        <SheetHead columns={shown} />
      </div>
      <div
        role="rowgroup"
        className={styles.body}
        style={{ width, height: rows.getTotalSize() - HEAD_HEIGHT }}
      >
        <FirstPaint value={isFirstPaint}>
          {rows.getVirtualItems().map((item) => {
            const line = lines[item.index];
            return (
              line && (
                <div
                  key={line.key}
                  role="presentation"
                  className={styles.line}
                  style={{ transform: `translateY(${item.start - HEAD_HEIGHT}px)` }}
                >
                  {children(line, { rowIndex: item.index + 2, columns: shown })}
                </div>
              )
            );
          })}
        </FirstPaint>
      </div>
      {summed !== undefined && (
        <div role="rowgroup" className={styles.sums} style={{ width }}>
          <SheetSums columns={shown} total={total} ids={summed} />
        </div>
      )}
    </div>
  );
}

/** The end of what is loaded: a line that waits, or says that the rest could not be read. */
export function SheetEnd({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
  const { t } = useListView();
  return (
    <div role="row" className={styles.row} data-more>
      <div role="gridcell" className={styles.title}>
        {hasFailed ? (
          <button type="button" className={styles.retry} onClick={retry}>
            {t('work-items:load_more_failed')}
          </button>
        ) : (
          <SkeletonBar width="60%" />
        )}
      </div>
    </div>
  );
}
