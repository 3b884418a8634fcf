import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { AddMembers } from '@tandem/shared/workspaces/members/input.ts';
import type { NewProjectMember, ProjectMemberRow } from '@tandem/shared/projects/members/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { announceProjectTo } from '@tandem/db/rows/project-changes.ts';
import { requireUnarchived } from '../base/lock.ts';
import { memberPuts } from '@tandem/db/rows/project-member-changes.ts';
import { assignedItemChanges } from '@tandem/db/rows/assigned-items.ts';
import { lockMembersAsAdmin } from './lock.ts';
import { projectPerson } from './audit-target.ts';
import { mailNewMembers } from './mail.ts';
import { readMembersAmong, upsertMembers } from './repo.ts';

/**
 * Makes people of the workspace members of the project, or gives members another role
 * (docs/contract/project-members.md#adding-people). All or none: 404 when one is no active member of the workspace, 400
 * when a role does not fit. The caller's own role stays as it is.
 */
export async function addMembers(
  ctx: ProjectContext,
  input: AddMembers,
  config: Config,
): Promise<ProjectMemberRow[]> {
  if (input.members.length === 0) throw badRequest('Select at least one member.');
  // Named twice, the last role counts.
  const roles = new Map(input.members.map(({ member_id, role }) => [member_id, role]));
  const { project, workspace, user } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockMembersAsAdmin(ctx, tx));
    await requireFittingRoles(tx, workspace.id, roles);
    const members: NewProjectMember[] = [...roles]
      .filter(([id]) => id !== user.id)
      .map(([user_id, role]) => ({ user_id, role }));
    const there = await readMembersAmong(tx, project.id, [...roles.keys()]);
    const rows = await upsertMembers(tx, {
      workspace_id: workspace.id,
      project_id: project.id,
      members,
      by: user.id,
    });
    const user_ids = rows.map((row) => row.member);
    for (const { member, role } of rows) {
      await auditFor(ctx, tx, {
        action: 'project_member_added',
        target: await projectPerson(tx, ctx, member),
        details: { role, project: project.name },
      });
    }
    const isNew = (id: string) => there.every(({ member }) => member !== id);
    await mailNewMembers(ctx, tx, { config, user_ids: user_ids.filter(isNew) });
    const answer = await readMembersAmong(tx, project.id, [...roles.keys()]);
    const changes = [
      ...memberPuts(workspace.id, rows),
      ...(await announceProjectTo(tx, project.id, user_ids)),
    ];
    changes.push(...(await assignedItemChanges(ctx, tx, { project_ids: [project.id], user_ids })));
    await recordFor(ctx, tx, changes);
    return answer;
  });
}

/**
 * Nobody stands higher in a project than in the workspace if they are a guest there, nor lower if they are an
 * administrator.
 */
async function requireFittingRoles(tx: Tx, workspaceId: string, roles: Map<string, Role>): Promise<void> {
  const { rows } = await sql<{ user_id: string; role: Role }>`
    select w.user_id, w.role from workspace_members w join users u on u.id = w.user_id
      and (not u.is_bot or w.is_agent)
    where w.workspace_id = ${workspaceId} and w.user_id = any(${[...roles.keys()]}::uuid[])
      and w.is_active and w.deleted_at is null
    for share of w`.execute(tx);
  if (rows.length < roles.size) throw notFound('A person is not a member of the workspace.');
  for (const { user_id, role } of rows) {
    const wanted = roles.get(user_id);
    if (role === ROLE.ADMIN && wanted !== ROLE.ADMIN) {
      throw badRequest('An administrator of the workspace cannot have a lower role in a project.');
    }
    if (role === ROLE.GUEST && wanted !== ROLE.GUEST) {
      throw badRequest('A guest of the workspace cannot have a higher role in a project.');
    }
  }
}
