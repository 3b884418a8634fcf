import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { notifyDocuments } from '@tandem/db/documents/journal.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { removeFavoritesOf } from '../../personal/favorites/announce.ts';
import { lockPage, lockFamily } from './repo.ts';
import { isOwnerOrAdmin } from './rules.ts';

/** Puts a page and all below it away; it leaves everybody's favourites (docs/contract/pages.md#archiving-a-page). */
export async function archivePage(ctx: ProjectContext, id: string): Promise<{ archived_at: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    if (!isOwnerOrAdmin(ctx, page)) throw badRequest('Only the owner or admin can archive the page');
    const family = await lockFamily(tx, id);
    await sql`update pages set archived_at = coalesce(archived_at, current_date), updated_at = clock_timestamp(),
      updated_by = ${ctx.user.id} where id = any(${family}::uuid[])`.execute(tx);
    const favorites = await removeFavoritesOf(tx, 'page', family);
    await announce(tx, ctx, { family, more: favorites });
    return { archived_at: new Date().toISOString() };
  });
}

/** Brings a page and all below it back; to the top level when its parent stays archived. */
export async function restorePage(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    if (!isOwnerOrAdmin(ctx, page)) throw badRequest('Only the owner or admin can un archive the page');
    const family = await lockFamily(tx, id);
    await sql`update pages set archived_at = null, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = any(${family}::uuid[])`.execute(tx);
    await sql`update pages set parent_id = null where id = ${id}
      and exists (select from pages q where q.id = pages.parent_id and q.archived_at is not null)`.execute(
      tx,
    );
    await announce(tx, ctx, { family, more: [] });
  });
}

async function announce(
  tx: Tx,
  ctx: ProjectContext,
  { family, more }: { family: string[]; more: NewChange[] },
): Promise<void> {
  await notifyDocuments(
    tx,
    family.map((id) => ({ name: pageDocument(id).name, seq: 0 })),
  );
  await recordFor(ctx, tx, [...more, ...(await readPageChanges(tx, family))]);
}
