import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { WorkspaceTheme } from '@tandem/shared/workspaces/themes/schema.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { readThemes, requireTheme } from './repo.ts';

export async function listThemes(ctx: WorkspaceContext): Promise<WorkspaceTheme[]> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  return readThemes(ctx.db, ctx);
}

/** 404 for one of another workspace. */
export const getTheme = (ctx: WorkspaceContext, id: string): Promise<WorkspaceTheme> =>
  requireTheme(ctx.db, ctx, { id });
