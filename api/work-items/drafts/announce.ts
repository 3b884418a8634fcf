import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Draft } from '@tandem/shared/work-items/drafts/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { WorkspaceContext } from '../../context.ts';

const changeOf = (ctx: WorkspaceContext, id: string) => ({
  stream: userStream(ctx.user.id),
  workspace_id: null,
  kind: 'draft' as const,
  id,
});

/** Drafts are their author's alone: nobody else hears of them. */
export const draftPut = (ctx: WorkspaceContext, row: Draft): NewChange => ({
  ...changeOf(ctx, row.id),
  op: 'put',
  row,
});

export const draftRemoval = (ctx: WorkspaceContext, id: string): NewChange => ({
  ...changeOf(ctx, id),
  op: 'remove',
});
