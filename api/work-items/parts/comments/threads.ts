import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { Comment } from '@tandem/shared/work-items/comments/schema.ts';
import type { ProjectContext } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { announceComment } from './announce.ts';
import { findComment, lockComment, writeResolved } from './repo.ts';
import type { CommentPath } from './update.ts';

/**
 * The thread that a reply belongs to; a resolved one is opened by the reply (docs/contract/comments.md#threads). Gives the
 * ids of what was written.
 */
export async function openThread(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, id }: CommentPath,
): Promise<string[]> {
  const thread = await lockComment(tx, item_id, id);
  if (!thread) throw invalidField('parent', `Invalid pk "${id}" - object does not exist.`);
  if (thread.parent_id) throw invalidField('parent', 'A reply belongs to the comment that began the thread.');
  if (!thread.resolved_at) return [];
  await writeResolved(tx, { id, by: ctx.user.id, resolved_by: null });
  return [id];
}

/** Resolves a thread, or opens it again (docs/contract/comments.md#resolving-a-thread). */
export async function resolveComment(
  ctx: ProjectContext,
  { item_id, id }: CommentPath,
  is_resolved: boolean,
): Promise<Comment> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    await lockItem(tx, ctx, item_id);
    const thread = await lockComment(tx, item_id, id);
    if (!thread) throw notFound();
    if (thread.parent_id) throw badRequest('Only a whole thread is resolved.');
    const by = ctx.user.id;
    if (ctx.project.role === ROLE.GUEST && thread.actor_id !== by) throw forbidden();
    if ((thread.resolved_at !== null) !== is_resolved) {
      await writeResolved(tx, { id, by, resolved_by: is_resolved ? by : null });
      const activity = {
        verb: is_resolved ? 'resolved' : 'reopened',
        field: 'comment',
        new_identifier: id,
        comment: is_resolved ? 'resolved a thread' : 'opened a thread again',
      };
      await announceComment(tx, ctx, { item_id, comment_id: id, activity, is_silent: true });
    }
    return must(await findComment(tx, item_id, id), 'it is locked');
  });
}
