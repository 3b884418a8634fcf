import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { isListed } from '@tandem/db/rows/work-items.ts';
import { MISSING_TEXTS, invalidField, missing } from '@tandem/shared/http/errors.ts';
import { DASHBOARD_WIDGETS, type DashboardWidget } from '@tandem/shared/insight/dashboard/schema.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { dayIn, daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { type Page, parsePage } from '../../http/paging.ts';
import { filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import { listWorkspaceItemsInDetail } from '../../work-items/lists/workspace-list.ts';
import { listActivitiesOf } from '../people/activities.ts';
import { readStats } from '../people/stats.ts';
import { dashboardIdOf, widgetIdOf } from './ids.ts';
import type { WidgetQuery } from './input.ts';

const MAX_ACTIVITIES = 8;
const MAX_PROJECTS = 4;
const MAX_ITEMS = 50;
const PAGE = { default: 50, max: 100 };
const OPEN = 'backlog,unstarted,started';
/** Which items a tab of a list of items shows; without one of these all of them. */
const TABS: Readonly<Record<string, { state_group: string; target_date?: 'past' | 'to come' }>> = {
  pending: { state_group: OPEN },
  upcoming: { state_group: OPEN, target_date: 'to come' },
  overdue: { state_group: OPEN, target_date: 'past' },
  completed: { state_group: 'completed' },
};

type Reader = (ctx: WorkspaceContext, query: WidgetQuery, page: Page) => unknown;
const READERS: Readonly<Record<DashboardWidget, Reader>> = {
  overview_stats: readOverview,
  assigned_issues: (ctx, query) => readItems(ctx, query, { assignees: ctx.user.id }),
  created_issues: (ctx, query) => readItems(ctx, query, { created_by: ctx.user.id }),
  issues_by_state_groups: readGroups,
  issues_by_priority: readPriorities,
  recent_activity: async (ctx) =>
    (await listActivitiesOf(ctx, ctx.user.id, { per_page: String(MAX_ACTIVITIES) })).results,
  recent_projects: readProjects,
  recent_collaborators: readCollaborators,
};

/**
 * What a widget of the caller's dashboard shows (docs/contract/dashboard.md#widgets). `id` is the dashboard, whose widget
 * `widget_key` names, or the widget itself. 404 for the dashboard and the widgets of others.
 */
export async function readWidget(ctx: WorkspaceContext, id: string, query: WidgetQuery): Promise<unknown> {
  const key = findWidget(dashboardIdOf(ctx.workspace.id, ctx.user.id), id, query.widget_key);
  return READERS[key](ctx, query, parsePage(query, PAGE));
}

function findWidget(dashboardId: string, id: string, key: string | undefined): DashboardWidget {
  const named = DASHBOARD_WIDGETS.find((each) => each === key);
  const own = DASHBOARD_WIDGETS.find((each) => widgetIdOf(dashboardId, each) === id);
  if (!own && id !== dashboardId) throw missing('dashboard');
  const isOther = own && named && own !== named;
  const found = own ?? named;
  if (!found || isOther || (key && !named)) throw invalidField('widget_key', MISSING_TEXTS.widget);
  return found;
}

async function readOverview(ctx: WorkspaceContext) {
  const stats = await readStats(ctx, ctx.user.id, {});
  return {
    assigned_issues_count: stats.assigned_issues,
    completed_issues_count: stats.completed_issues,
    created_issues_count: stats.created_issues,
    pending_issues_count: stats.pending_issues,
  };
}

async function readItems(
  ctx: WorkspaceContext,
  { issue_type, target_date, expand }: WidgetQuery,
  whose: { assignees?: string; created_by?: string },
) {
  const tab = TABS[issue_type ?? ''];
  const today = dayIn(ctx.user.user_timezone);
  const limits = [
    target_date,
    tab?.target_date === 'past' ? `${daysAfter(today, -1)};before` : undefined,
    tab?.target_date === 'to come' ? `${today};after` : undefined,
  ].filter((limit) => limit !== undefined);
  const { results, total_count } = await listWorkspaceItemsInDetail(ctx, {
    ...whose,
    ...(tab ? { state_group: tab.state_group } : {}),
    ...(limits.length > 0 ? { target_date: limits.join(',') } : {}),
    ...(expand === undefined ? {} : { expand }),
    ...{ order_by: 'target_date', per_page: String(MAX_ITEMS), cursor: `${MAX_ITEMS}:0:0` },
  });
  return { issues: results, count: total_count };
}

/** What is given to the caller, by days if they are named, as `w` in `s`. */
function assigned(ctx: WorkspaceContext, { target_date }: WidgetQuery): RawBuilder<unknown> {
  const { user, workspace } = ctx;
  const filters = filterConditions({ target_date }, filterReader({ user }));
  const isTheirs = sql<boolean>`w.id in (
    select a.work_item_id from work_item_assignees a where a.user_id = ${user.id})`;
  const all = [sql`w.workspace_id = ${workspace.id}`, isListed, isSeenBy('w', user.id), isTheirs, ...filters];
  return sql`work_items w join states s on s.id = w.state_id where ${sql.join(all, sql` and `)}`;
}

async function readGroups(ctx: WorkspaceContext, query: WidgetQuery) {
  const { rows } = await sql<{ state: string; count: number }>`
    select s."group" as state, count(*)::int as count from ${assigned(ctx, query)} group by 1`.execute(
    ctx.db,
  );
  return STATE_GROUPS.map((state) => ({
    state,
    count: rows.find((row) => row.state === state)?.count ?? 0,
  }));
}

async function readPriorities(ctx: WorkspaceContext, query: WidgetQuery) {
  const { rows } = await sql<{ priority: string; count: number }>`
    select w.priority, count(*)::int as count from ${assigned(ctx, query)} group by 1`.execute(ctx.db);
  return PRIORITIES.map((priority) => ({
    priority,
    count: rows.find((row) => row.priority === priority)?.count ?? 0,
  }));
}

/** Projects of the caller, those first in which they did something last. */
async function readProjects({ db, user, workspace }: WorkspaceContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from projects p
    join project_members m on m.project_id = p.id and m.user_id = ${user.id} and m.is_active and m.deleted_at is null
    left join lateral (select v.visited_at from recent_visits v
      where v.user_id = ${user.id} and v.project_id = p.id order by v.visited_at desc limit 1) v on true
    where p.workspace_id = ${workspace.id} and p.deleted_at is null and p.archived_at is null
    order by v.visited_at desc nulls last, p.created_at desc, p.id limit ${MAX_PROJECTS}`.execute(db);
  return rows.map(({ id }) => id);
}

/** People in projects with the caller and how many open items each has that the caller sees, who has most first. */
async function readCollaborators(ctx: WorkspaceContext, query: WidgetQuery, { per_page, offset }: Page) {
  const { user, workspace } = ctx;
  const search = query.search ?? '';
  const { rows } = await sql<{ user_id: string; active_issue_count: number }>`
    select u.id as user_id, coalesce(n.count, 0) as active_issue_count
    from users u left join (
      select a.user_id, count(*)::int as count
      from work_item_assignees a join work_items w on w.id = a.work_item_id join states s on s.id = w.state_id
      where w.workspace_id = ${workspace.id} and ${isListed} and ${isSeenBy('w', user.id)}
        and s."group" in ('unstarted', 'started') group by a.user_id) n on n.user_id = u.id
    where not u.is_bot and strpos(lower(u.display_name), lower(${search})) > 0 and exists (
      select from project_members t join project_members m on m.project_id = t.project_id
      join projects p on p.id = t.project_id and p.workspace_id = ${workspace.id}
        and p.deleted_at is null and p.archived_at is null
      where t.user_id = u.id and t.is_active and t.deleted_at is null
        and m.user_id = ${user.id} and m.is_active and m.deleted_at is null)
    order by active_issue_count desc, u.display_name, u.id limit ${per_page} offset ${offset}`.execute(
    ctx.db,
  );
  return rows;
}
