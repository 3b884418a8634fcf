import type { Range } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Bone } from '#components/skeleton-rows.tsx';
import type { useWorkspaceItems } from '#entities/work-items/workspace-list.ts';
import { useRowHeight } from '#lib/comfort.ts';
import { FirstPicture, useFirstPicture } from '#lib/first-picture.ts';
import { rangeWith, useOverscan, useVirtualList } from '#lib/virtual-list.ts';
import { useListView } from '../../display/list-view.ts';
import type { UnfoldedLine } from '../../list/unfold.ts';
import { columnsOf } from '../../spreadsheet/columns.ts';
import { FIRST, HEAD_HEIGHT, markScrolled, PHONE_ROW, shownColumns } from '../../spreadsheet/sheet-sizes.ts';
import { SheetHead } from '../../spreadsheet/sheet-head.tsx';
import { useGridKeys } from '../../spreadsheet/use-grid-keys.ts';
import sheetStyles from '../../spreadsheet/sheet.module.css';
import { WorkspaceRow } from './workspace-row.tsx';

const OVERSCAN = 8;
const GROUP = 'workspace';

type TableProps = Pick<ReturnType<typeof useWorkspaceItems>, 'ids' | 'total' | 'see' | 'hasFailed' | 'retry'>;

/** The lines of what is read, and one behind them while there is more. */
function linesOf(ids: readonly string[], total: number): UnfoldedLine[] {
  const lines: UnfoldedLine[] = ids.map((id) => ({
    ...{ kind: 'item', key: `${GROUP}/${id}`, group: GROUP, id, depth: 0, isOpen: false },
  }));
  if (ids.length >= total) return lines;
  return [...lines, { kind: 'more', key: `${GROUP}/more`, group: GROUP, parent: null, depth: 0 }];
}

/** Items of several projects, each with the tile of its own; rows and columns are drawn only where they are seen. */
export function WorkspaceTable({ ids, total, see, hasFailed, retry }: TableProps) {
  const { settings, t, isPhone, openItem } = useListView();
  const scroller = useRef<HTMLDivElement>(null);
  const size = isPhone ? 'phone' : 'desk';
  const lines = useMemo(() => linesOf(ids, total), [ids, total]);
  const all = useMemo(() => columnsOf(settings), [settings]);
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = useMemo(() => lines.findIndex(({ key }) => key === focused), [lines, focused]);
  const rowHeight = useRowHeight();
  const rows = useVirtualList({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? PHONE_ROW : rowHeight),
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
  const picture = useFirstPicture(settings);
  const inSight = columns.getVirtualItems();
  const [from, to] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? -1];
  const shown = useMemo(() => shownColumns(all, FIRST[size], { from, to }), [all, size, from, to]);
  const [first, last] = [rows.range?.startIndex ?? 0, rows.range?.endIndex ?? 0];
  useEffect(() => see(first, Math.min(last + OVERSCAN, lines.length - 1)), [see, first, last, lines.length]);
  useGridKeys(scroller, { lines, columnCount: all.length, rows, columns, canEdit: false, openItem });
  const noteFocus = ({ target }: FocusEvent) =>
    setFocused(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? null);
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      className={sheetStyles.scroller}
      style={{ ['--w-first' as string]: `${FIRST[size]}px` }}
      aria-label={t('work-items:screen')}
      aria-rowcount={total + 1}
      aria-colcount={all.length + 1}
      onFocus={noteFocus}
      onScroll={markScrolled}
    >
      <div role="rowgroup" className={sheetStyles.head} style={{ width: columns.getTotalSize() }}>
        <SheetHead columns={shown} />
      </div>
      <div
        role="rowgroup"
        className={sheetStyles.body}
        style={{ width: columns.getTotalSize(), height: rows.getTotalSize() - HEAD_HEIGHT }}
      >
        <FirstPicture value={picture}>
          {rows.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            return (
              <div
                key={line.key}
                role="presentation"
                className={sheetStyles.line}
                style={{ transform: `translateY(${item.start - HEAD_HEIGHT}px)` }}
              >
                {line.kind === 'item' ? (
                  <WorkspaceRow id={line.id} lineKey={line.key} rowIndex={item.index + 2} columns={shown} />
                ) : (
                  <More hasFailed={hasFailed} retry={retry} />
                )}
              </div>
            );
          })}
        </FirstPicture>
      </div>
    </div>
  );
}

/** The end of what is read: coming into sight it asks for the next page. */
function More({ hasFailed, retry }: Pick<TableProps, 'hasFailed' | 'retry'>) {
  const { t } = useListView();
  return (
    <div role="row" className={sheetStyles.row} data-more>
      <div role="gridcell" className={sheetStyles.title}>
        {hasFailed ? (
          <button type="button" className={sheetStyles.retry} onClick={retry}>
            {t('work-items:load_more_failed')}
          </button>
        ) : (
          <Bone width="60%" />
        )}
      </div>
    </div>
  );
}
