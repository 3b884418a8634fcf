import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { ProjectMemberRow } from '@tandem/shared/projects/members/schema.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { UserContext } from '../../context.ts';
import { memberPuts, memberRemovals } from '@tandem/db/rows/project-member-changes.ts';
import { assignedItemChanges, holdOffAssigning } from '@tandem/db/rows/assigned-items.ts';
import { takeOutOfWorkflows } from '@tandem/db/rows/workflows.ts';
import { announceProjectTo } from '@tandem/db/rows/project-changes.ts';

type Membership = { workspace_id: string; user_id: string };
const RETURNED = ['id', 'role', 'user_id as member', 'project_id as project'] as const;

/**
 * Ends all memberships of the user in the workspace's projects; the rows stay, inactive, and so do their assignments.
 */
export async function endProjectMemberships(ctx: UserContext, tx: Tx, of: Membership): Promise<NewChange[]> {
  await lockMemberships(tx, of);
  const rows = await tx
    .updateTable('project_members')
    .set({ is_active: false, updated_by: ctx.user.id, updated_at: sql`clock_timestamp()` })
    .where('workspace_id', '=', of.workspace_id)
    .where('user_id', '=', of.user_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .returning(RETURNED)
    .$narrowType<{ role: Role }>()
    .execute();
  const inWorkspace = { ...ctx, workspace: { id: of.workspace_id } };
  const gone = { project_ids: rows.map((row) => row.project), user_ids: [of.user_id] };
  return [
    ...memberRemovals(of.workspace_id, rows),
    ...(await announceAll(tx, rows)),
    ...(await takeOutOfWorkflows(tx, gone, { member_ids: gone.user_ids, by: ctx.user.id })),
    ...(await assignedItemChanges(inWorkspace, tx, gone)),
  ];
}

/** Projects first, then the memberships in them, as everything does that ends one. */
async function lockMemberships(tx: Tx, { workspace_id, user_id }: Membership): Promise<void> {
  const rows = await tx
    .selectFrom('project_members')
    .select(['id', 'project_id'])
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  await lockRows(
    tx,
    'projects',
    rows.map(({ project_id }) => project_id),
  );
  await holdOffAssigning(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Nobody has a higher role in a project than in its workspace: takes down those that are higher. */
export async function lowerProjectRoles(
  tx: Tx,
  of: Membership & { role: Role },
  by: string,
): Promise<NewChange[]> {
  const rows = await tx
    .updateTable('project_members')
    .set({ role: of.role, updated_by: by, updated_at: sql`clock_timestamp()` })
    .where('workspace_id', '=', of.workspace_id)
    .where('user_id', '=', of.user_id)
    .where('role', '>', of.role)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .returning(RETURNED)
    .$narrowType<{ role: Role }>()
    .execute();
  return memberPuts(of.workspace_id, rows);
}

/** The projects of the workspace as the user may know of them with another role: public ones are hidden from guests. */
export async function announceProjectsOf(tx: Tx, of: Membership): Promise<NewChange[]> {
  const projects = await tx
    .selectFrom('projects')
    .select('id as project')
    .where('workspace_id', '=', of.workspace_id)
    .where('deleted_at', 'is', null)
    .execute();
  await lockRows(
    tx,
    'projects',
    projects.map(({ project }) => project),
  );
  const changes: NewChange[] = [];
  for (const { project } of projects) changes.push(...(await announceProjectTo(tx, project, [of.user_id])));
  return changes;
}

async function announceAll(tx: Tx, rows: ProjectMemberRow[]): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  for (const row of rows) changes.push(...(await announceProjectTo(tx, row.project, [row.member])));
  return changes;
}
