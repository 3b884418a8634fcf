import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { NewProjectMember } from '@tandem/shared/projects/members/schema.ts';
import type { CreateProject } from '@tandem/shared/projects/projects/input.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { recordFor, type WorkspaceContext } from '../../context.ts';
import { memberPuts } from '@tandem/db/rows/project-member-changes.ts';
import { upsertMembers } from '../members/repo.ts';
import { statePuts } from '../states/announce.ts';
import { insertDefaultStates } from '../states/repo.ts';
import { announceProject } from '@tandem/db/rows/project-changes.ts';
import { columnsOf } from './columns.ts';
import { withCleanDescription } from './description.ts';
import { adoptCover, requireCover, requireLeadInWorkspace } from './references.ts';
import { nextUpdateOf, requireDayOrder } from './planned.ts';
import { findProject, refuseTaken } from './repo.ts';

/**
 * Creates a project with its counter, five states, and the caller and the lead as administrators
 * (docs/contract/projects.md#creator-and-lead). 400 names a wrong reference; 410 says that the identifier or the name
 * is taken.
 */
export async function createProject(ctx: WorkspaceContext, given: CreateProject): Promise<Project> {
  const input = await withCleanDescription(given);
  requireDayOrder(input);
  return refuseTaken(() =>
    inTransaction(ctx.db, async (tx) => {
      const members = firstMembers(ctx.user.id, input.project_lead ?? null);
      await requireReferences(tx, ctx, { input, members });
      const id = await insertProject(tx, ctx, input);
      const changes = await fillProject(tx, { id, workspace_id: ctx.workspace.id, by: ctx.user.id, members });
      changes.push(...(await announceProject(tx, id)));
      const project = must(await findProject(tx, ctx.user.id, id), 'it was written in this transaction');
      await recordFor(ctx, tx, changes);
      return project;
    }),
  );
}

function firstMembers(callerId: string, leadId: string | null): NewProjectMember[] {
  const ids = new Set([callerId, ...(leadId ? [leadId] : [])]);
  return [...ids].map((user_id) => ({ user_id, role: ROLE.ADMIN }));
}

async function requireReferences(
  tx: Tx,
  ctx: WorkspaceContext,
  { input, members }: { input: CreateProject; members: NewProjectMember[] },
): Promise<void> {
  const { project_lead, default_assignee, cover_image_asset } = input;
  if (project_lead) await requireLeadInWorkspace(tx, ctx.workspace.id, project_lead);
  if (default_assignee && !members.some((member) => member.user_id === default_assignee)) {
    throw invalidField('default_assignee', `Invalid pk "${default_assignee}" - object does not exist.`);
  }
  const scope = { workspace_id: ctx.workspace.id, project_id: null, user_id: ctx.user.id };
  await requireCover(tx, scope, cover_image_asset);
}

async function insertProject(tx: Tx, ctx: WorkspaceContext, input: CreateProject): Promise<string> {
  const project = await tx
    .insertInto('projects')
    .values({
      ...columnsOf(input),
      ...nextUpdateOf(input.update_cadence, { ...input, health_at: null, update_cadence: null }),
      name: input.name,
      identifier: input.identifier,
      workspace_id: ctx.workspace.id,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('project_counters').values({ project_id: project.id }).execute();
  await adoptCover(tx, project.id, input.cover_image_asset);
  return project.id;
}

type NewProject = { id: string; workspace_id: string; by: string; members: NewProjectMember[] };

async function fillProject(tx: Tx, project: NewProject): Promise<NewChange[]> {
  const key = { workspace_id: project.workspace_id, project_id: project.id };
  const members = await upsertMembers(tx, { ...key, members: project.members, by: project.by });
  const states = await insertDefaultStates(tx, { ...key, by: project.by });
  return [...memberPuts(key.workspace_id, members), ...statePuts(states)];
}
