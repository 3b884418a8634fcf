import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import type { ProjectMemberRow } from '@tandem/shared/projects/members/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { auditFor, recordFor, type WorkspaceContext } from '../../context.ts';
import { takeDraftsFromProject } from './take-drafts-out.ts';
import { removeFavoritesOfProject } from '../../personal/favorites/announce.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { deleteInvitationsOfProject } from '../invitations/manage.ts';
import { projectRemovals } from '@tandem/db/rows/project-changes.ts';
import { lockProject } from '../base/lock.ts';
import { readAudience } from '@tandem/db/rows/projects.ts';

/** Tables whose rows go with their project; all marked at one instant, by which a restore finds them again. */
export const TABLES_OF_A_PROJECT = [
  'work_items',
  'work_item_links',
  'work_item_worklogs',
  'work_item_relations',
  'comments',
  'activities',
  'assets',
  'states',
  'labels',
  'estimates',
  'estimate_points',
  'cycles',
  'modules',
  'module_links',
  'views',
  'project_user_properties',
  'epic_user_properties',
  'cycle_user_properties',
  'module_user_properties',
  'deploy_boards',
  'intakes',
  'intake_work_items',
  'templates',
  'recurrences',
  'updates',
] as const;

/**
 * Deletes a project and all that is in it (docs/contract/projects.md#what-goes-with-a-project). For administrators of
 * the project and of the workspace; everybody else gets 403, whether or not there is such a project.
 */
export async function deleteProject(ctx: WorkspaceContext, projectId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    const name = await requireMayDelete(tx, ctx, projectId);
    const changes = await removeProject(tx, ctx, projectId);
    await auditFor(ctx, tx, { action: 'project_deleted', target: { type: 'project', id: projectId, name } });
    await recordFor(ctx, tx, changes);
  });
}

/** The same, whoever asks for it. Gives the Changes. */
export async function removeProject(tx: Tx, ctx: WorkspaceContext, projectId: string): Promise<NewChange[]> {
  await lockProject(tx, projectId);
  const audience = await readAudience(tx, projectId);
  const favorites = await removeFavoritesOfProject(tx, projectId);
  const invitations = await deleteInvitationsOfProject(tx, projectId);
  await markDeleted(tx, projectId, ctx.user.id);
  const drafts = await takeDraftsFromProject(tx, projectId);
  const members = await endMemberships(tx, projectId, ctx.user.id);
  await sql`delete from project_pages where project_id = ${projectId}`.execute(tx);
  await sql`delete from recent_visits where project_id = ${projectId}`.execute(tx);
  const known = new Set(audience);
  const removals = members
    .filter((row) => known.has(row.member))
    .map((row) => ({
      stream: userStream(row.member),
      workspace_id: null,
      kind: 'project_member' as const,
      op: 'remove' as const,
      id: row.id,
    }));
  return [...favorites, ...invitations, ...drafts, ...removals, ...projectRemovals(projectId, audience)];
}

async function requireMayDelete(tx: Tx, ctx: WorkspaceContext, projectId: string): Promise<string> {
  const { rows } = await sql<{ role: Role | null; name: string }>`
    select m.role, p.name from projects p
    left join project_members m
      on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
    where p.id = ${projectId} and p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null`.execute(tx);
  const isAdmin = ctx.workspace.role === ROLE.ADMIN || rows[0]?.role === ROLE.ADMIN;
  if (!isAdmin) throw forbidden();
  if (!rows[0]) throw notFound();
  return rows[0].name;
}

/**
 * What belongs to items is found by them: an index of its own by project would be written with every line of history,
 * and without one all history of everybody would be read for the smallest project.
 */
const PARTS_OF_ITEMS: ReadonlySet<string> = new Set([
  'work_item_links',
  'work_item_relations',
  'comments',
  'activities',
]);

const isOf = (table: string, projectId: string): RawBuilder<SqlBool> =>
  PARTS_OF_ITEMS.has(table)
    ? sql`work_item_id = any(array(select id from work_items where project_id = ${projectId}))`
    : sql`project_id = ${projectId}`;

async function markDeleted(tx: Tx, projectId: string, userId: string): Promise<void> {
  for (const table of TABLES_OF_A_PROJECT) {
    await sql`update ${sql.table(table)} set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${userId}
      where ${isOf(table, projectId)} and deleted_at is null`.execute(tx);
  }
  // Nobody changes what people were told but they themselves: such rows have no `updated_by`.
  await sql`update notifications set deleted_at = now(), updated_at = clock_timestamp()
    where project_id = ${projectId} and deleted_at is null`.execute(tx);
  await sql`update projects set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${userId}
    where id = ${projectId}`.execute(tx);
}

async function endMemberships(tx: Tx, projectId: string, userId: string): Promise<ProjectMemberRow[]> {
  const { rows } = await sql<ProjectMemberRow>`
    update project_members set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${userId}
    where project_id = ${projectId} and deleted_at is null
    returning id, role, user_id as member, project_id as project`.execute(tx);
  return rows;
}
