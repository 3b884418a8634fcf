import { notFound } from '@tandem/shared/http/errors.ts';
import type { QuickLink } from '@tandem/shared/personal/quick-links/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { type LinkScope, findQuickLink, readQuickLinks } from './repo.ts';

/** A quick link is its owner's alone: every statement is asked for the caller. */
export const scopeOf = (ctx: WorkspaceContext): LinkScope => ({
  workspace_id: ctx.workspace.id,
  owner_id: ctx.user.id,
});

export async function listQuickLinks(ctx: WorkspaceContext): Promise<QuickLink[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return readQuickLinks(ctx.db, scopeOf(ctx));
}

/** 404 for everybody else's link. */
export async function getQuickLink(ctx: WorkspaceContext, id: string): Promise<QuickLink> {
  const link = await findQuickLink(ctx.db, scopeOf(ctx), id);
  if (!link) throw notFound('Quick link not found.');
  return link;
}
