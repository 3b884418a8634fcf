import { findWorkflow } from '@tandem/db/rows/workflows.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { ProjectWorkflow } from '@tandem/shared/projects/workflow/schema.ts';
import { type ProjectContext, type WorkspaceContext, stampProjectSeq } from '../../context.ts';
import { stampProjectStreams } from '../base/streams.ts';
import { readWorkflowsOfMember } from './repo.ts';

export async function getWorkflow(ctx: ProjectContext): Promise<ProjectWorkflow> {
  stampProjectSeq(ctx);
  return readWorkflow(ctx.db, ctx.project.id);
}

export const readWorkflow = async (db: Db, projectId: string): Promise<ProjectWorkflow> =>
  must(await findWorkflow(db, projectId), 'the access policy found the project').workflow;

/** The workflows of the caller's projects (docs/contract/workflow.md#workflows-of-the-workspace). */
export async function listWorkflows(ctx: WorkspaceContext): Promise<ProjectWorkflow[]> {
  await stampProjectStreams(ctx);
  return readWorkflowsOfMember(ctx.db, { workspace_id: ctx.workspace.id, user_id: ctx.user.id });
}
