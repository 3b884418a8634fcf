import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { PROJECT_NETWORK } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { announceProjectTo } from '@tandem/db/rows/project-changes.ts';
import { memberPuts } from '@tandem/db/rows/project-member-changes.ts';
import { assignedItemChanges } from '@tandem/db/rows/assigned-items.ts';
import { projectPerson } from './audit-target.ts';
import { upsertMembers } from './repo.ts';

type Candidate = {
  id: string;
  name: string;
  identifier: string;
  network: 0 | 2;
  archived_at: string | null;
  is_member: boolean;
};

/**
 * Makes the caller a member of projects, with the role that they have in the workspace
 * (docs/contract/project-members.md#joining). Public projects, and for administrators private ones too; any other id is
 * 404, and then nothing happens. Where they are a member already their role stays.
 */
export async function joinProjects(ctx: WorkspaceContext, projectIds: string[]): Promise<void> {
  if (projectIds.length === 0) throw badRequest('Select at least one project.');
  const ids = [...new Set(projectIds)];
  await inTransaction(ctx.db, async (tx) => {
    const candidates = await lockCandidates(tx, ctx, ids);
    if (candidates.length < ids.length || !candidates.every((project) => mayJoin(ctx, project))) {
      throw notFound();
    }
    const changes: NewChange[] = [];
    for (const project of candidates) {
      if (!project.is_member) changes.push(...(await joinProject(ctx, tx, project)));
    }
    await recordFor(ctx, tx, changes);
  });
}

const mayJoin = (ctx: WorkspaceContext, project: Candidate) =>
  project.archived_at === null &&
  (project.is_member || ctx.workspace.role === ROLE.ADMIN || project.network === PROJECT_NETWORK.PUBLIC);

async function lockCandidates(tx: Tx, ctx: WorkspaceContext, ids: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id, p.name, p.identifier, p.network, p.archived_at,
      exists (select from project_members m where m.project_id = p.id and m.user_id = ${ctx.user.id}
        and m.is_active and m.deleted_at is null) as is_member
    from projects p
    where p.id = any(${ids}::uuid[]) and p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null
    order by p.id for no key update`.execute(tx);
  noteLocked(tx, 'projects', rows);
  return rows;
}

async function joinProject(ctx: WorkspaceContext, tx: Tx, project: Candidate): Promise<NewChange[]> {
  const { id: project_id, name } = project;
  const { role } = ctx.workspace;
  const rows = await upsertMembers(tx, {
    workspace_id: ctx.workspace.id,
    project_id,
    members: [{ user_id: ctx.user.id, role }],
    by: ctx.user.id,
  });
  await auditFor(ctx, tx, {
    action: 'project_member_joined',
    target: await projectPerson(tx, { project }, ctx.user.id),
    details: { role, project: name },
  });
  return [
    ...memberPuts(ctx.workspace.id, rows),
    ...(await announceProjectTo(tx, project_id, [ctx.user.id])),
    ...(await assignedItemChanges(ctx, tx, { project_ids: [project_id], user_ids: [ctx.user.id] })),
  ];
}
