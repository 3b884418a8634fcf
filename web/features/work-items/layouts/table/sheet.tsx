import { useMemo, useRef } from 'react';
import { useCell } from '#entities/work-items/items/hooks.ts';
import { ALL_ITEMS } from '#entities/work-items/rows/query.ts';
import { QuickAdd } from '../quick-add.tsx';
import { useListView } from '../../model/display/list-view.ts';
import type { Group } from '../../model/groups/groups.tsx';
import type { UnfoldedLine } from '../list/unfold.ts';
import { childQuery, HeldChildren } from '../list/unfolded.tsx';
import { useItemEvents } from '../list/use-item-events.ts';
import { useLoadMore } from '../list/use-load-more.ts';
import { useSelectionEvents } from '../../model/selection/use-selection-events.ts';
import { SheetEnd, SheetGrid } from './sheet-grid.tsx';
import { SheetRow } from './sheet-row.tsx';
import styles from './sheet.module.css';
import { useSheetLines } from './use-sheet-lines.ts';

type SheetProps = { groups: readonly Group[]; selectedId: string | null };

/** Work items as a table: rows and columns are drawn only where they are seen, every value is edited in its cell. */
export function Sheet({ selectedId }: SheetProps) {
  const { query } = useListView();
  const scroller = useRef<HTMLDivElement>(null);
  const { lines, parents, total, ids } = useSheetLines();
  useItemEvents(scroller);
  useSelectionEvents(scroller, () => lines.flatMap((line) => (line.kind === 'item' ? [line.id] : [])));
  return (
    <div className={styles.sheet}>
      <HeldChildren parents={parents} />
      <SheetGrid {...{ scroller, lines, total }} list={query} summed={ids}>
        {(line, place) =>
          line.kind === 'item' ? (
            <SheetRow line={line} isSelected={line.id === selectedId} {...place} />
          ) : (
            <MoreRow line={line} />
          )
        }
      </SheetGrid>
      <footer className={styles.foot}>
        <QuickAdd group={ALL_ITEMS} />
      </footer>
    </div>
  );
}

/** The end of what is loaded of a list, or of the sub-items of one item: coming into sight it loads the next page. */
export function MoreRow({ line }: { line: UnfoldedLine & { kind: 'more' } }) {
  const { query: top } = useListView();
  const { parent } = line;
  const query = useMemo(() => (parent ? childQuery(top, parent) : top), [top, parent]);
  const cell = useCell(query, { group: ALL_ITEMS, subGroup: null });
  const { hasFailed, retry } = useLoadMore({ query, group: ALL_ITEMS, cell, lastShown: cell.ids.length });
  return <SheetEnd hasFailed={hasFailed} retry={retry} />;
}
