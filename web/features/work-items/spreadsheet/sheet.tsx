import type { Range } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useMemo, useRef, useState } from 'react';
import { usePhone } from '#lib/phone.ts';
import { Bone } from '#components/skeleton-rows.tsx';
import { useCell } from '#entities/work-items/hooks.ts';
import { ALL_ITEMS } from '#entities/work-items/query.ts';
import { useRowHeight } from '#lib/comfort.ts';
import { FirstPicture, useFirstPicture } from '#lib/first-picture.ts';
import { rangeWith, useVirtualList, useOverscan } from '#lib/virtual-list.ts';
import { QuickAdd } from '../create/quick-add.tsx';
import { useListView } from '../display/list-view.ts';
import type { Group } from '../groups/groups.tsx';
import { useItemEvents } from '../list/use-item-events.ts';
import { useLoadMore } from '../list/use-load-more.ts';
import { useSelectionEvents } from '../selection/use-selection-events.ts';
import { columnsOf } from './columns.ts';
import styles from './sheet.module.css';
import { SheetHead } from './sheet-head.tsx';
import { FIRST, HEAD_HEIGHT, markScrolled, PHONE_ROW, shownColumns } from './sheet-sizes.ts';
import type { UnfoldedLine } from '../list/unfold.ts';
import { SheetRow, type ShownColumn } from './sheet-row.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { childQuery, HeldChildren } from '../list/unfolded.tsx';
import { useSheetLines } from './use-sheet-lines.ts';

const OVERSCAN = 8;

type SheetProps = { groups: readonly Group[]; selectedId: string | null };

/** Work items as a table: rows and columns are drawn only where they are seen, every value is edited in its cell. */
export function Sheet({ selectedId }: SheetProps) {
  const { query, settings, t, canEdit, openItem } = useListView();
  const scroller = useRef<HTMLDivElement>(null);
  const size = usePhone() ? 'phone' : 'desk';
  const { lines, parents, total } = useSheetLines();
  const all = useMemo(() => columnsOf(settings), [settings]);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = useMemo(() => lines.findIndex(({ key }) => key === focused), [lines, focused]);
  const rowHeight = useRowHeight();
  const rows = useVirtualList({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (size === 'phone' ? PHONE_ROW : rowHeight),
    overscan: useOverscan(OVERSCAN),
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // The row that has the keyboard stays drawn, however far the table is scrolled.
    rangeExtractor: useCallback((range: Range) => rangeWith(range, focusedIndex), [focusedIndex]),
    useFlushSync: false,
  });
  const columns = useVirtualList({
    horizontal: true,
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => all[index]?.width ?? 0,
    getItemKey: useCallback((index: number) => all[index]?.property ?? index, [all]),
    paddingStart: FIRST[size],
    scrollPaddingStart: FIRST[size],
    overscan: useOverscan(1),
    useFlushSync: false,
  });
  const picture = useFirstPicture(query);
  const inSight = columns.getVirtualItems();
  const [from, to] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? -1];
  const shown = useMemo(() => shownColumns(all, FIRST[size], { from, to }), [all, size, from, to]);
  useItemEvents(scroller);
  useSelectionEvents(scroller, () => lines.flatMap((line) => (line.kind === 'item' ? [line.id] : [])));
  useGridKeys(scroller, { lines, columnCount: all.length, rows, columns, canEdit, openItem });
  const noteFocus = ({ target }: FocusEvent) =>
    setFocused(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? null);
  return (
    <div className={styles.sheet}>
      <HeldChildren parents={parents} />
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className={styles.scroller}
        style={{ ['--w-first' as string]: `${FIRST[size]}px` }}
        aria-label={t('work-items:screen')}
        aria-rowcount={total + 1}
        aria-colcount={all.length + 1}
        onFocus={noteFocus}
        onScroll={markScrolled}
        data-sheet
      >
        <div role="rowgroup" className={styles.head} style={{ width: columns.getTotalSize() }}>
          <SheetHead columns={shown} />
        </div>
        <div
          role="rowgroup"
          className={styles.body}
          style={{ width: columns.getTotalSize(), height: rows.getTotalSize() - HEAD_HEIGHT }}
        >
          <FirstPicture value={picture}>
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
                    <Line
                      line={line}
                      rowIndex={item.index + 2}
                      columns={shown}
                      isSelected={line.kind === 'item' && line.id === selectedId}
                    />
                  </div>
                )
              );
            })}
          </FirstPicture>
        </div>
      </div>
      <footer className={styles.foot}>
        <QuickAdd group={ALL_ITEMS} />
        <Total total={total} />
      </footer>
    </div>
  );
}

function Total({ total }: { total: number }) {
  const { t, language } = useListView();
  return (
    <span className={styles.total}>
      {t('work-items:sheet.total', { count: total, shown: total.toLocaleString(language) })}
    </span>
  );
}

type LineProps = {
  line: UnfoldedLine;
  rowIndex: number;
  columns: readonly ShownColumn[];
  isSelected: boolean;
};

function Line({ line, ...props }: LineProps) {
  return line.kind === 'item' ? <SheetRow line={line} {...props} /> : <MoreRow line={line} />;
}

/** The end of what is loaded: coming into sight it loads the next page. */
function MoreRow({ line }: { line: UnfoldedLine & { kind: 'more' } }) {
  const { query: top, t } = useListView();
  const { parent } = line;
  const query = useMemo(() => (parent ? childQuery(top, parent) : top), [top, parent]);
  const cell = useCell(query, { group: ALL_ITEMS, subGroup: null });
  const { hasFailed, retry } = useLoadMore({ query, group: ALL_ITEMS, cell, lastShown: cell.ids.length });
  return (
    <div role="row" className={styles.row} data-more>
      <div role="gridcell" className={styles.title}>
        {hasFailed ? (
          <button type="button" className={styles.retry} onClick={retry}>
            {t('work-items:load_more_failed')}
          </button>
        ) : (
          <Bone width="60%" />
        )}
      </div>
    </div>
  );
}
