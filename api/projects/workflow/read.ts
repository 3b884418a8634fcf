import { findWorkflow } from '@tandem/db/rows/workflows.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { ProjectWorkflow } from '@tandem/shared/projects/workflow/schema.ts';
import { type ProjectContext, type WorkspaceContext, stampProjectSeq } from '../../context.ts';
import { stampProjectStreams } from '../base/streams.ts';
import { readWorkflowsOfMember } from './repo.ts';

/** Returns the workflow of the project for GET P/workflow/ (docs/contract/workflow.md#calls). */
export async function getWorkflow(ctx: ProjectContext): Promise<ProjectWorkflow> {
  stampProjectSeq(ctx);
  return readWorkflow(ctx.db, ctx.project.id);
}

/** Reads the workflow of a project by its id. */
export const readWorkflow = async (db: Db, projectId: string): Promise<ProjectWorkflow> =>
  must(await findWorkflow(db, projectId), 'the access policy found the project').workflow;

/**
 * Returns the workflows of the projects that the caller is a member of
 * (docs/contract/workflow.md#workflows-of-the-workspace).
 */
export async function listWorkflows(ctx: WorkspaceContext): Promise<ProjectWorkflow[]> {
  await stampProjectStreams(ctx);
  return readWorkflowsOfMember(ctx.db, { workspace_id: ctx.workspace.id, user_id: ctx.user.id });
}
