import type { Cell } from '#entities/work-items/list-store.ts';
import type { Group } from '../groups/groups.tsx';
import { unfold, type UnfoldedLine } from './unfold.ts';

/** One line of the list; the whole list is flat so that it can be drawn only where it is seen. */
export type ListLine =
  | { kind: 'group'; key: string; group: Group; total: number; isCollapsed: boolean }
  | (UnfoldedLine & { group: string })
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

const NOTHING_OPEN: ReadonlySet<string> = new Set();

/** The lines of a cell's items: they stay the same for as long as it does, whatever happens in other groups. */
const known = new WeakMap<Cell, { group: string; lines: readonly ListLine[] }>();

function foldedLines(top: Cell, group: string): readonly ListLine[] {
  const found = known.get(top);
  if (found?.group === group) return found.lines;
  const folded = unfold({ group, top, open: NOTHING_OPEN, childrenOf: () => undefined });
  const lines = folded.map((line) => ({ ...line, group }));
  known.set(top, { group, lines });
  return lines;
}

function itemLines(top: Cell, group: string, { open, childrenOf }: Layout): readonly ListLine[] {
  const isUnfolded = [...open].some((key) => key.startsWith(`${group}/`));
  if (!isUnfolded) return foldedLines(top, group);
  return unfold({ group, top, open, childrenOf }).map((line) => ({ ...line, group }));
}

function linesOf(group: Group, layout: Layout): ListLine[] {
  const cell = layout.cellOf(group.id);
  const isCollapsed = layout.collapsed.has(group.id);
  const head: ListLine = { kind: 'group', key: `g:${group.id}`, group, total: cell.total, isCollapsed };
  return isCollapsed ? [head] : [head, ...itemLines(cell, group.id, layout)];
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
