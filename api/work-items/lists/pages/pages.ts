import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Placed, isAfter, placeColumn } from '../../../http/keyset.ts';
import type { Page } from '../../../http/paging.ts';
import type { Condition } from '../../selection/filters.ts';
import { type Grouping, groupKey } from './grouping.ts';
import { type ManyProjects, eachProject, isInEach, isInProjects } from './many-projects.ts';
import type { Ordering } from '../../selection/ordering.ts';

export type ListQueryParts<Row = JsonRow> = {
  columns: RawBuilder<Row>;
  where: Condition;
  ordering: Ordering;
  page: Page;
  /** Of a list of several projects: `where` then says nothing of them. */
  many?: ManyProjects;
};
/** A row in a group, or group and sub-group; an item that is in several is in each of them. */
export type GroupedRow = JsonRow & { group_key: string; sub_group_key: string | null };

/** How a request asks its list's statements. */
export type Run = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;

const items = sql`work_items w join states s on s.id = w.state_id`;
/** Each page is found by its ids first and read in full then, so that what is sorted and counted stays narrow. */
const itemsOfPage = sql`work_items w on w.id = page.id join states s on s.id = w.state_id`;
const byPage = (ordering: Ordering) => ordering.by(sql`page.sort_value`);

/** The words for the rows of a page. A literal size lets the planner choose for so many rows once, and keep the plan. */
export const window = ({ limit, offset }: Page) =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`;

type PlacedParts = Omit<ListQueryParts, 'columns'>;

/** What a list is of, in its project or projects. */
const conditionOf = ({ where, many }: Pick<ListQueryParts, 'where' | 'many'>): Condition =>
  many ? sql<boolean>`${isInProjects(many)} and ${where}` : where;

/** Behind the last page, where pages go on behind rows. */
const isBehindLast = ({ ordering, page }: Pick<PlacedParts, 'ordering' | 'page'>): Condition =>
  isAfter(page, ordering.key(ordering.value));

/** The ids of a page with what they are ordered by; `isIn` narrows the list. */
function idsOfPage(parts: PlacedParts, isIn: Condition = sql`true`): RawBuilder<unknown> {
  const { ordering, page, many } = parts;
  if (many && !ordering.isOfProjects) return mergedIds({ ...parts, many }, isIn);
  return sql`
    select w.id, ${ordering.value} as sort_value from ${items} ${ordering.join}
    where ${conditionOf(parts)} and ${isIn} and ${isBehindLast(parts)} order by ${ordering.by(ordering.value)} ${window(page)}`;
}

/** So many times its share of a page is taken of each project before any of them is asked for all of the page. */
const SHARES = 3;
const LEAST = 5;

/**
 * Indexes have the items of each project in order: of each the first few are taken, and of those that have all of these
 * on the page, whatever a page could hold.
 */
function mergedIds(
  { where, ordering, page, many }: PlacedParts & { many: ManyProjects },
  isIn: Condition,
): RawBuilder<unknown> {
  const end = page.offset + page.limit;
  const few = many.isSearch
    ? end
    : Math.min(end, LEAST + Math.ceil((SHARES * end) / Math.max(many.projects.length, 1)));
  const firstOf = (projects: RawBuilder<unknown>, count: number) => sql`
    select p.id as project_id, w.id, w.created_at, w.sort_value, w.place
    from ${projects} cross join lateral (
      select w.id, w.created_at, w.sort_value, row_number() over () as place from (
        select w.id, w.created_at, ${ordering.value} as sort_value from ${items} ${ordering.join}
        where ${isInEach(many)} and ${where} and ${isIn} and ${isBehindLast({ ordering, page })} order by ${ordering.by(ordering.value)}
        limit ${sql.lit(count)}
      ) w
    ) w`;
  const inOrder = ordering.by(sql`w.sort_value`);
  if (few === end) {
    return sql`select w.id, w.sort_value from (${firstOf(eachProject(many), end)}) w order by ${inOrder} ${window(page)}`;
  }
  return sql`
    with few as materialized (
      select w.*, row_number() over (order by ${inOrder}) as position from (${firstOf(eachProject(many), few)}) w
    ), short as (
      select project_id as id from few where place = ${sql.lit(few)} and position <= ${sql.lit(end)}
    )
    select w.id, w.sort_value from (
      select w.id, w.created_at, w.sort_value from few w where w.project_id not in (select id from short)
      union all select w.id, w.created_at, w.sort_value from (${firstOf(sql`short p`, end)}) w
    ) w order by ${inOrder} ${window(page)}`;
}

/** One page of a list that is not grouped. */
export function flatPage<Row>({ columns, ...parts }: ListQueryParts<Row>): RawBuilder<Row & Placed> {
  const place = placeColumn(parts.page, parts.ordering.key(sql`page.sort_value`));
  return sql`
    select ${columns}, ${place} from (${idsOfPage(parts)}) page join ${itemsOfPage} order by ${byPage(parts.ordering)}`;
}

/** The page of each of these groups; each is read by itself, through the index of its key. */
export function pageOfEachGroup(
  { columns, ...parts }: ListQueryParts,
  isIn: NonNullable<Grouping['isIn']>,
  keys: readonly string[],
): RawBuilder<GroupedRow> {
  return sql`
    select g.key as group_key, null as sub_group_key, ${columns}
    from unnest(${keys}::text[]) as g(key) cross join lateral (${idsOfPage(parts, isIn(sql`g.key`))}) page
    join ${itemsOfPage} order by ${byPage(parts.ordering)}`;
}

/** The page of each project, read in its own order. */
export function pageOfEachProject({
  columns,
  many,
  ...parts
}: ListQueryParts & { many: ManyProjects }): RawBuilder<GroupedRow> {
  return sql`
    select p.id::text as group_key, null as sub_group_key, ${columns}
    from ${eachProject(many)} cross join lateral (${idsOfPage(parts, isInEach(many))}) page
    join ${itemsOfPage} order by ${byPage(parts.ordering)}`;
}

/** A group and a sub-group by their names in answers. */
export type Cell = { key: string; sub_key: string };
export type CellConditions = Record<'isIn' | 'isInSub', NonNullable<Grouping['isIn']>>;

const unnestedCells = (cells: readonly Cell[]) => sql`
  unnest(${cells.map(({ key }) => key)}::text[], ${cells.map(({ sub_key }) => sub_key)}::text[]) as g(key, sub_key)`;

const isInCell = ({ isIn, isInSub }: CellConditions) =>
  sql<boolean>`${isIn(sql`g.key`)} and ${isInSub(sql`g.sub_key`)}`;

/** Items of these cells alone. */
export const inCells = (conditions: CellConditions, cells: readonly Cell[]): Condition =>
  sql`exists (select from ${unnestedCells(cells)} where ${isInCell(conditions)})`;

/** The same, of items that are found by their ids first. */
export const amongInCells = (
  ids: RawBuilder<unknown>,
  conditions: CellConditions,
  cells: readonly Cell[],
): Condition => sql`w.id = any(array(${ids}))
  and coalesce((select true from ${unnestedCells(cells)} where ${isInCell(conditions)} limit 1), false)`;

/** The page of each of these cells; each is read by itself in the order of the list, up to its page. */
export function pageOfEachCell(
  { columns, ...parts }: ListQueryParts,
  conditions: CellConditions,
  cells: readonly Cell[],
): RawBuilder<GroupedRow> {
  return sql`
    select g.key as group_key, g.sub_key as sub_group_key, ${columns}
    from ${unnestedCells(cells)} cross join lateral (${idsOfPage(parts, isInCell(conditions))}) page
    join ${itemsOfPage} order by ${byPage(parts.ordering)}`;
}

/** A power of two that is not below `count`: few different statements for all sizes. */
const roundedUp = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(count, 1)));

/** Where items stand: one row for each group, or group and sub-group, that an item is in on this page. */
export type PlacedItem = { id: string; group_key: string; sub_group_key: string | null };

/**
 * The page of every group, or of every group and sub-group; all items are ranked within theirs at once. The planner
 * cannot know how few they are in the end, unless it knows how many are expected.
 */
export function pageOfAllGroups(
  { columns, ...parts }: ListQueryParts,
  groupings: readonly Grouping[],
  expected: number,
): RawBuilder<GroupedRow> {
  const [keys, page] = rankedInGroups(parts, groupings, expected);
  return sql`
    select ${keys}, ${columns}
    from (${page}) page join ${itemsOfPage} order by ${byPage(parts.ordering)}`;
}

/** The same as places alone, for groups that share items: each item is then read once, by `itemsByIds`. */
export function placesInAllGroups(
  parts: ListQueryParts,
  groupings: readonly Grouping[],
  expected: number,
): RawBuilder<PlacedItem> {
  const [keys, page] = rankedInGroups(parts, groupings, expected);
  return sql`
    select ${keys}, page.id from (${page}) page join work_items w on w.id = page.id order by ${byPage(parts.ordering)}`;
}

/** The rows of these items, in any order. */
export const itemsByIds = (
  columns: RawBuilder<JsonRow>,
  ids: readonly string[],
): RawBuilder<JsonRow & { id: string }> =>
  sql`select w.id, ${columns} from ${items} where w.id = any(${ids}::uuid[])`;

/** The names of the groups of `page`, and the query that it is. */
function rankedInGroups(
  parts: PlacedParts,
  [group, subGroup]: readonly Grouping[],
  expected: number,
): [RawBuilder<unknown>, RawBuilder<unknown>] {
  const { ordering, page } = parts;
  const value = group?.value ?? sql`null`;
  const subValue = subGroup?.value ?? sql`null::text`;
  const partition = subGroup ? sql`${value}, ${subValue}` : value;
  const order = ordering.by(ordering.value);
  const keys = sql`${group ? groupKey(group, sql`page.value`) : sql`null`} as group_key,
    ${subGroup ? groupKey(subGroup, sql`page.sub_value`) : sql`null`} as sub_group_key`;
  const ranked = sql`
    select * from (
      select w.id, ${value} as value, ${subValue} as sub_value, ${ordering.value} as sort_value,
        row_number() over (partition by ${partition} order by ${order}) as position
      from ${items} ${ordering.join} ${group?.join ?? sql``} ${subGroup?.join ?? sql``}
      where ${conditionOf(parts)}
    ) ranked
    where position > ${page.offset} and position <= ${page.offset + page.per_page}
    limit ${sql.lit(roundedUp(2 * expected + 64))}`;
  return [keys, ranked];
}
