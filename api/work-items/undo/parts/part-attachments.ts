import { forbidden } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { setAssetDeleted } from '@tandem/db/rows/assets.ts';
import { attachmentAdded, attachmentRemoved } from '../../record/activities/item-events.ts';
import { findAttachment } from '../../parts/attachments/repo.ts';
import { followPart } from '../../items/write/announce-part.ts';
import type { PartKind } from './part-kind.ts';

export const attachmentParts: PartKind = {
  role: ROLE.GUEST,
  lock: async ({ tx, ctx, item }, id) => {
    const row = await tx
      .selectFrom('assets')
      .select(['created_by', 'deleted_at'])
      .where('id', '=', id)
      .where('entity_id', '=', item.id)
      .where('is_uploaded', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.created_by !== ctx.user.id && ctx.project.role !== ROLE.ADMIN) throw forbidden();
    return { values: row.deleted_at ? null : {} };
  },
  hasRoom: async () => true,
  write: async ({ tx, ctx, item }, { id, before }) => {
    const path = { item_id: item.id, id };
    if (before !== null) await setAssetDeleted(tx, id, { deleted: false, by: ctx.user.id });
    const file = must(await findAttachment(tx, ctx, path), 'it is there, under lock');
    const { name } = file.attributes;
    if (before === null) await setAssetDeleted(tx, id, { deleted: true, by: ctx.user.id });
    const activity =
      before === null ? attachmentRemoved({ name }) : attachmentAdded({ id, url: file.asset_url, name });
    return { changes: await followPart(tx, ctx, item, { activity }) };
  },
};
