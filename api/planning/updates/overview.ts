import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Health } from '@tandem/shared/projects/updates/health.ts';
import type { ProjectOverview, Update, UpdateScope } from '@tandem/shared/projects/updates/schema.ts';
import { isSeenUpdate } from '@tandem/db/access/update-sight.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { isListedIn } from '@tandem/db/access/agents.ts';
import { updateColumns } from '@tandem/db/rows/updates.ts';
import { sql } from 'kysely';
import { type ProjectContext, stampProjectSeq } from '../../context.ts';
import { visibleItems } from '../../work-items/selection/scope.ts';
import { isCounted } from '../initiatives/rollups/sql.ts';
import { type CountedScope, countedScope } from './scope.ts';
import type { ProjectSubject } from './subject.ts';

/** So many of the latest changes are shown. */
const RECENT = 10;
/** Values of other fields are long, or name items that the reader may not see. */
const OWN_FIELDS = [
  ...['state', 'priority', 'name', 'assignees', 'labels', 'start_date', 'target_date', 'estimate_point'],
  ...['cycles', 'modules'],
];
const EVERYTHING: UpdateScope = { kind: 'all', id: null };

type Head = {
  health: Health | null;
  health_at: string | null;
  target_date: string | null;
  timezone: string;
  next_update_on: string | null;
  members_count: number;
};

/** How a project goes (docs/contract/updates.md#overview-of-a-project). */
export async function readOverview(ctx: ProjectContext): Promise<ProjectOverview> {
  stampProjectSeq(ctx);
  const { db } = ctx;
  const { target_date, timezone, ...head } = await readHead(ctx);
  const latest = await readLatest(ctx);
  const subject: ProjectSubject = {
    kind: 'project',
    ids: { project_id: ctx.project.id, module_id: null, initiative_id: null },
    name: ctx.project.name,
    ctx,
    target_date,
    timezone,
    is_enabled: true,
  };
  const { scope, counted } = await scopeOf(db, subject, latest?.scope ?? EVERYTHING);
  const progress = await readGroups(ctx, counted);
  return { ...head, latest, scope, progress, recent: await readRecent(ctx) };
}

async function readHead({ db, project }: ProjectContext): Promise<Head> {
  const { rows } = await sql<Head>`
    select case when p.is_project_updates_enabled then p.health end as health,
      case when p.is_project_updates_enabled then p.health_at end as health_at, p.target_date, p.timezone,
      case when p.is_project_updates_enabled then p.next_update_on end as next_update_on, (
      select count(*)::int from project_members m join users u on u.id = m.user_id and ${isListedIn(sql`m.workspace_id`)}
      where m.project_id = p.id and m.is_active and m.deleted_at is null) as members_count
    from projects p where p.id = ${project.id}`.execute(db);
  return must(rows[0], 'the access policy loads the project');
}

async function readLatest({ db, project, user }: ProjectContext): Promise<Update | null> {
  const { rows } = await sql<Update>`
    select ${updateColumns} from updates r
    where r.project_id = ${project.id} and r.module_id is null and r.posted_at is not null
      and ${isSeenUpdate(sql`${user.id}::uuid`)}
    order by r.posted_at desc, r.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The scope of the latest update; everything where that is gone. */
async function scopeOf(
  db: Db,
  subject: ProjectSubject,
  scope: UpdateScope,
): Promise<{ scope: UpdateScope; counted: CountedScope }> {
  try {
    return { scope, counted: await countedScope(db, subject, scope) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { scope: EVERYTHING, counted: await countedScope(db, subject, EVERYTHING) };
  }
}

const count = (group: string) =>
  sql`count(*) filter (where s."group" = ${sql.lit(group)})::int as ${sql.ref(group)}`;

async function readGroups(ctx: ProjectContext, counted: CountedScope): Promise<ProjectOverview['progress']> {
  const conditions = [isCounted, counted.now, ...visibleItems(ctx)];
  const { rows } = await sql<ProjectOverview['progress']>`
    select count(*)::int as total, ${count('backlog')}, ${count('unstarted')}, ${count('started')}, ${count('completed')},
      ${count('cancelled')}
    from work_items w join states s on s.id = w.state_id where ${sql.join(conditions, sql` and `)}`.execute(
    ctx.db,
  );
  return must(rows[0], 'a count gives one row');
}

/** The latest changes of items that the caller sees: of the items that were changed last, the last change of each. */
async function readRecent(ctx: ProjectContext): Promise<ProjectOverview['recent']> {
  const conditions = [isCounted, sql`w.project_id = ${ctx.project.id}`, ...visibleItems(ctx)];
  const { rows } = await sql<ProjectOverview['recent'][number]>`
    select a.id, w.id as issue_id, w.name as issue_name, w.sequence_id, a.actor_id, a.verb, a.field,
      case when a.field = any(${OWN_FIELDS}::text[]) then left(a.old_value, 255) end as old_value,
      case when a.field = any(${OWN_FIELDS}::text[]) then left(a.new_value, 255) end as new_value, a.created_at
    from (
      select w.* from work_items w join states s on s.id = w.state_id
      where ${sql.join(conditions, sql` and `)} order by w.updated_at desc, w.id limit ${sql.lit(RECENT)}) w
    cross join lateral (
      select * from activities a where a.work_item_id = w.id
      order by a.created_at desc, a.id limit 1) a
    order by a.created_at desc, a.id`.execute(ctx.db);
  return rows;
}
