import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compileQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import type { ListContext } from '../../../context.ts';
import type { Condition } from '../../selection/filters.ts';
import { type Grouping, groupKey } from './grouping.ts';
import { type CountRow, listCounts } from './cached-counts.ts';
import { type JoinedProject, type ManyProjects, eachProject, isInEach } from './many-projects.ts';
import { countMembers } from './members.ts';

type GroupTotals = { total: number; sub_groups: ReadonlyMap<string, number> };
export type ListTotals = {
  /** Distinct items, however many groups each is in. */
  total: number;
  /** In the order in which they are answered: those that are always there, then others by their key. */
  groups: ReadonlyMap<string, GroupTotals>;
};

/** `isWhole`: every issue of the project is in the list. */
type Counted = {
  where: Condition;
  groupings: readonly Grouping[];
  isWhole: boolean;
  many?: ManyProjects;
};

const items = sql`work_items w join states s on s.id = w.state_id`;

function countRows(where: Condition, groupings: readonly Grouping[]): RawBuilder<unknown> {
  const [group, subGroup] = groupings;
  const joins = sql.join([group?.join ?? sql``, subGroup?.join ?? sql``], sql` `);
  if (!group)
    return sql`select null as key, null as sub_key, count(*)::int as count from ${items} where ${where}`;
  return sql`
    select ${groupKey(group, group.value)} as key, ${subGroup ? groupKey(subGroup, subGroup.value) : sql`null::text`} as sub_key, count(*)::int as count
    from ${items} ${joins} where ${where} group by ${group.value}${subGroup ? sql`, ${subGroup.value}` : sql``}`;
}

/**
 * Counts of every group and sub-group in one statement. Where items are in several groups, sums over groups would count
 * them several times: those levels are counted by themselves.
 */
function totalsQuery(ctx: ListContext, { where, groupings, isWhole }: Counted): RawBuilder<CountRow> {
  const [group, subGroup] = groupings;
  const cells =
    isWhole && ctx.project && group?.related && !subGroup
      ? countMembers(group.related, { project_id: ctx.project.id, total: sql`everything` })
      : countRows(where, groupings);
  const parts = [sql`select 'cell' as level, key, sub_key, count from (${cells}) cells`];
  if (group && subGroup?.join) {
    parts.push(sql`select 'group', key, sub_key, count from (${countRows(where, [group])}) sums`);
  }
  const isCountedApart = group?.join !== undefined || subGroup?.join !== undefined;
  if (isCountedApart) parts.push(sql`select 'total', key, sub_key, count from everything`);
  if (typeof group?.always === 'function' && ctx.project) {
    parts.unshift(sql`select 'always' as level, key, null as sub_key, 0 as count
      from (${group.always(ctx.project.id)}) known`);
  }
  const everything = isCountedApart ? sql`with everything as materialized (${countRows(where, [])})` : sql``;
  return sql`${everything} ${sql.join(parts, sql` union all `)}`;
}

/** Totals of a list and of its groups; kept in memory until the project changes when `isCached`. */
export async function readTotals(
  ctx: ListContext,
  list: Counted & { isCached: boolean; isCommon: boolean },
): Promise<ListTotals> {
  if (list.many) return readTotalsOfMany(ctx, { ...list, many: list.many });
  const query = compileQuery(ctx.db, totalsQuery(ctx, list));
  const read = () => runQuery(ctx.sql, query, list);
  const rows = list.isCached && ctx.project ? await listCounts.read(ctx.project, query, read) : await read();
  return toTotals(rows, list.groupings);
}

/** Each project is counted by itself, and again only when it has changed. */
async function readTotalsOfMany(
  ctx: ListContext,
  list: Counted & { many: ManyProjects; isCached: boolean; isCommon: boolean },
): Promise<ListTotals> {
  const { many, groupings } = list;
  const counts = totalsQuery(ctx, { ...list, where: sql`${isInEach(many)} and ${list.where}` });
  const read = (projects: readonly JoinedProject[]) => {
    const each = eachProject({ ...many, projects });
    const query = sql<CountRow & { project_id: string }>`
      select p.id as project_id, t.* from ${each} cross join lateral (${counts}) t`;
    return runQuery(ctx.sql, compileQuery(ctx.db, query), list);
  };
  const rows = list.isCached
    ? await listCounts.readEach(many.projects, compileQuery(ctx.db, counts), read)
    : await read(many.projects);
  // Every project is a group, an empty one too.
  const known = many.projects.map(({ id }) => ({
    level: 'always' as const,
    key: id,
    sub_key: null,
    count: 0,
  }));
  return toTotals([...(groupings[0]?.name === 'project_id' ? known : []), ...summed(rows)], groupings);
}

function summed(rows: readonly CountRow[]): CountRow[] {
  const sums = new Map<string, CountRow>();
  for (const { level, key, sub_key, count } of rows) {
    const name = JSON.stringify([level, key, sub_key]);
    sums.set(name, { level, key, sub_key, count: (sums.get(name)?.count ?? 0) + count });
  }
  return [...sums.values()];
}

const sum = (rows: readonly CountRow[]) => rows.reduce((total, row) => total + row.count, 0);

function toTotals(rows: readonly CountRow[], [group, subGroup]: readonly Grouping[]): ListTotals {
  const cells = rows.filter((row) => row.level === 'cell');
  const own = rows.find((row) => row.level === 'total');
  const total = own ? own.count : sum(cells);
  if (!group) return { total, groups: new Map() };
  const known = Array.isArray(group.always) ? (group.always as string[]) : keysOf(rows, 'always');
  const keys = [...new Set([...known, ...keysOf(cells, 'cell').sort()])];
  const cellsOf = Map.groupBy(cells, (row) => row.key ?? '');
  const sums = new Map(rows.filter((row) => row.level === 'group').map((row) => [row.key, row.count]));
  const groups = keys.map((key): [string, GroupTotals] => {
    const own = cellsOf.get(key) ?? [];
    const sub_groups = new Map(subGroup ? own.map((row) => [row.sub_key ?? '', row.count]) : []);
    return [key, { total: sums.get(key) ?? sum(own), sub_groups }];
  });
  return { total, groups: new Map(groups) };
}

const keysOf = (rows: readonly CountRow[], level: CountRow['level']): string[] =>
  rows.flatMap((row) => (row.level === level && row.key !== null ? [row.key] : []));
