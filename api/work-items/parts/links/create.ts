import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateLink } from '@tandem/shared/work-items/links/input.ts';
import type { Link } from '@tandem/shared/work-items/links/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { isMadeAlready } from '../../../http/new-id.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { announcePart } from '../../items/write/announce-part.ts';
import { findLink, hasUrl, insertLink, linkChange, linkValues } from './repo.ts';
import { queueLinkMetadata } from './metadata-job.ts';
import { requireWebUrl } from './rules.ts';

export const TAKEN_TEXT = 'The work item has this link already.';

/** Adds an address to a work item (docs/contract/links.md#one-address-once). 400 for one that it has already. */
export async function createLink(ctx: ProjectContext, itemId: string, input: CreateLink): Promise<Link> {
  requireUnarchived(ctx.project);
  const url = requireWebUrl(input.url);
  return inTransaction(ctx.db, async (tx) => {
    const item = await lockItem(tx, ctx, itemId);
    const is_same = sql<boolean>`t.work_item_id = ${itemId} and t.created_by = ${ctx.user.id} and t.deleted_at is null`;
    if (input.id && (await isMadeAlready(tx, { table: 'work_item_links', id: input.id, is_same }))) {
      return must(await findLink(tx, itemId, input.id), 'it is there');
    }
    if (await hasUrl(tx, { item_id: itemId, url, except: null })) throw badRequest(TAKEN_TEXT);
    const id = await insertLink(tx, ctx, { item_id: itemId, input: { ...input, url } });
    await queueLinkMetadata(tx, { id, url });
    const row = must(await findLink(tx, itemId, id), 'it was just written');
    await logParts(tx, ctx, itemId, [{ part: 'link', id, before: null, after: linkValues(row) }]);
    const values = { new_value: url, new_identifier: id };
    await announcePart(tx, ctx, item, {
      activity: { verb: 'created', field: 'link', ...values, comment: `added link ${url}` },
      changes: [linkChange(ctx, item, { id, row })],
    });
    return row;
  });
}
