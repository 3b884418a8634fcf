import type { Module, WorkspaceModule } from '@tandem/shared/planning/modules/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type ProjectContext, type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { stampProjectStreams } from '../../projects/projects/streams.ts';
import { readModulesOfMember, readModulesOfProject } from './repo.ts';

/** Modules of all projects that the caller is a member of (docs/contract/modules.md#modules-of-the-workspace). */
export async function listModulesOfMember(ctx: WorkspaceContext): Promise<WorkspaceModule[]> {
  await stampProjectStreams(ctx);
  const scope = { workspace_id: ctx.workspace.id, user_id: ctx.user.id, project_id: null };
  return readModulesOfMember(ctx.db, scope);
}

/** Modules of one project; none while it is archived (docs/contract/modules.md#modules-of-a-project). */
export async function listModules(ctx: ProjectContext): Promise<Module[]> {
  await stampStreamSeq(ctx, projectStream(ctx.project.id));
  const scope = { workspace_id: ctx.workspace.id, user_id: ctx.user.id, project_id: ctx.project.id };
  return readModulesOfProject(ctx.db, scope);
}
