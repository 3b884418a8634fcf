import type { Db } from '@tandem/db/postgres/client.ts';
import { registeredType } from '@tandem/shared/files/assets/file-types.ts';
import { sql } from 'kysely';
import { assetNotFound } from '../../../files/assets/rights.ts';
import type { Storage } from '../../../storage/storage.ts';
import type { OpenBoard } from '../base/board.ts';
import type { FoundPage } from '../base/page.ts';
import { isShown } from '../base/shown.ts';

/** A picture that was taken out of a text is shown no longer, though it is its file still. */
const isIn = (html: string) => sql<boolean>`strpos(lower(${sql.ref(html)}), a.id::text) > 0`;

type Found = { storage_key: string; name: string; type: string };

/**
 * A link to an image of a text that an open board shows, for whoever may look at the board
 * (docs/contract/publishing.md#images-for-visitors).
 */
export async function linkToShownAsset(
  db: Db,
  storage: Storage,
  { board, id }: { board: OpenBoard; id: string },
): Promise<string> {
  const { rows } = await sql<Found>`
    select a.storage_key, a.attributes->>'name' as name, a.attributes->>'type' as type from assets a
    where a.id = ${id} and a.project_id = ${board.project.id} and a.is_uploaded and a.deleted_at is null and (
      (a.entity_type = 'ISSUE_DESCRIPTION' and exists (
        select from work_items w join states s on s.id = w.state_id
        where w.id = a.entity_id and ${isIn('w.description_html')} and ${isShown(board)}))
      or (a.entity_type = 'COMMENT_DESCRIPTION' and ${board.is_comments_enabled}::boolean and exists (
        select from comments c join work_items w on w.id = c.work_item_id join states s on s.id = w.state_id
        where c.id = a.entity_id and c.deleted_at is null and c.access = 'EXTERNAL' and ${isIn('c.comment_html')} and ${isShown(board)})))`.execute(
    db,
  );
  return linkTo(storage, rows[0]);
}

function linkTo(storage: Storage, found: Found | undefined): Promise<string> {
  if (!found) throw assetNotFound();
  const { storage_key, name, type } = found;
  return storage.linkTo(storage_key, { name, type: registeredType(type), kind: 'inline' });
}

/** The same of an image of a published page (docs/contract/published-pages.md#images-of-a-page). */
export async function linkToPageAsset(
  db: Db,
  storage: Storage,
  { page, id }: { page: FoundPage; id: string },
): Promise<string> {
  const { rows } = await sql<Found>`
    select a.storage_key, a.attributes->>'name' as name, a.attributes->>'type' as type
    from assets a join pages p on p.id = a.entity_id
    where a.id = ${id} and p.id = ${page.page_id} and ${isIn('p.description_html')}
      and a.entity_type = 'PAGE_DESCRIPTION' and a.is_uploaded and a.deleted_at is null`.execute(db);
  return linkTo(storage, rows[0]);
}
