import type { Db } from '@tandem/db/postgres/client.ts';
import { registeredType } from '@tandem/shared/files/assets/file-types.ts';
import { sql } from 'kysely';
import type { Storage } from '../../storage/storage.ts';
import { assetNotFound } from './rights.ts';

type Found = { storage_key: string; name: string; type: string };

/** A published board shows items that are there: no archived ones, no drafts, nothing that waits in intake. */
const isShown = sql`w.project_id = b.project_id and w.deleted_at is null and w.archived_at is null
  and not w.is_draft and not w.is_hidden_by_intake`;

/**
 * A link to an image of a text that a published board shows, for everybody; an unpublished board knows none of them
 * (docs/contract/publishing.md#images-for-visitors).
 */
export async function linkToPublicAsset(
  db: Db,
  storage: Storage,
  { anchor, asset_id }: { anchor: string; asset_id: string },
): Promise<string> {
  const { rows } = await sql<Found>`
    select a.storage_key, a.attributes->>'name' as name, a.attributes->>'type' as type
    from assets a join deploy_boards b on b.project_id = a.project_id
    join projects p on p.id = b.project_id and p.deleted_at is null
    where b.anchor = ${anchor} and b.deleted_at is null and not b.is_disabled and a.id = ${asset_id} and a.is_uploaded and a.deleted_at is null and (
      (a.entity_type = 'ISSUE_DESCRIPTION'
        and exists (select from work_items w where w.id = a.entity_id and ${isShown}))
      or (a.entity_type = 'COMMENT_DESCRIPTION' and b.is_comments_enabled and exists (
        select from comments c join work_items w on w.id = c.work_item_id
        where c.id = a.entity_id and c.deleted_at is null and c.access = 'EXTERNAL' and ${isShown})))`.execute(
    db,
  );
  const found = rows[0];
  if (!found) throw assetNotFound();
  const { storage_key, name, type } = found;
  return storage.linkTo(storage_key, { name, type: registeredType(type), kind: 'inline' });
}
