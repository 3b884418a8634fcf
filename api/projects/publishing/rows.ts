import { randomBytes } from 'node:crypto';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { storedSettings } from './settings.ts';

const ANCHOR_BYTES = 16;

/** The secret part of a public address. */
export const newAnchor = (): string => randomBytes(ANCHOR_BYTES).toString('hex');

/** One of what is published, and who changes that. */
type Which = { id: string; by: string };
/** As the columns have them. */
type Columns = Partial<ReturnType<typeof storedSettings>> & { anchor?: string; intake_id?: string | null };

/** False when nothing of it is other than before. */
export async function writePublished(tx: Tx, { id, by }: Which, columns: Columns): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deploy_boards')
    .set({ ...columns, updated_at: sql`now()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePublished(tx: Tx, { id, by }: Which): Promise<void> {
  await sql`
    update deploy_boards set deleted_at = now(), updated_at = now(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}
