import type { Db } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { ArchivedModule, Module, WorkspaceModule } from '@tandem/shared/planning/modules/schema.ts';
import type { Progress } from '@tandem/shared/planning/progress.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { countsOrZero, ownProjects } from '../../work-items/selection/counts.ts';
import type { ChartDays } from '../progress/chart.ts';
import { pointsOrZero } from '../progress/counts.ts';
import type { PlanScope } from '../progress/planned-items.ts';
import { storedCounts } from '../progress/stored-counts.ts';
import { moduleColumns } from './columns.ts';

export const moduleNotFound = () => notFound('Module not found');

/** The project of the path as its caller sees it. */
export const scopeOf = (ctx: ProjectContext) => ({
  workspace_id: ctx.workspace.id,
  user_id: ctx.user.id,
  project_id: ctx.project.id,
});

/** Modules that are not archived, of the caller's projects; the newest first. */
export async function readModulesOfMember(db: Db, scope: PlanScope): Promise<WorkspaceModule[]> {
  const { rows } = await sql<WorkspaceModule>`
    with n as (${storedCounts('module', scope)})
    select ${moduleColumns}, ${countsOrZero}, c.archived_at
    from ${ownProjects(scope.workspace_id, scope.user_id)}
    join modules c on c.project_id = p.id and c.deleted_at is null and c.archived_at is null
    left join n on n.place = c.id
    order by c.created_at desc, c.id`.execute(db);
  return rows;
}

/** A module with all that is counted of its items, and its days, if it has both. */
type WholeModule = Module &
  Progress & { sub_issues: number; days: ChartDays | null; archived_at: string | null };

/** Modules `c` of one project; the caller's favourites first, then the newest. */
async function readModules(db: Db, scope: PlanScope, isWanted: RawBuilder<boolean>): Promise<WholeModule[]> {
  const one = scope.id === undefined ? sql`` : sql`and c.id = ${scope.id}`;
  const { rows } = await sql<WholeModule>`
    with n as (${storedCounts('module', scope)})
    select ${moduleColumns}, ${countsOrZero}, coalesce(n.sub_issues, 0) as sub_issues, ${pointsOrZero},
      f.id is not null as is_favorite, c.archived_at,
      case when c.start_date is not null and c.target_date is not null then json_build_object(
        'first', c.start_date, 'last', c.target_date, 'today', (now() at time zone p.timezone)::date) end as days
    from ${ownProjects(scope.workspace_id, scope.user_id)}
    join modules c on c.project_id = p.id and c.deleted_at is null and ${isWanted} ${one}
    left join n on n.place = c.id
    left join favorites f on f.user_id = ${scope.user_id} and f.workspace_id = ${scope.workspace_id}
      and f.entity_type = 'module' and f.entity_identifier = c.id
    where p.id = ${scope.project_id}
    order by f.id is null, c.created_at desc, c.id`.execute(db);
  return rows;
}

const LISTED = sql<boolean>`c.archived_at is null`;
const ARCHIVED = sql<boolean>`c.archived_at is not null`;

export const readModulesOfProject = (db: Db, ctx: ProjectContext): Promise<Module[]> =>
  readModules(db, scopeOf(ctx), LISTED);

export async function readArchivedModules(db: Db, ctx: ProjectContext): Promise<ArchivedModule[]> {
  const modules = await readModules(db, scopeOf(ctx), ARCHIVED);
  return modules.map(({ archived_at, ...row }) => ({
    ...row,
    archived_at: must(archived_at, 'it is archived'),
  }));
}

/** One of the list, or of the archive. */
export async function findModule(
  db: Db,
  ctx: ProjectContext,
  { id, is_archived }: { id: string; is_archived: boolean },
): Promise<WholeModule | undefined> {
  const [module] = await readModules(db, { ...scopeOf(ctx), id }, is_archived ? ARCHIVED : LISTED);
  return module;
}

/** 404 unless the module is there, archived or not. */
export async function requireModule(db: Db, ctx: ProjectContext, id: string): Promise<void> {
  const { rows } = await sql`
    select from modules where id = ${id} and project_id = ${ctx.project.id} and deleted_at is null`.execute(
    db,
  );
  if (rows.length === 0) throw moduleNotFound();
}
