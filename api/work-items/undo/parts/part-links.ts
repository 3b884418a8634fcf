import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { followPart } from '../../items/write/announce-part.ts';
import { queueLinkMetadata } from '../../parts/links/metadata-job.ts';
import {
  findLink,
  hasUrl,
  linkChange,
  type LinkValues,
  markLinkDeleted,
  writeLink,
} from '../../parts/links/repo.ts';
import type { PartKind, PartPlace } from './part-kind.ts';

export const linkParts: PartKind = {
  role: ROLE.MEMBER,
  lock: async ({ tx, item }, id) => {
    const row = await tx
      .selectFrom('work_item_links')
      .select(['url', 'title', 'deleted_at'])
      .where('id', '=', id)
      .where('work_item_id', '=', item.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const { deleted_at, ...values } = row;
    return { values: deleted_at ? null : values };
  },
  hasRoom: async ({ tx, item }, { id, before }) =>
    !(await hasUrl(tx, { item_id: item.id, url: (before as LinkValues).url, except: id })),
  write: async (place, { id, before, after }) => {
    if (before === null) return remove(place, id, after as LinkValues);
    if (after === null) return bringBack(place, id, before as LinkValues);
    return change(place, id, { before: before as LinkValues, after: after as LinkValues });
  },
};

async function remove({ tx, ctx, item }: PartPlace, id: string, { url }: LinkValues) {
  await markLinkDeleted(tx, id, ctx.user.id);
  const values = { old_value: url, new_value: '' };
  const activity = { verb: 'deleted', field: 'link', ...values, comment: `removed link ${url}` };
  const changes = [linkChange(ctx, item, { id })];
  return { changes: await followPart(tx, ctx, item, { activity, changes }) };
}

/** The Change of a link as it is now. */
async function changeOf({ tx, ctx, item }: PartPlace, id: string) {
  const row = await findLink(tx, item.id, id);
  return row ? [linkChange(ctx, item, { id, row })] : [];
}

async function bringBack(place: PartPlace, id: string, { url }: LinkValues) {
  const { tx, ctx, item } = place;
  await tx
    .updateTable('work_item_links')
    .set({ deleted_at: null, updated_at: sql`clock_timestamp()`, updated_by: ctx.user.id })
    .where('id', '=', id)
    .execute();
  const values = { new_value: url, new_identifier: id };
  const activity = { verb: 'created', field: 'link', ...values, comment: `added link ${url}` };
  return { changes: await followPart(tx, ctx, item, { activity, changes: await changeOf(place, id) }) };
}

async function change(place: PartPlace, id: string, both: { before: LinkValues; after: LinkValues }) {
  const { tx, ctx, item } = place;
  const [url, old] = [both.before.url, both.after.url];
  await writeLink(tx, { id, by: ctx.user.id, input: both.before });
  if (url !== old) await queueLinkMetadata(tx, { id, url });
  const values = { old_value: old, new_value: url, old_identifier: id, new_identifier: id };
  const activity =
    url === old ? null : { verb: 'updated', field: 'link', ...values, comment: `changed a link to ${url}` };
  return { changes: await followPart(tx, ctx, item, { activity, changes: await changeOf(place, id) }) };
}
