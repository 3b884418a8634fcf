import fs from 'node:fs/promises';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import type { Storage } from '../../storage/storage.ts';
import { type NewAsset, insertAsset } from './repo.ts';
import { newKey } from '../base/slot-rules.ts';

type MadeFile = Omit<NewAsset, 'key' | 'attributes'> & {
  workspace_id: string;
  name: string;
  type: string;
  /** Where it is on this machine. */
  path: string;
};

/**
 * Stores a file that a job made, and gives the id of its row. The row is there first, as that of an unfinished upload:
 * if anything goes wrong until `completeMadeFile`, the clean-up of these finds both.
 */
export async function storeMadeFile(
  { db, storage }: { db: Db; storage: Storage },
  { name, type, path, ...owner }: MadeFile,
): Promise<string> {
  const { size } = await fs.stat(path);
  const key = newKey(name, owner.workspace_id);
  const attributes = { name, type, size };
  const id = await inTransaction(db, (tx) => insertAsset(tx, { ...owner, key, attributes }));
  await storage.store(key, { path, type, size });
  return id;
}

/** In the transaction in which somebody is told of the file: from then on it stays. */
export async function completeMadeFile(tx: Tx, id: string): Promise<void> {
  await sql`update assets set is_uploaded = true, updated_at = now() where id = ${id}`.execute(tx);
}
