import { sql } from 'kysely';
import type { Page } from '../../http/paging.ts';
import type { Condition } from './filters.ts';
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
type SizedCell = Cell & { count: number; inGroup: number; inSubGroup: number };
/** The level of states. The index of the other level says of each item which state it is in. */
type States = { level: 'key' | 'sub_key'; idsIn: NonNullable<Grouping['idsIn']> };

/**
 * The pages of groups within groups: each by itself where its items are frequent enough to be soon found; those of few
 * items together, because to find the last of them is to look at all of the group.
 */
export async function readCells(run: Run, parts: ListQueryParts, groups: Groups): Promise<GroupedRow[]> {
  const { per_page, offset } = parts.page;
  const { groupings, conditions } = groups;
  const states = findStates(groupings);
  const cells = cellsOf(groups.totals).filter(({ count }) => count > offset);
  const { frequent = [], rare = [] } = Object.groupBy(cells, (cell) =>
    isSoonFound(cell, parts.page, states) ? 'frequent' : 'rare',
  );
  const expected = rare.reduce((sum, { count }) => sum + Math.min(count - offset, per_page), 0);
  const where = sql<boolean>`${parts.where} and ${isRare(parts, { rare, states }, groups)}`;
  const [found, others] = await Promise.all([
    frequent.length > 0 ? run(pageOfEachCell(parts, conditions, frequent)) : [],
    rare.length > 0 ? run(pageOfAllGroups({ ...parts, where }, groupings, expected)) : [],
  ]);
  return [...found, ...others];
}

function cellsOf({ groups }: ListTotals): SizedCell[] {
  const inSubGroups = new Map<string, number>();
  for (const { sub_groups } of groups.values()) {
    for (const [key, count] of sub_groups) inSubGroups.set(key, (inSubGroups.get(key) ?? 0) + count);
  }
  return [...groups].flatMap(([key, { total, sub_groups }]) =>
    [...sub_groups].map(([sub_key, count]) => ({
      ...{ key, sub_key, count, inGroup: total, inSubGroup: inSubGroups.get(sub_key) ?? 0 },
    })),
  );
}

function findStates([group, subGroup]: readonly Grouping[]): States | undefined {
  if (group?.idsIn) return { level: 'key', idsIn: group.idsIn };
  return subGroup?.idsIn ? { level: 'sub_key', idsIn: subGroup.idsIn } : undefined;
}

/** Whether few others are looked at before the last of the page, with the items of the cell spread evenly. */
function isSoonFound(
  { count, inGroup, inSubGroup }: SizedCell,
  { per_page, offset }: Page,
  states: States | undefined,
): boolean {
  const others = states?.level === 'key' ? inSubGroup : inGroup;
  return count >= offset + per_page && (offset + per_page) * others <= MAX_LOOKED_AT * count;
}

function isRare(
  { where }: ListQueryParts,
  { rare, states }: { rare: readonly SizedCell[]; states: States | undefined },
  { conditions, projectIds }: Groups,
): Condition {
  if (!states) return inCells(conditions, rare);
  const { level, idsIn } = states;
  const sizes = new Map(rare.map((cell) => [cell[level], level === 'key' ? cell.inGroup : cell.inSubGroup]));
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (total > FEW) return inCells(conditions, rare);
  return amongInCells(idsIn([...sizes.keys()], { projectIds, where }), conditions, rare);
}
