import { sql } from 'kysely';
import type { Page } from '../../../http/paging.ts';
import type { Condition } from '../../selection/filters.ts';
import type { Grouping } from './grouping.ts';
import {
  type Cell,
  type CellConditions,
  type GroupedRow,
  type ListQueryParts,
  type Run,
  amongInCells,
  inCells,
  pageOfAllGroups,
  pageOfEachCell,
} from './pages.ts';
import type { ListTotals } from './totals.ts';

/** So many entries of an index are looked at, in the order of the list, to find those of one of its groups. */
const MAX_LOOKED_AT = 5_000;
/** Groups of so few items are read as a whole. */
const FEW = 5_000;

type Groups = {
  groupings: readonly Grouping[];
  totals: ListTotals;
  conditions: CellConditions;
  projectIds: readonly string[];
};
/** How many items are in the cell, in all of its state or group of states, and in all of its other level. */
type SizedCell = Cell & { count: number; inStates: number; inOther: number };
type Level = 'key' | 'sub_key';

/**
 * The pages of groups within groups, of which one level is of states, which the index of the other level says of each of
 * its items: each by itself where its items are frequent enough to be soon found; those of few items together, because to
 * find the last of them is to look at all of the group.
 */
export async function readCells(run: Run, parts: ListQueryParts, groups: Groups): Promise<GroupedRow[]> {
  const { per_page, offset } = parts.page;
  const { groupings, conditions } = groups;
  const level: Level = groupings[0]?.idsIn ? 'key' : 'sub_key';
  const cells = cellsOf(groups.totals, level).filter(({ count }) => count > offset);
  const { frequent = [], rare = [] } = Object.groupBy(cells, (cell) =>
    isSoonFound(cell, parts.page) ? 'frequent' : 'rare',
  );
  const expected = rare.reduce((sum, { count }) => sum + Math.min(count - offset, per_page), 0);
  const where = sql<boolean>`${parts.where} and ${isRare(parts, { rare, level }, groups)}`;
  const [found, others] = await Promise.all([
    frequent.length > 0 ? run(pageOfEachCell(parts, conditions, frequent)) : [],
    rare.length > 0 ? run(pageOfAllGroups({ ...parts, where }, groupings, expected)) : [],
  ]);
  return [...found, ...others];
}

function cellsOf({ groups }: ListTotals, level: Level): SizedCell[] {
  const inSubGroups = new Map<string, number>();
  for (const { sub_groups } of groups.values()) {
    for (const [key, count] of sub_groups) inSubGroups.set(key, (inSubGroups.get(key) ?? 0) + count);
  }
  return [...groups].flatMap(([key, { total, sub_groups }]) =>
    [...sub_groups].map(([sub_key, count]) => {
      const inSubGroup = inSubGroups.get(sub_key) ?? 0;
      const [inStates, inOther] = level === 'key' ? [total, inSubGroup] : [inSubGroup, total];
      return { key, sub_key, count, inStates, inOther };
    }),
  );
}

/** Whether few others are looked at before the last of the page, with the items of the cell spread evenly. */
const isSoonFound = ({ count, inOther }: SizedCell, { per_page, offset }: Page): boolean =>
  count >= offset + per_page && (offset + per_page) * inOther <= MAX_LOOKED_AT * count;

function isRare(
  { where }: ListQueryParts,
  { rare, level }: { rare: readonly SizedCell[]; level: Level },
  { groupings, conditions, projectIds }: Groups,
): Condition {
  const idsIn = groupings[level === 'key' ? 0 : 1]?.idsIn;
  const sizes = new Map(rare.map((cell) => [cell[level], cell.inStates]));
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (!idsIn || total > FEW) return inCells(conditions, rare);
  return amongInCells(idsIn([...sizes.keys()], { projectIds, where }), conditions, rare);
}
