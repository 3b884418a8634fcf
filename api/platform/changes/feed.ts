import { CHANGES_PAGE_LIMIT, readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { visibleChanges } from '@tandem/db/change-log/visibility.ts';
import { readSights } from '@tandem/db/access/item-sight.ts';
import { type StreamAccess, findStreamAccess } from '@tandem/db/access/streams.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import type { ChangesPage } from '@tandem/shared/sync/change.ts';
import { type Stream, parseStream } from '@tandem/shared/sync/stream.ts';
import { z } from 'zod';
import type { WorkspaceContext } from '../../context.ts';

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'A valid integer is required.')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `Must be between ${least} and ${most}.`);

export const changesQuery = z.object({
  stream: z.custom<Stream>((value) => parseStream(value) !== null, 'Name a stream: project:<id>.'),
  after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(1, CHANGES_PAGE_LIMIT).optional(),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

export const changesPageSchema = z.object({
  stream: z.string(),
  seq: z.number(),
  changes: z.array(
    z.object({
      stream: z.string(),
      seq: z.number(),
      kind: z.string(),
      op: z.enum(['put', 'remove']),
      id: z.string(),
      row: z.record(z.string(), z.unknown()).optional(),
      actor_id: z.string().nullable(),
      mutation_id: z.string().nullable(),
      at: z.string(),
    }),
  ),
  resync: z.boolean(),
});

/**
 * What the caller may see of a stream of this workspace, or of their own; 403 for any other, whether it exists or not.
 */
export async function requireStreamAccess(ctx: WorkspaceContext, stream: Stream): Promise<StreamAccess> {
  const access = await findStreamAccess(ctx.db, { user_id: ctx.user.id, stream });
  if (!access) throw forbidden();
  // A token for one workspace does not follow what its owner does everywhere.
  if (ctx.is_of_one_workspace && access.workspace_id === null) throw forbidden();
  if (access.workspace_id !== null && access.workspace_id !== ctx.workspace.id) throw forbidden();
  return access;
}

/** One page after a number; without a number only how far the stream is. */
export async function readFeed(ctx: WorkspaceContext, query: ChangesQuery): Promise<ChangesPage> {
  const { stream, after } = query;
  const { view } = await requireStreamAccess(ctx, stream);
  if (after === undefined) return { stream, seq: await readSeq(ctx.db, stream), changes: [], resync: false };
  const limit = query.limit ?? CHANGES_PAGE_LIMIT;
  const page = await readChanges(ctx.db, { stream, after, limit });
  const sight = await readSights(ctx.db, [ctx.user.id], page.changes);
  const changes = visibleChanges(page.changes, { user_id: ctx.user.id, view, sees: sight(ctx.user.id) });
  return { stream, seq: page.seq, changes, resync: page.resync };
}
