import type { ProjectLite } from '@tandem/shared/projects/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, stampStreamSeq } from '../context.ts';
import { type Viewer, readProjectsLite } from './repo.ts';

const viewerOf = (ctx: WorkspaceContext): Viewer => ({
  user_id: ctx.user.id,
  workspace_id: ctx.workspace.id,
  role: ctx.workspace.role,
});

/** All projects that the caller may know of, archived ones too (contract-work-items 1.2, "list visibility"). */
export async function listProjectsLite(ctx: WorkspaceContext): Promise<ProjectLite[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return readProjectsLite(ctx.db, viewerOf(ctx));
}
