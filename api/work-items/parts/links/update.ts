import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { UpdateLink } from '@tandem/shared/work-items/links/input.ts';
import type { Link } from '@tandem/shared/work-items/links/schema.ts';
import type { ProjectContext } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { announcePart } from '../../items/write/announce-part.ts';
import { findLink, hasUrl, linkChange, linkValues, writeLink } from './repo.ts';
import { TAKEN_TEXT } from './create.ts';
import { queueLinkMetadata } from './metadata-job.ts';
import { requireWebUrl } from './rules.ts';

export type LinkPath = { item_id: string; id: string };

/**
 * Changes a link (docs/contract/links.md#links-in-the-history); the history records another address, not another
 * title.
 */
export async function updateLink(
  ctx: ProjectContext,
  { item_id, id }: LinkPath,
  input: UpdateLink,
): Promise<Link> {
  requireUnarchived(ctx.project);
  const given = input.url === undefined ? {} : { url: requireWebUrl(input.url) };
  return inTransaction(ctx.db, async (tx) => {
    const item = await lockItem(tx, ctx, item_id);
    const before = await findLink(tx, item_id, id);
    if (!before) throw notFound();
    const { url = before.url } = given;
    if (await hasUrl(tx, { item_id, url, except: id })) throw badRequest(TAKEN_TEXT);
    if (!(await writeLink(tx, { id, by: ctx.user.id, input: { ...input, ...given } }))) return before;
    if (url !== before.url) await queueLinkMetadata(tx, { id, url });
    const row = must(await findLink(tx, item_id, id), 'the item is locked');
    await logParts(tx, ctx, item_id, [
      { part: 'link', id, before: linkValues(before), after: linkValues(row) },
    ]);
    const values = { old_value: before.url, new_value: url, old_identifier: id, new_identifier: id };
    const activity = { verb: 'updated', field: 'link', ...values, comment: `changed a link to ${url}` };
    await announcePart(tx, ctx, item, {
      activity: url === before.url ? null : activity,
      changes: [linkChange(ctx, item, { id, row })],
    });
    return row;
  });
}
