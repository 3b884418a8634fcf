import { useCallback, useMemo, useRef } from 'react';
import type { useWorkspaceItems } from '#entities/work-items/items/workspace-list.ts';
import { useListView } from '../../model/display/list-view.ts';
import { unfold, type UnfoldedLine } from '../../layouts/list/fold/unfold.ts';
import { HeldChildren, useChildren } from '../../layouts/list/fold/unfolded.tsx';
import { useItemEvents } from '../../layouts/list/use-item-events.ts';
import { MoreRow } from '../../layouts/table/sheet.tsx';
import { SheetEnd, SheetGrid } from '../../layouts/table/sheet-grid.tsx';
import { SheetRow } from '../../layouts/table/sheet-row.tsx';

const GROUP = 'workspace';

type TableProps = Pick<
  ReturnType<typeof useWorkspaceItems>,
  'ids' | 'total' | 'see' | 'hasFailed' | 'retry'
> & { selectedId: string | null };

/** Where the item that a line stands under is in the list; the end of the list is behind all of them. */
function placeOf(line: UnfoldedLine | undefined, ids: readonly string[]): number {
  const place = ids.indexOf(line?.key.split('/')[1] ?? '');
  return place < 0 ? ids.length : place;
}

/** Items of several projects, each with the tile of its own, edited in their cells as in the table of a project. */
export function WorkspaceTable({ ids, total, see, hasFailed, retry, selectedId }: TableProps) {
  const { settings } = useListView();
  const scroller = useRef<HTMLDivElement>(null);
  const { open, parents, childrenOf } = useChildren();
  const top = useMemo(() => ({ ids, total }), [ids, total]);
  const lines = useMemo(() => unfold({ group: GROUP, top, open, childrenOf }), [top, open, childrenOf]);
  const seeLines = useCallback(
    (first: number, last: number) => see(placeOf(lines[first], ids), placeOf(lines[last], ids)),
    [see, lines, ids],
  );
  useItemEvents(scroller);
  return (
    <>
      <HeldChildren parents={parents} />
      <SheetGrid {...{ scroller, lines, total }} list={settings} onSee={seeLines}>
        {(line, place) => {
          if (line.kind === 'item')
            return <SheetRow line={line} isSelected={line.id === selectedId} {...place} />;
          return line.parent ? <MoreRow line={line} /> : <SheetEnd hasFailed={hasFailed} retry={retry} />;
        }}
      </SheetGrid>
    </>
  );
}
