import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { ScopeAndDemand } from '@tandem/shared/insight/analytics/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type RawBuilder, sql } from 'kysely';
import { pointValue } from '../../planning/progress/planned-items.ts';
import { POINTS_JOIN } from './axes.ts';
import type { ReportScope } from './scope.ts';

/** How many people a list of the busiest has. */
const MOST = 5;
const OPEN = ['backlog', 'started', 'unstarted'];

type Person = {
  id: string | null;
  display_name: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
  avatar_asset: string | null;
  count: number;
};
type Row = {
  groups: { state_group: string; state_count: number; points: number | null }[];
  months: { month: number; count: number }[];
  creators: Person[];
  closers: Person[];
  pending: Person[];
};

/** Who has items of which groups, nobody too. From the tables, of which the planner knows how large they are. */
const countsOfPeople = (where: RawBuilder<boolean>) => sql`
  select a.user_id as id, s."group", count(*)::int as count
  from work_items w join states s on s.id = w.state_id left join (
    work_item_assignees a join project_members am
      on am.project_id = a.project_id and am.user_id = a.user_id and am.is_active and am.deleted_at is null
  ) on a.work_item_id = w.id
  where ${where} and s."group" <> 'cancelled' group by 1, 2`;

/** Who there is to count, with names, as JSON. */
const people = (counted: ReturnType<typeof sql>) => sql`
  (select coalesce(json_agg(n order by n.count desc, n.display_name, n.id), '[]') from (
    select u.id, u.display_name, u.first_name, u.last_name, u.avatar, u.avatar_asset, c.count
    from (${counted}) c left join users u on u.id = c.id
  ) n)`;

/** What there is to do, who has it to do, and what was done this year (docs/contract/analytics.md#scope-and-demand). */
export async function readScopeAndDemand(scope: ReportScope): Promise<ScopeAndDemand> {
  const { groups, months, creators, closers, pending } = await readSums(scope);
  const open = groups.filter(({ state_group }) => OPEN.includes(state_group));
  return {
    total_issues: countOf(groups),
    total_issues_classified: groups.map(classified),
    open_issues: countOf(open),
    open_issues_classified: open.map(classified),
    issue_completed_month_wise: months,
    most_issue_created_user: creators.flatMap((person) => creatorOf(person) ?? []),
    most_issue_closed_user: closers.map(assigneeOf),
    pending_issue_user: pending.map(assigneeOf),
    open_estimate_sum: pointsOf(open),
    total_estimate_sum: pointsOf(groups),
  };
}

async function readSums({ tx, where, timezone, today }: ReportScope): Promise<Row> {
  const { rows } = await sql<Row>`
    with x as materialized (
      select w.id, w.created_by, s."group", w.completed_at, ${pointValue} as points
      from work_items w join states s on s.id = w.state_id ${POINTS_JOIN} where ${where}
    ), o as materialized (${countsOfPeople(where)})
    select
      (select coalesce(json_agg(g order by g.state_group), '[]') from (
        select x."group" as state_group, count(*)::int as state_count, sum(x.points) as points from x group by 1) g
      ) as groups,
      (select coalesce(json_agg(g order by g.month), '[]') from (
        select extract(month from x.completed_at at time zone ${timezone}::text)::int as month, count(*)::int as count
        from x where x.completed_at >= make_date(${Number(today.slice(0, 4))}::int, 1, 1)::timestamp at time zone ${timezone}::text
          and x.completed_at < make_date(${Number(today.slice(0, 4)) + 1}::int, 1, 1)::timestamp at time zone ${timezone}::text
        group by 1) g) as months,
      ${people(sql`select x.created_by as id, count(*)::int as count from x where x.created_by is not null
        group by 1 order by 2 desc, 1 limit ${MOST}`)} as creators,
      ${people(sql`select o.id, o.count from o
        where o."group" = 'completed' and o.id is not null order by 2 desc, 1 limit ${MOST}`)} as closers,
      ${people(sql`select o.id, sum(o.count)::int as count from o
        where o."group" = any(${OPEN}::text[]) group by 1`)} as pending`.execute(tx);
  return must(rows[0], 'a select without from gives one row');
}

type Group = Row['groups'][number];
const classified = ({ state_group, state_count }: Group) => ({ state_group, state_count });
const countOf = (groups: readonly Group[]) => groups.reduce((sum, { state_count }) => sum + state_count, 0);

/** Null when nothing has points. */
function pointsOf(groups: readonly Group[]): number | null {
  const sums = groups.flatMap(({ points }) => points ?? []);
  return sums.length === 0 ? null : sums.reduce((sum, points) => sum + points, 0);
}

const assigneeOf = (person: Person) => ({
  assignees__id: person.id,
  assignees__first_name: person.first_name,
  assignees__last_name: person.last_name,
  assignees__display_name: person.display_name,
  assignees__avatar_url: assetUrl(person.avatar_asset, person.avatar),
  count: person.count,
});

/** Nobody is left out whose account is there. */
function creatorOf({ id, count, ...person }: Person) {
  if (id === null) return null;
  return {
    created_by__id: id,
    created_by__first_name: person.first_name ?? '',
    created_by__last_name: person.last_name ?? '',
    created_by__display_name: person.display_name ?? '',
    created_by__avatar_url: assetUrl(person.avatar_asset, person.avatar),
    count,
  };
}
