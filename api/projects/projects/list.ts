import type { Envelope, PagingQuery } from '@tandem/shared/http/paging.ts';
import type { Project, ProjectLite } from '@tandem/shared/projects/projects/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { type Viewer, readProjectPage, readProjects, readProjectsLite } from './repo.ts';

const viewerOf = (ctx: WorkspaceContext): Viewer => ({
  user_id: ctx.user.id,
  workspace_id: ctx.workspace.id,
  role: ctx.workspace.role,
});

/**
 * All projects that the caller may know of, archived ones too (docs/contract/projects.md#who-sees-which-projects).
 */
export async function listProjectsLite(ctx: WorkspaceContext): Promise<ProjectLite[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return readProjectsLite(ctx.db, viewerOf(ctx));
}

/** The same in full; a page of them when both paging parameters are given. */
export async function listProjects(
  ctx: WorkspaceContext,
  query: PagingQuery,
): Promise<Project[] | Envelope<Project[]>> {
  const isPaged = query.per_page !== undefined && query.cursor !== undefined;
  const page = isPaged ? parsePage(query) : null;
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const viewer = viewerOf(ctx);
  if (!page) return readProjects(ctx.db, viewer);
  const { found, total } = await readProjectPage(ctx.db, viewer, page);
  return flatEnvelope(page, found, total);
}
