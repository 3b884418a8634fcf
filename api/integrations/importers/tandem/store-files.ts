import fs from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { newKey } from '../../../files/base/slot-rules.ts';
import { inTemporaryDirectory } from '../../../http/files/temporary-directory.ts';
import type { ArchivedFile } from '../../../platform/archives/manifest.ts';
import { hashed } from '../../../platform/backups/hashed.ts';
import type { Storage } from '../../../storage/storage.ts';
import { ImportError } from '../source/import-error.ts';
import type { WorkspaceArchive } from './open-archive.ts';

/** Where files go, and the keys of those that are there: they are taken away again when the import fails. */
export type FileTarget = { storage: Storage; stored: string[]; is_dry_run: boolean };

/** Brings the files of an archive into the storage, each under a new key, and tells their rows. Gives how many. */
export async function storeFiles(tx: Tx, archive: WorkspaceArchive, target: FileTarget): Promise<number> {
  const { files, workspace } = archive.manifest;
  const keys = new Map<string, string>();
  await inTemporaryDirectory('import', async (directory) => {
    const spool = path.join(directory, 'file');
    for (const file of files) {
      await spoolFile(archive, file, spool);
      const key = newKey(file.entry.split('/').at(-1) ?? '', workspace.id);
      if (!target.is_dry_run) {
        target.stored.push(key);
        await target.storage.store(key, { path: spool, type: file.type, size: (await stat(spool)).size });
      }
      keys.set(file.id, key);
    }
  });
  await sql`update assets a set storage_key = k.key
    from unnest(${[...keys.keys()]}::uuid[], ${[...keys.values()]}::text[]) k(id, key)
    where a.id = k.id and (a.workspace_id = ${workspace.id} or a.workspace_id is null)`.execute(tx);
  return keys.size;
}

async function spoolFile(archive: WorkspaceArchive, { entry }: ArchivedFile, spool: string): Promise<void> {
  const found: Record<string, string> = {};
  const content = hashed(entry, await archive.read(entry), found);
  await pipeline(content, fs.createWriteStream(spool, { mode: 0o600 }));
  if (found[entry] !== archive.manifest.checksums[entry])
    throw new ImportError(`The archive is broken: ${entry} is not what it was when it was made.`);
}
