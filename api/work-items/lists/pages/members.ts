import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PlaceOrder } from '../../selection/ordering.ts';
import { type ListQueryParts, type PlacedItem, type Run, window } from './pages.ts';
import { type ProjectId, type Related, hasRelated } from '../../selection/related.ts';

type Parts = Omit<ListQueryParts, 'columns'> & { project_id: string };
type Members = { related: Related; places: PlaceOrder };

const items = sql`work_items w join states s on s.id = w.state_id`;

/**
 * The items that are in `key`, as `w`, beside the rows `r` that say so. An index has these in the order of `places`, so
 * that a page is found by reading up to its end. Each item is looked at by itself: the planner, which cannot know that
 * nearly all of them are in the list, would otherwise read and sort all that are in `key`.
 */
export const membersOf = (
  { related, places }: Members,
  key: RawBuilder<unknown>,
  { where, project_id }: Pick<Parts, 'where' | 'project_id'>,
): RawBuilder<unknown> => sql`
  ${related.table} cross join lateral (
    select w.id, w.created_at from ${items} where w.id = r.work_item_id and ${where} offset 0
  ) w
  where ${related.id} = ${key} ${related.isOfMany ? sql`and r.project_id = ${project_id}` : sql``}
    and ${places.value} is not null`;

/**
 * The rows that say which issues of the project are in what, read by an index of them alone. What lists do not show has
 * no place, but for items of the internal state.
 */
const rowsThatCount = (
  { table, id, named, countsAlways }: Related,
  project_id: ProjectId,
): RawBuilder<unknown> => {
  // Not as a join: the index has the rows of an item side by side, and a join would lose that.
  const counts = sql`coalesce(${id} in (select n.id from (${named(project_id)}) n), false)`;
  return sql`${table} where r.project_id = ${project_id} and r.item_created_at is not null
    ${countsAlways ? sql`` : sql`and ${counts}`}`;
};

const isNotInternal = (project_id: ProjectId) => sql`
  r.work_item_id not in (
    select w.id from ${items} and s."group" = 'triage'
    where w.project_id = ${project_id} and w.deleted_at is null and w.archived_at is null and not w.is_draft
      and not w.is_hidden_by_intake and not w.is_epic)`;

/** How many issues of the project are in each group; `total` has the count of all. */
export const countMembers = (
  related: Related,
  { project_id, total }: { project_id: string; total: RawBuilder<unknown> },
): RawBuilder<unknown> => {
  const { id, isAlone } = related;
  const members = sql`${rowsThatCount(related, project_id)} and ${isNotInternal(project_id)}`;
  const inAny = isAlone
    ? sql`select coalesce(sum(count), 0)::int as count from counted`
    : sql`select count(*)::int as count from (select distinct r.work_item_id from ${members}) m`;
  return sql`
    with counted as materialized (select ${id}::text as key, count(*)::int as count from ${members} group by ${id})
    select key, null as sub_key, count from counted
    union all
    select ${sql.lit(NO_VALUE)}, null, t.count - m.count from ${total} t, (${inAny}) m where t.count > m.count`;
};

/** `sub_keys[i]` has `counts[i]`. */
export type MembershipCounts = { key: string; sub_keys: (string | null)[]; counts: number[] };

/**
 * How many issues of each project `p` of `projects` are in each `key`, and of them in each `sub_key` where there are two;
 * null counts those that are in none of these. A row for each pair would take longer to read than to count.
 */
export const countInEachProject = (
  [related, sub]: readonly [Related, Related | undefined],
  projects: RawBuilder<unknown>,
): RawBuilder<MembershipCounts & { project_id: string }> => {
  const project_id = sql<string>`p.id`;
  const others = sub
    ? sql`left join (select r.work_item_id, ${sub.id} as value from ${rowsThatCount(sub, project_id)}) z
        on z.work_item_id = x.work_item_id`
    : sql`cross join (select null::uuid as value) z`;
  return sql`
    select p.id as project_id, c.key::text as key, c.sub_keys, c.counts
    from ${projects} cross join lateral (
      select n.key, json_agg(n.sub_key) as sub_keys, json_agg(n.count) as counts
      from (
        select x.value as key, z.value as sub_key, count(*) as count
        from (
          select r.work_item_id, ${related.id} as value from ${rowsThatCount(related, project_id)}
            and ${isNotInternal(project_id)}
        ) x ${others}
        group by x.value, z.value
      ) n group by n.key
    ) c`;
};

type Counted = { total: number };
type Groups = { members: Members; totals: Counted; groups: readonly (readonly [key: string, Counted])[] };

/** Where the items of the page of every group stand, in a list of all issues: by their places, and those in no group. */
export async function readPlacesInGroups(
  run: Run,
  parts: Parts,
  { members, totals, groups }: Groups,
): Promise<PlacedItem[]> {
  const keys = groups.flatMap(([key]) => (key === NO_VALUE ? [] : [key]));
  const others = groups.find(([key]) => key === NO_VALUE)?.[1];
  const [inGroups, inNone] = await Promise.all([
    keys.length > 0 ? run(placesOfMembers(parts, members, keys)) : [],
    others ? run(placesOfOthers(parts, members, { total: others.total, of: totals.total })) : [],
  ]);
  return [...inGroups, ...inNone];
}

/** The page of each of these groups, each read up to its end. */
const placesOfMembers = (
  parts: Parts,
  members: Members,
  keys: readonly string[],
): RawBuilder<PlacedItem> => sql`
  select g.key as group_key, null as sub_group_key, page.id
  from unnest(${keys}::text[]) with ordinality as g(key, number) cross join lateral (
    select w.id, row_number() over (order by ${members.places.by}) as position
    from ${membersOf(members, sql`g.key::uuid`, parts)} order by ${members.places.by} ${window(parts.page)}
  ) page
  order by g.number, page.position`;

/** One item in so many at least is in no group, for those to be found item after item. */
const MIN_SHARE = 50;

/**
 * The page of the group of what is in none: in the order of the list where such items are frequent, and otherwise out of
 * all of them.
 */
function placesOfOthers(
  { where, ordering, page }: Parts,
  { related }: Members,
  { total, of }: { total: number; of: number },
): RawBuilder<PlacedItem> {
  const isSoonFound = total * MIN_SHARE >= of && total >= 2 * (page.offset + page.per_page);
  const isIn = isSoonFound
    ? hasRelated(related)
    : sql`exists (select from ${related.rows} where r.work_item_id = w.id)`;
  return sql`
    select ${sql.lit(NO_VALUE)} as group_key, null as sub_group_key, w.id
    from ${items} ${ordering.join} where ${where} and not ${isIn}
    order by ${ordering.by(ordering.value)} ${window(page)}`;
}
