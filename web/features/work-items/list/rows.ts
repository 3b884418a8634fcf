import type { Cell } from '#entities/work-items/list-store.ts';
import type { Group } from '../groups/groups.tsx';

/** One line of the list; the whole list is flat so that it can be drawn only where it is seen. */
export type ListLine =
  | { kind: 'group'; key: string; group: Group; total: number; isCollapsed: boolean }
  | { kind: 'item'; key: string; id: string; group: string }
  | { kind: 'more'; key: string; group: string }
  | { kind: 'add'; key: string; group: string };

type Layout = {
  groups: readonly Group[];
  cellOf: (group: string) => Cell;
  collapsed: ReadonlySet<string>;
  /** The place to add an item ends only the last open group; the others have their plus. */
  withAdd: boolean;
};

/** The lines of a cell's items: they stay the same for as long as its ids do, whatever happens in other groups. */
const known = new WeakMap<readonly string[], { group: string; lines: readonly ListLine[] }>();

function itemLines(ids: readonly string[], group: string): readonly ListLine[] {
  const found = known.get(ids);
  if (found?.group === group) return found.lines;
  const lines = ids.map((id): ListLine => ({ kind: 'item', key: `${group}:${id}`, id, group }));
  known.set(ids, { group, lines });
  return lines;
}

function linesOf(group: Group, { cellOf, collapsed }: Layout): ListLine[] {
  const { ids, total } = cellOf(group.id);
  const isCollapsed = collapsed.has(group.id);
  const head: ListLine = { kind: 'group', key: `g:${group.id}`, group, total, isCollapsed };
  if (isCollapsed) return [head];
  const more: ListLine[] =
    ids.length < total ? [{ kind: 'more', key: `m:${group.id}`, group: group.id }] : [];
  return [head, ...itemLines(ids, group.id), ...more];
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
