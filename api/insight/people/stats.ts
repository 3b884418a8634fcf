import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { PersonProfile, PersonStats } from '@tandem/shared/insight/people/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { type Condition, filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import type { FilterQuery } from '../../work-items/selection/input.ts';
import { requirePerson } from './person.ts';

const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'];

/** The items of the workspace that the caller sees, with their groups, as `i`; those of the person are marked. */
const itemsFor = (
  { workspace, user }: WorkspaceContext,
  personId: string,
  filters: readonly Condition[] = [],
): RawBuilder<unknown> => sql`
  select w.id, w.project_id, w.priority, s."group", w.created_by = ${personId} as is_created,
    exists (select from work_item_assignees a where a.work_item_id = w.id and a.user_id = ${personId}) as is_assigned,
    exists (select from work_item_subscribers b where b.work_item_id = w.id and b.user_id = ${personId}) as is_subscribed
  from work_items w left join states s on s.id = w.state_id
  where w.workspace_id = ${workspace.id} and w.deleted_at is null and w.archived_at is null and not w.is_draft
    and ${sql.join([isSeenBy('w', user.id), ...filters], sql` and `)}
    and (w.created_by = ${personId}
      or w.id in (select a.work_item_id from work_item_assignees a where a.user_id = ${personId})
      or w.id in (select b.work_item_id from work_item_subscribers b where b.user_id = ${personId}))`;

const COUNTS = sql`
  count(*) filter (where is_created)::int as created_issues,
  count(*) filter (where is_assigned)::int as assigned_issues,
  count(*) filter (where is_assigned and "group" = 'completed')::int as completed_issues,
  count(*) filter (where is_assigned and ("group" is null or "group" not in ('completed', 'cancelled')))::int
    as pending_issues`;

type Totals = Pick<
  PersonStats,
  'created_issues' | 'assigned_issues' | 'completed_issues' | 'pending_issues' | 'subscribed_issues'
>;

/** What somebody has to do and has done, of the items for which the filters hold (docs/contract/people.md#the-summary). */
export async function readStats(
  ctx: WorkspaceContext,
  personId: string,
  query: FilterQuery,
): Promise<PersonStats> {
  await requirePerson(ctx, personId);
  const filters = filterConditions(query, filterReader(ctx));
  const items = itemsFor(ctx, personId, filters);
  const [totals, groups, priorities, cycles] = await Promise.all([
    sql<Totals>`select ${COUNTS}, count(*) filter (where is_subscribed)::int as subscribed_issues
      from (${items}) i`.execute(ctx.db),
    sql<{ state_group: string; state_count: number }>`
      select "group" as state_group, count(*)::int as state_count from (${items}) i
      where is_assigned and "group" is not null group by 1 order by 1`.execute(ctx.db),
    sql<{ priority: string; priority_count: number }>`
      select priority, count(*)::int as priority_count from (${items}) i where is_assigned group by 1`.execute(
      ctx.db,
    ),
    readCycles(ctx, items),
  ]);
  const rank = ({ priority }: { priority: string }) => PRIORITIES.indexOf(priority);
  return {
    ...must(totals.rows[0], 'a count gives one row'),
    state_distribution: groups.rows,
    priority_distribution: priorities.rows
      .toSorted((a, b) => rank(a) - rank(b))
      .map((row) => ({ ...row, priority_order: rank(row) })),
    present_cycles: cycles.filter(({ is_present }) => is_present).map(cycleRef),
    upcoming_cycles: cycles.filter(({ is_present }) => !is_present).map(cycleRef),
  };
}

type Cycle = { id: string; name: string; project_id: string; is_present: boolean };
const cycleRef = ({ id, name, project_id }: Cycle) => ({
  cycle__name: name,
  cycle__id: id,
  cycle__project_id: project_id,
});

/** Cycles that run or are to come, with something for the person in them. */
async function readCycles({ db }: WorkspaceContext, items: RawBuilder<unknown>): Promise<Cycle[]> {
  const { rows } = await sql<Cycle>`
    select c.id, c.name, c.project_id, c.start_date <= now() as is_present from cycles c
    where c.deleted_at is null and c.archived_at is null and c.end_date >= now() and c.start_date is not null
      and c.id in (select l.cycle_id from cycle_work_items l join (${items}) i on i.id = l.work_item_id
        where i.is_assigned)
    order by c.start_date, c.id`.execute(db);
  return rows;
}

type Person = Omit<PersonProfile['user_data'], 'avatar_url' | 'cover_image_url'> & {
  avatar: string;
  avatar_asset: string | null;
  cover_image: string | null;
  cover_image_asset: string | null;
};

/** Who somebody is, and what they do in the projects of both (docs/contract/people.md#the-profile-of-a-person). */
export async function readProfile(ctx: WorkspaceContext, personId: string): Promise<PersonProfile> {
  await requirePerson(ctx, personId);
  const isGuest = ctx.workspace.role < ROLE.MEMBER;
  const { rows } = await sql<Person>`
    select coalesce(email, '') as email, first_name, last_name, avatar, avatar_asset, cover_image, cover_image_asset,
      date_joined, user_timezone, display_name from users where id = ${personId}`.execute(ctx.db);
  const { email, avatar, avatar_asset, cover_image, cover_image_asset, ...person } = must(
    rows[0],
    'a member is a person',
  );
  const projects = isGuest ? [] : await readProjects(ctx, personId);
  return {
    project_data: projects,
    user_data: {
      ...(isGuest ? {} : { email }),
      ...person,
      avatar_url: assetUrl(avatar_asset, avatar),
      cover_image_url: assetUrl(cover_image_asset, cover_image),
    },
  };
}

async function readProjects(ctx: WorkspaceContext, personId: string): Promise<PersonProfile['project_data']> {
  const { rows } = await sql<PersonProfile['project_data'][number]>`
    select p.id, p.logo_props, ${COUNTS}
    from projects p
    join project_members m on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
    join project_members t on t.project_id = p.id and t.user_id = ${personId} and t.is_active and t.deleted_at is null
    left join (${itemsFor(ctx, personId)}) i on i.project_id = p.id
    where p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null and p.archived_at is null
    group by p.id order by p.name, p.id`.execute(ctx.db);
  return rows;
}
