import fs from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { Storage } from '../../storage/storage.ts';
import type { Finding } from './check.ts';

const BATCH = 500;
const SHOWN = 5;
/** A file that is just made has no row for a moment. */
const NEW_MS = 24 * 3600 * 1000;

type Places = { storage: Storage; signal: AbortSignal };

/** Rows of uploaded files that the storage does not have, or has of another size. */
export async function missingFiles(db: Db, { storage, signal }: Places): Promise<Finding> {
  const found: Finding = { name: 'files', about: 'files that the storage does not have', count: 0, ids: [] };
  let last = '';
  for (;;) {
    const { rows } = await sql<{ key: string }>`
      select distinct storage_key as key from assets
      where is_uploaded and deleted_at is null and storage_key > ${last} order by 1 limit ${BATCH}`.execute(
      db,
    );
    for (const { key } of rows) {
      signal.throwIfAborted();
      if (!(await storage.look(key))) note(found, key);
    }
    if (rows.length < BATCH) return found;
    last = rows.at(-1)?.key ?? '';
  }
}

/** Files in the directory of uploads that no row names. */
export async function looseFiles(db: Db, directory: string): Promise<Finding> {
  const found: Finding = {
    name: 'files-without-rows',
    about: 'files in the storage that no row names',
    count: 0,
    ids: [],
  };
  for (const part of await namesIn(directory)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    const names = await namesIn(path.join(directory, part));
    const known = await knownOf(db, part);
    for (const name of names) {
      if (known.has(name) || (await isNew(path.join(directory, part, name)))) continue;
      note(found, name);
    }
  }
  return found;
}

function note(found: Finding, id: string): void {
  found.count += 1;
  if (found.ids.length < SHOWN) found.ids.push(id);
}

const namesIn = (directory: string): Promise<string[]> => fs.readdir(directory).catch(() => []);

async function isNew(file: string): Promise<boolean> {
  const found = await fs.stat(file).catch(() => null);
  return !found || found.mtimeMs > Date.now() - NEW_MS;
}

/** The names of files that begin with two letters, which are a part of their keys. */
async function knownOf(db: Db, part: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select substring(k.key from '(?:^|/)([0-9a-f]{32})-') as name
    from (select storage_key as key from assets union all select storage_key from backups) k
    where k.key like ${`${part}%`} or k.key like ${`%/${part}%`}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
