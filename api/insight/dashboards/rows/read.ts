import type { Dashboard } from '@tandem/shared/insight/dashboards/schema.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../../context.ts';
import { readDashboards, requireDashboard } from './repo.ts';

/** Shared ones are on the stream of the workspace, private ones on that of their owner. */
export async function stampStreams(ctx: WorkspaceContext): Promise<void> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  await stampStreamSeq(ctx, userStream(ctx.user.id));
}

/** The caller's own dashboards and those of the workspace (docs/contract/dashboards.md#who-sees-a-dashboard). */
export async function listDashboards(ctx: WorkspaceContext): Promise<Dashboard[]> {
  await stampStreams(ctx);
  return readDashboards(ctx.db, ctx);
}

export const getDashboard = (ctx: WorkspaceContext, id: string): Promise<Dashboard> =>
  requireDashboard(ctx.db, ctx, id);
