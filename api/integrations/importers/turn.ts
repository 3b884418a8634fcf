import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';

/** Takes the turn of a workspace until the transaction ends; false while an import into it is running. */
export async function takeImportTurn(tx: Tx, workspaceId: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import:${workspaceId}`}, 0)) as is_ours`.execute(tx);
  return rows[0]?.is_ours ?? false;
}
