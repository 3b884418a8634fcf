import type { Cell } from '#entities/work-items/lists/list-store.ts';
import type { Group } from '../../model/groups/groups.tsx';
import { unfold, type UnfoldedLine } from './fold/unfold.ts';

/** One line of the list; the whole list is flat so that it can be drawn only where it is seen. */
export type ListLine =
  | { kind: 'group'; key: string; group: Group; total: number; isCollapsed: boolean }
  | UnfoldedLine
  | { kind: 'add'; key: string; group: string };

type Layout = {
  groups: readonly Group[];
  cellOf: (group: string) => Cell;
  collapsed: ReadonlySet<string>;
  /** The place to add an item ends only the last open group; the others have their plus. */
  withAdd: boolean;
  /** Keys of the lines whose sub-items are shown, and the sub-items that are here. */
  open: ReadonlySet<string>;
  childrenOf: (id: string) => Pick<Cell, 'ids' | 'total'> | undefined;
};

function linesOf(group: Group, { cellOf, collapsed, open, childrenOf }: Layout): ListLine[] {
  const cell = cellOf(group.id);
  const isCollapsed = collapsed.has(group.id);
  const head: ListLine = { kind: 'group', key: `g:${group.id}`, group, total: cell.total, isCollapsed };
  return isCollapsed ? [head] : [head, ...unfold({ group: group.id, top: cell, open, childrenOf })];
}

/** All lines of a list in order. */
export function listLines(layout: Layout): ListLine[] {
  const lines = layout.groups.flatMap((group) => linesOf(group, layout));
  const last = layout.groups.findLast(({ id }) => !layout.collapsed.has(id));
  if (!last || !layout.withAdd) return lines;
  const end = lines.findLastIndex((line) => line.kind !== 'group' && line.group === last.id);
  const head = lines.findIndex((line) => line.kind === 'group' && line.group.id === last.id);
  return lines.toSpliced(Math.max(end, head) + 1, 0, { kind: 'add', key: `a:${last.id}`, group: last.id });
}
