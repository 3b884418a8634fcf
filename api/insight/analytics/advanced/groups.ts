import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { Figures, TableRow } from '@tandem/shared/insight/analytics/advanced.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { groupingBy } from '../../../work-items/lists/pages/grouping.ts';
import { type AdvancedScope, isWithin } from './query.ts';

/** Names of the groups of states in these answers. */
const NAMES = {
  backlog: 'backlog_work_items',
  unstarted: 'un_started_work_items',
  started: 'started_work_items',
  completed: 'completed_work_items',
  cancelled: 'cancelled_work_items',
} as const;
type Sums = Record<(typeof NAMES)[keyof typeof NAMES], number>;

const sums = sql.join(
  Object.entries(NAMES).map(
    ([group, name]) => sql`count(*) filter (where s."group" = ${sql.lit(group)})::int as ${sql.ref(name)}`,
  ),
);

/** How many items there are, and how many in each group (docs/contract/analytics.md#tabs-of-client-131). */
export async function readGroupFigures(scope: AdvancedScope): Promise<Figures> {
  const { rows } = await sql<Sums & { total_work_items: number }>`
    select count(*)::int as total_work_items, ${sums} from work_items w join states s on s.id = w.state_id
    where ${scope.where} and ${isWithin(scope, sql`w.created_at`)}`.execute(scope.tx);
  const { cancelled_work_items: _cancelled, ...counts } = must(rows[0], 'a count gives one row');
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { count }]));
}

/** The groups of each project, the first names first (docs/contract/analytics.md#the-table-of-client-131). */
export async function readProjectTable(scope: AdvancedScope): Promise<TableRow[]> {
  const { rows } = await sql<Sums & { project_id: string; project__name: string }>`
    select p.id as project_id, p.name as project__name, ${sums}
    from work_items w join states s on s.id = w.state_id join projects p on p.id = w.project_id
    where ${scope.where} and ${isWithin(scope, sql`w.created_at`)}
    group by p.id order by p.name, p.id`.execute(scope.tx);
  return rows;
}

type PersonRow = Sums & {
  assignee_id: string | null;
  display_name: string | null;
  avatar: string | null;
  avatar_asset: string | null;
};

/** The groups by assignee. Items without an assignee are the last group. */
export async function readPeopleTable(scope: AdvancedScope): Promise<TableRow[]> {
  const { join = sql``, value } = groupingBy('assignees__id');
  const { rows } = await sql<PersonRow>`
    select u.id as assignee_id, u.display_name, u.avatar, u.avatar_asset, ${sums}
    from work_items w join states s on s.id = w.state_id ${join} left join users u on u.id = ${value}
    where ${scope.where} and ${isWithin(scope, sql`w.created_at`)}
    group by u.id order by u.display_name nulls last, u.id`.execute(scope.tx);
  return rows.map(({ avatar, avatar_asset, ...row }) => ({
    ...row,
    avatar_url: assetUrl(avatar_asset, avatar),
  }));
}
