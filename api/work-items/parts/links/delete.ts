import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { ProjectContext } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { announcePart } from '../../items/write/announce-part.ts';
import { findLink, linkChange, linkValues, markLinkDeleted } from './repo.ts';
import type { LinkPath } from './update.ts';

/** Takes a link off its work item (docs/contract/links.md#what-a-link-brings). */
export async function deleteLink(ctx: ProjectContext, { item_id, id }: LinkPath): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const item = await lockItem(tx, ctx, item_id);
    const link = await findLink(tx, item_id, id);
    if (!link) throw notFound();
    await markLinkDeleted(tx, id, ctx.user.id);
    await logParts(tx, ctx, item_id, [{ part: 'link', id, before: linkValues(link), after: null }]);
    const activity = { verb: 'deleted', field: 'link', old_value: link.url, new_value: '' };
    await announcePart(tx, ctx, item, {
      activity: { ...activity, comment: `removed link ${link.url}` },
      changes: [linkChange(ctx, item, { id })],
    });
  });
}
