import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateComment } from '@tandem/shared/work-items/comments/input.ts';
import type { Comment } from '@tandem/shared/work-items/comments/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { findExternalComment, namingExternalOwner } from '../../items/external-ids/external-ids.ts';
import { isMadeAlready } from '../../../http/new-id.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { announceComment } from './announce.ts';
import { commentText } from './rules.ts';
import { findComment, insertComment } from './repo.ts';
import { openThread } from './threads.ts';

/**
 * Writes a comment of the caller on an item that they may see (docs/contract/comments.md#who-writes-comments): a guest
 * who sees only their own items comments on those only. 400 while the item or its project is archived.
 */
export async function createComment(
  ctx: ProjectContext,
  itemId: string,
  input: CreateComment,
): Promise<Comment> {
  requireUnarchived(ctx.project);
  const text = await commentText(input.comment_html ?? '');
  const findOwner = () => findExternalComment(ctx, { item_id: itemId }, input);
  const write = async (tx: Tx) => {
    await lockItem(tx, ctx, itemId);
    const is_same = sql<boolean>`t.work_item_id = ${itemId} and t.created_by = ${ctx.user.id} and t.deleted_at is null`;
    if (input.id && (await isMadeAlready(tx, { table: 'comments', id: input.id, is_same }))) {
      return must(await findComment(tx, itemId, input.id), 'it is there');
    }
    const opened = input.parent ? await openThread(tx, ctx, { item_id: itemId, id: input.parent }) : [];
    const id = await insertComment(tx, ctx, { item_id: itemId, input, text });
    const html = text.comment_html;
    const after = { comment_html: html, access: input.access ?? 'INTERNAL' };
    await logParts(tx, ctx, itemId, [{ part: 'comment', id, before: null, after }]);
    await announceComment(tx, ctx, {
      item_id: itemId,
      comment_id: id,
      html,
      others: opened,
      activity: {
        verb: 'created',
        field: 'comment',
        new_value: html,
        new_identifier: id,
        comment: 'commented',
      },
    });
    return must(await findComment(tx, itemId, id), 'it was just written');
  };
  return namingExternalOwner(findOwner, () => inTransaction(ctx.db, write));
}
