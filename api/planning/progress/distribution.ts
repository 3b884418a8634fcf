import type { Db } from '@tandem/db/postgres/client.ts';
import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import { must } from '@tandem/shared/must.ts';
import { type Distribution, type Measure, NO_DISTRIBUTION } from '@tandem/shared/planning/progress.ts';
import { PRIORITIES, type Priority } from '@tandem/shared/work-items/items/priority.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ChartDays, completionChart } from './chart.ts';
import { type PlanScope, type PlannedIn, plannedItems, pointValue } from './planned-items.ts';

type Sums = { total: number; completed: number };
type Share = Record<Measure, Sums>;
type PersonShare = Share & {
  id: string | null;
  display_name: string | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
  avatar_asset: string | null;
};
type LabelShare = Share & { id: string | null; name: string | null; color: string | null };
type PriorityShare = Share & { priority: Priority };
type DayShare = { day: string } & Record<Measure, number>;
type Row = {
  has_points: boolean;
  total: Record<Measure, number>;
  people: PersonShare[];
  labels: LabelShare[];
  priorities: PriorityShare[];
  days: DayShare[];
};

const isCompleted = sql`filter (where x.completed_at is not null)`;
/** Of rows `x`, one for each item. */
const shares: RawBuilder<unknown> = sql`
  json_build_object('total', count(*), 'completed', count(*) ${isCompleted}) as issues,
  json_build_object('total', coalesce(sum(x.points), 0), 'completed', coalesce(sum(x.points) ${isCompleted}, 0)) as points`;

/**
 * Looked up item by item (`offset 0`): the planner would rather read all labels and people of all projects, which takes the
 * longer the more there are of them elsewhere.
 */
async function readShares(db: Db, kind: PlannedIn, scope: PlanScope & { id: string }): Promise<Row> {
  const { rows } = await sql<Row>`
    with x as materialized (
      select i.id, i.project_id, i.completed_at, i.priority, ${pointValue} as points,
        (i.completed_at at time zone p.timezone)::date as completed_on
      from ${plannedItems(kind, scope)}
    ), by_person as (
      select a.user_id as id, ${shares} from x left join lateral (
        select a.user_id from work_item_assignees a where a.work_item_id = x.id and exists (
          select from project_members am where am.project_id = a.project_id and am.user_id = a.user_id
            and am.is_active and am.deleted_at is null)
        offset 0
      ) a on true group by a.user_id
    ), people as (
      select n.id, u.display_name, u.first_name, u.last_name, u.avatar, u.avatar_asset, n.issues, n.points
      from by_person n left join users u on u.id = n.id
    ), by_label as (
      select k.label_id as id, ${shares} from x left join lateral (
        select k.label_id from work_item_labels k where k.work_item_id = x.id offset 0
      ) k on true group by k.label_id
    ), tags as (
      select n.id, l.name, l.color, n.issues, n.points from by_label n left join labels l on l.id = n.id
    ), ranks as (
      select x.priority, ${shares} from x group by x.priority
    ), days as (
      select x.completed_on::text as day, count(*) as issues, coalesce(sum(x.points), 0) as points
      from x where x.completed_on is not null group by x.completed_on
    )
    select
      exists (select from projects p join estimates e on e.id = p.estimate_id and e.deleted_at is null
        where p.id = ${scope.project_id} and e.type = 'points') as has_points,
      (select json_build_object('issues', count(*), 'points', coalesce(sum(points), 0)) from x) as total,
      (select coalesce(json_agg(people order by display_name nulls last, id), '[]') from people) as people,
      (select coalesce(json_agg(tags order by name nulls last, id), '[]') from tags) as labels,
      (select coalesce(json_agg(ranks), '[]') from ranks) as priorities,
      (select coalesce(json_agg(days), '[]') from days) as days`.execute(db);
  return must(rows[0], 'a select without from gives one row');
}

const NAMES = { issues: 'issues', points: 'estimates' } as const;

function measured(share: Share, measure: Measure): Record<string, number> {
  const { total, completed } = share[measure];
  const name = NAMES[measure];
  return {
    [`total_${name}`]: total,
    [`completed_${name}`]: completed,
    [`pending_${name}`]: total - completed,
  };
}

function distributionOf(row: Row, measure: Measure, days: ChartDays | null): Distribution {
  const { people, labels, priorities, total } = row;
  const completed = row.days.map((each) => ({ day: each.day, value: each[measure] }));
  return {
    assignees: people.map((person) => ({
      assignee_id: person.id,
      display_name: person.display_name,
      first_name: person.first_name,
      last_name: person.last_name,
      avatar_url: assetUrl(person.avatar_asset, person.avatar),
      ...measured(person, measure),
    })),
    labels: labels.map((label) => ({
      label_id: label.id,
      label_name: label.name,
      color: label.color,
      ...measured(label, measure),
    })),
    priorities: PRIORITIES.flatMap((priority) =>
      priorities
        .filter((share) => share.priority === priority)
        .map((share) => ({ priority, ...measured(share, measure) })),
    ),
    completion_chart: days ? completionChart(days, total[measure], completed) : {},
  };
}

/**
 * The items of one cycle or module by people, labels, priorities and days; `points` is null unless the project counts in points.
 * Without days there is no chart.
 */
export async function readDistributions(
  db: Db,
  kind: PlannedIn,
  { days, ...scope }: PlanScope & { id: string; days: ChartDays | null },
): Promise<{ issues: Distribution; points: Distribution | null }> {
  const row = await readShares(db, kind, scope);
  return {
    issues: distributionOf(row, 'issues', days),
    points: row.has_points ? distributionOf(row, 'points', days) : null,
  };
}

/** A stored distribution, of which parts may be missing. */
export const wholeDistribution = (stored: Partial<Distribution> | undefined): Distribution => ({
  ...NO_DISTRIBUTION,
  ...stored,
});
