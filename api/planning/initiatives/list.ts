import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Initiative } from '@tandem/shared/planning/initiatives/schema.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { readInitiatives } from './read.ts';
import { initiativeNotFound, requireEnabled } from './repo.ts';

/** All initiatives of a workspace in their order (docs/contract/initiatives.md#the-list). */
export async function listInitiatives(ctx: WorkspaceContext): Promise<Initiative[]> {
  await requireEnabled(ctx.db, ctx.workspace.id);
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  return readInitiatives(ctx.db, { workspace_id: ctx.workspace.id, user_id: ctx.user.id });
}

/** One of them as the caller sees it; 404 for those of other workspaces. */
export async function requireInitiative(db: Db, ctx: WorkspaceContext, id: string): Promise<Initiative> {
  const reading = { workspace_id: ctx.workspace.id, user_id: ctx.user.id, ids: [id] };
  const rows = await readInitiatives(db, reading);
  if (rows.length === 0) throw initiativeNotFound();
  return must(rows[0], 'it was found');
}

export async function getInitiative(ctx: WorkspaceContext, id: string): Promise<Initiative> {
  await requireEnabled(ctx.db, ctx.workspace.id);
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  return requireInitiative(ctx.db, ctx, id);
}
