import { sql } from 'kysely';
import type { Tx } from '../postgres/client.ts';

/** Takes a file out of every reading, or brings it back. */
export async function setAssetDeleted(
  tx: Tx,
  id: string,
  change: { deleted: boolean; by: string },
): Promise<void> {
  await tx
    .updateTable('assets')
    .set({
      deleted_at: change.deleted ? sql`now()` : null,
      updated_at: sql`clock_timestamp()`,
      updated_by: change.by,
    })
    .where('id', '=', id)
    .execute();
}

/** The picture before goes when its place is given to another one, to an address or to nothing. */
export async function removeReplaced(
  tx: Tx,
  before: string | null,
  change: { after: string | null | undefined; by: string },
): Promise<void> {
  const { after, by } = change;
  if (before === null || after === undefined || after === before) return;
  await setAssetDeleted(tx, before, { deleted: true, by });
}
