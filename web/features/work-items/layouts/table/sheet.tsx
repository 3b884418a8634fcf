import { useMemo, useRef } from 'react';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { ALL_ITEMS, NO_VALUE } from '#entities/work-items/rows/query.ts';
import { QuickAdd } from '../quick-add.tsx';
import type { VirtualList } from '#lib/lists/virtual-list.ts';
import { useListView } from '../../model/display/list-view.ts';
import type { Group } from '../../model/groups/groups.tsx';
import type { ListLine } from '../list/rows.ts';
import type { UnfoldedLine } from '../list/fold/unfold.ts';
import { childQuery, HeldChildren } from '../list/fold/unfolded.tsx';
import { useItemEvents } from '../list/use-item-events.ts';
import { useListCarry } from '../list/use-list-carry.ts';
import { useListDrop } from '../list/use-list-drop.ts';
import { useLoadMore } from '../list/use-load-more.ts';
import { useBoardDrop } from '../../model/moves/use-board-drop.ts';
import { useSelectionEvents } from '../../model/selection/use-selection-events.ts';
import { DraggedRow } from './dragged-row.tsx';
import { GroupRow } from './group-row.tsx';
import { SheetEnd, SheetGrid } from './sheet-grid.tsx';
import { focusWhenDrawn } from './use-grid-keys.ts';
import styles from './sheet.module.css';
import { useSheetLines } from './use-sheet-lines.ts';

type Place = { rows: VirtualList | null; lines: readonly UnfoldedLine[] | readonly ListLine[]; y: number };

/**
 * Returns the line at a vertical position of the window. Undefined above the first and below the last one.
 */
function lineAt(scroller: HTMLElement | null, { rows, lines, y }: Place): ListLine | undefined {
  if (!scroller || !rows) return undefined;
  const offset = y - scroller.getBoundingClientRect().top + scroller.scrollTop;
  const line = rows.getVirtualItemForOffset(offset);
  return line && lines[line.index];
}

const focusRow = (root: HTMLElement, key: string) =>
  focusWhenDrawn(root, `[data-line="${CSS.escape(key)}"] > [data-col="0"]`);

type SheetProps = { groups: readonly Group[]; selectedId: string | null };

/** Work items as a table: rows and columns are drawn only where they are seen, every value is edited in its cell. */
export function Sheet({ groups, selectedId }: SheetProps) {
  const { query } = useListView();
  const scroller = useRef<HTMLDivElement>(null);
  const { lines, parents, total, ids, toggle, open } = useSheetLines(groups);
  const rows = useRef<VirtualList>(null);
  useBoardDrop(query);
  useListCarry(scroller, { lines, open, focus: focusRow });
  const over = useListDrop(scroller, {
    lineAt: (y) => lineAt(scroller.current, { rows: rows.current, lines, y }),
    open,
  });
  useItemEvents(scroller);
  useSelectionEvents(scroller, () => lines.flatMap((line) => (line.kind === 'item' ? [line.id] : [])));
  return (
    <div className={styles.sheet}>
      <HeldChildren parents={parents} />
      <SheetGrid scroller={scroller} lines={lines} total={total} list={query} summed={ids} rowsRef={rows}>
        {(line, place) => {
          if (line.kind === 'group')
            return <GroupRow line={line} onToggle={toggle} isOver={line.group.id === over} {...place} />;
          if (line.kind === 'more') return <MoreRow line={line} />;
          if (line.kind === 'add') return null;
          return <DraggedRow line={line} isSelected={line.id === selectedId} {...place} />;
        }}
      </SheetGrid>
      <footer className={styles.foot}>
        {/* Below all groups it is of none of them. */}
        <QuickAdd group={query.groupBy ? NO_VALUE : ALL_ITEMS} />
      </footer>
    </div>
  );
}

/** The end of what is loaded of a list, or of the sub-items of one item: coming into sight it loads the next page. */
export function MoreRow({ line }: { line: UnfoldedLine & { kind: 'more' } }) {
  const { query: top } = useListView();
  const { parent, group } = line;
  const query = useMemo(() => (parent ? childQuery(top, parent) : top), [top, parent]);
  const ofGroup = query.groupBy ? group : ALL_ITEMS;
  const cell = useCell(query, { group: ofGroup, subGroup: null });
  const { hasFailed, retry } = useLoadMore({ query, group: ofGroup, cell, lastShown: cell.ids.length });
  return <SheetEnd hasFailed={hasFailed} retry={retry} />;
}
