import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, missing } from '@tandem/shared/http/errors.ts';
import type { ProjectMemberRow } from '@tandem/shared/projects/members/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { announceProjectTo } from '@tandem/db/rows/project-changes.ts';
import { takeOutOfWorkflows } from '@tandem/db/rows/workflows.ts';
import { lockProject } from '../base/lock.ts';
import { renewProjectLinksSeenBy } from '../../workspaces/invitations/renew-links.ts';
import { memberRemovals } from '@tandem/db/rows/project-member-changes.ts';
import { assignedItemChanges, holdOffAssigning } from '@tandem/db/rows/assigned-items.ts';
import { lockMembersAsAdmin } from './lock.ts';
import { projectPerson } from './audit-target.ts';
import { findMemberRow, readMembersAmong } from './repo.ts';

/**
 * Ends somebody's membership; the row stays, and so do their assignments, unseen
 * (docs/contract/project-members.md#removing-somebody).
 */
export async function removeMember(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockMembersAsAdmin(ctx, tx);
    const row = await findMemberRow(tx, ctx.project.id, id);
    if (!row) throw missing('member');
    if (row.member === ctx.user.id)
      throw badRequest('You cannot remove yourself. Leave the project instead.');
    await endMembership(ctx, tx, row, 'project_member_removed');
  });
}

/** The caller goes; the last administrator may not (docs/contract/project-members.md#leaving-a-project). */
export async function leaveProject(ctx: ProjectContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockProject(tx, ctx.project.id);
    const [row] = await readMembersAmong(tx, ctx.project.id, [ctx.user.id]);
    if (!row) throw forbidden();
    if (row.role === ROLE.ADMIN) await requireAnotherAdmin(tx, row);
    await endMembership(ctx, tx, row, 'project_member_left');
  });
}

async function requireAnotherAdmin(tx: Tx, row: ProjectMemberRow): Promise<void> {
  const { rows } = await sql`
    select from project_members m join users u on u.id = m.user_id and not u.is_bot
    where m.project_id = ${row.project} and m.role = ${ROLE.ADMIN} and m.id <> ${row.id}
      and m.is_active and m.deleted_at is null limit 1`.execute(tx);
  if (rows.length === 0) throw badRequest('The only administrator of a project cannot leave it.');
}

type End = 'project_member_removed' | 'project_member_left';

async function endMembership(ctx: ProjectContext, tx: Tx, row: ProjectMemberRow, action: End): Promise<void> {
  const { member: user_id, project: project_id } = row;
  await renewProjectLinksSeenBy(tx, { workspace_id: ctx.workspace.id, user_id, project_id });
  await holdOffAssigning(tx, [row.id]);
  await sql`update project_members set is_active = false, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id = ${row.id}`.execute(tx);
  await auditFor(ctx, tx, { action, target: await projectPerson(tx, ctx, user_id) });
  const changes = memberRemovals(ctx.workspace.id, [row]);
  changes.push(...(await announceProjectTo(tx, row.project, [row.member])));
  const named = { member_ids: [row.member], by: ctx.user.id };
  changes.push(...(await takeOutOfWorkflows(tx, { project_ids: [row.project] }, named)));
  const gone = { project_ids: [row.project], user_ids: [row.member] };
  changes.push(...(await assignedItemChanges(ctx, tx, gone)));
  await recordFor(ctx, tx, changes);
}
