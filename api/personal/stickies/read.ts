import { notFound } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { StickiesQuery } from '@tandem/shared/personal/stickies/input.ts';
import type { Sticky } from '@tandem/shared/personal/stickies/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { MAX_PER_PAGE, flatEnvelope, parsePage } from '../../http/paging.ts';
import { type StickyScope, findSticky, readStickies } from './repo.ts';

const PAGE_SIZE = 20;

/** A sticky is its owner's alone: every statement is asked for the caller. */
export const scopeOf = (ctx: WorkspaceContext): StickyScope => ({
  workspace_id: ctx.workspace.id,
  owner_id: ctx.user.id,
});

/** A page of the caller's stickies, the highest place first (docs/contract/stickies.md#pages-of-stickies). */
export async function listStickies(ctx: WorkspaceContext, query: StickiesQuery): Promise<Envelope<Sticky[]>> {
  const page = parsePage(query, { default: PAGE_SIZE, max: MAX_PER_PAGE });
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const { found, total } = await readStickies(ctx.db, scopeOf(ctx), {
    text: query.query ?? '',
    page,
  });
  return flatEnvelope(page, found, total);
}

/** 404 for everybody else's sticky. */
export async function getSticky(ctx: WorkspaceContext, id: string): Promise<Sticky> {
  const sticky = await findSticky(ctx.db, scopeOf(ctx), id);
  if (!sticky) throw notFound();
  return sticky;
}
