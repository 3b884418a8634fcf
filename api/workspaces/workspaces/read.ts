import { must } from '@tandem/shared/must.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { Workspace } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { type UserContext, type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { presentWorkspace } from '../base/present.ts';
import { findMyWorkspace, listMyWorkspaces } from '../base/repo.ts';

/** The caller's workspaces with their role in each. */
export async function readMyWorkspaces(ctx: UserContext, order: 'name' | 'newest'): Promise<Workspace[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const rows = await listMyWorkspaces(ctx.db, ctx.user.id, order);
  return rows.map(presentWorkspace);
}

export async function readWorkspace(ctx: WorkspaceContext): Promise<Workspace> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  const row = await findMyWorkspace(ctx.db, ctx.user.id, ctx.workspace.id);
  return presentWorkspace(must(row, 'the access policy found the membership'));
}
