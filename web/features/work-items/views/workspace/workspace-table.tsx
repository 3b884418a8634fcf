import { useMemo, useRef } from 'react';
import type { useWorkspaceItems } from '#entities/work-items/workspace-list.ts';
import { useListView } from '../../display/list-view.ts';
import type { UnfoldedLine } from '../../list/unfold.ts';
import { SheetEnd, SheetGrid } from '../../spreadsheet/sheet-grid.tsx';
import { WorkspaceRow } from './workspace-row.tsx';

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

/** Items of several projects, each with the tile of its own. */
export function WorkspaceTable({ ids, total, see, hasFailed, retry }: TableProps) {
  const { settings } = useListView();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(ids, total), [ids, total]);
  return (
    <SheetGrid {...{ scroller, lines, total }} canEdit={false} list={settings} onSee={see}>
      {(line, place) =>
        line.kind === 'item' ? (
          <WorkspaceRow id={line.id} lineKey={line.key} {...place} />
        ) : (
          <SheetEnd hasFailed={hasFailed} retry={retry} />
        )
      }
    </SheetGrid>
  );
}
