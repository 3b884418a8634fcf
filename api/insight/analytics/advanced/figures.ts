import type { Bars, Figures } from '@tandem/shared/insight/analytics/advanced.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { isEntry } from '@tandem/db/rows/intake.ts';
import type { JoinedProject } from '../../../work-items/lists/pages/many-projects.ts';
import { type AdvancedScope, isWithin } from './query.ts';

/** The projects that are read; in those of `own` only what the reader made is theirs to see. */
function projectsOf({ many, projectIds }: AdvancedScope) {
  const read = many.projects.filter(({ id }) => projectIds?.includes(id) ?? true);
  const ids = (projects: readonly JoinedProject[]) => projects.map(({ id }) => id);
  return { all: ids(read), open: ids(read.filter(({ is_own }) => !is_own)) };
}

type People = { admins: number; members: number; guests: number };

/** Of the workspace; of projects, where these are chosen, each person once with their highest role there. */
async function countPeople(scope: AdvancedScope): Promise<People> {
  const { all } = projectsOf(scope);
  const isJoined = isWithin(scope, sql`m.created_at`);
  const source = scope.projectIds
    ? sql`select m.user_id, max(m.role) as role from project_members m join users u on u.id = m.user_id and not u.is_bot
        where m.project_id = any(${all}::uuid[]) and m.is_active and m.deleted_at is null and ${isJoined} group by 1`
    : sql`select m.user_id, m.role from workspace_members m
        where m.workspace_id = ${scope.workspace_id} and m.is_active and m.deleted_at is null and not m.is_agent
          and ${isJoined}`;
  const count = (role: number) => sql`count(*) filter (where n.role = ${sql.lit(role)})::int`;
  const { rows } = await sql<People>`
    select ${count(ROLE.ADMIN)} as admins, ${count(ROLE.MEMBER)} as members, ${count(ROLE.GUEST)} as guests
    from (${source}) n`.execute(scope.tx);
  return must(rows[0], 'a count gives one row');
}

type Things = {
  projects: number;
  work_items: number;
  cycles: number;
  modules: number;
  intake: number;
  pages: number;
  views: number;
};

/** What the projects have of each kind, as far as the reader sees it. */
async function countThings(scope: AdvancedScope): Promise<Things> {
  const { all, open } = projectsOf(scope);
  const user = scope.many.user_id;
  const isOf = (column: RawBuilder<unknown>, ids = all) => sql`${column} = any(${ids}::uuid[])`;
  const isSeen = (owner: RawBuilder<unknown>, column: RawBuilder<unknown>, isOpen: RawBuilder<unknown>) =>
    sql`(${isOf(column, open)} and ${isOpen} or ${isOf(column)} and ${owner} = ${user})`;
  const { rows } = await sql<Things>`
    select
      (select count(*)::int from projects p where ${isOf(sql`p.id`)} and ${isWithin(scope, sql`p.created_at`)}) as projects,
      (select count(*)::int from work_items w join states s on s.id = w.state_id
        where ${scope.where} and ${isWithin(scope, sql`w.created_at`)}) as work_items,
      (select count(*)::int from cycles c where ${isOf(sql`c.project_id`)} and c.deleted_at is null
        and c.archived_at is null and ${isWithin(scope, sql`c.created_at`)}) as cycles,
      (select count(*)::int from modules d where ${isOf(sql`d.project_id`)} and d.deleted_at is null
        and d.archived_at is null and ${isWithin(scope, sql`d.created_at`)}) as modules,
      (select count(*)::int from intake_work_items n join work_items w on w.id = n.work_item_id
        where ${isEntry} and ${isSeen(sql`w.created_by`, sql`w.project_id`, sql`true`)}
          and ${isWithin(scope, sql`w.created_at`)}) as intake,
      (select count(distinct g.id)::int from pages g join project_pages pp on pp.page_id = g.id
        where g.deleted_at is null and g.archived_at is null
          and ${isSeen(sql`g.owned_by_id`, sql`pp.project_id`, sql`g.access = 0`)}
          and ${isWithin(scope, sql`g.created_at`)}) as pages,
      (select count(*)::int from views v where v.deleted_at is null
        and ${isSeen(sql`v.owned_by_id`, sql`v.project_id`, sql`v.access = 0`)}
        and ${isWithin(scope, sql`v.created_at`)}) as views`.execute(scope.tx);
  return must(rows[0], 'a select without from gives one row');
}

const figures = (counts: Record<string, number>): Figures =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, { count }]));

/** The figures of the first tab (docs/contract/analytics.md#tabs-of-client-131). */
export async function readOverview(scope: AdvancedScope): Promise<Figures> {
  const { admins, members, guests } = await countPeople(scope);
  const { projects, work_items, cycles, intake } = await countThings(scope);
  return figures({
    total_users: admins + members + guests,
    total_admins: admins,
    total_members: members,
    total_guests: guests,
    total_projects: projects,
    total_work_items: work_items,
    total_cycles: cycles,
    total_intake: intake,
  });
}

/** The same as bars: how much of each kind the projects have. */
export async function readKinds(scope: AdvancedScope): Promise<Bars> {
  const { admins, members, guests } = await countPeople(scope);
  const things = await countThings(scope);
  const bar = (key: string, name: string, count: number) => ({ key, name, count });
  return {
    data: [
      bar('work_items', 'Work items', things.work_items),
      bar('cycles', 'Cycles', things.cycles),
      bar('modules', 'Modules', things.modules),
      bar('intake', 'Intake', things.intake),
      bar('members', 'Members', admins + members + guests),
      bar('pages', 'Pages', things.pages),
      bar('views', 'Views', things.views),
    ],
    schema: {},
  };
}
