import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { cleanFileName } from '@tandem/shared/files/assets/file-name.ts';
import type { FileAttributes } from '@tandem/shared/files/assets/schema.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { ImportFileInput } from '@tandem/shared/integrations/importers/input.ts';
import type { ImportSlot } from '@tandem/shared/integrations/importers/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { WorkspaceFiles } from '../../files/assets/context.ts';
import { insertAsset } from '../../files/assets/repo.ts';
import { requireFile } from '../../files/assets/require-file.ts';
import { newKey, refusedFile } from '../../files/base/slot-rules.ts';
import type { Storage } from '../../storage/storage.ts';
import { ImportError } from '../importers/source/import-error.ts';

/** Nobody is ever shown these files, so that they may be called and hold what they like; importers read them. */
export const IMPORT_FILE_TYPE = 'application/octet-stream';

export type ImportContext = WorkspaceFiles & { config: Config };

/** A place for the file of an import (docs/contract/imports.md#the-file-of-an-import). 400 over the limit. */
export async function openImportSlot(ctx: ImportContext, input: ImportFileInput): Promise<ImportSlot> {
  const limit = ctx.config.import_file_size_limit;
  if (input.size > limit) throw refusedFile(`The file is larger than ${limit} bytes.`);
  const attributes: FileAttributes = {
    name: cleanFileName(input.name),
    type: IMPORT_FILE_TYPE,
    size: input.size,
  };
  const key = newKey(attributes.name, ctx.workspace.id);
  const asset_id = await inTransaction(ctx.db, (tx) =>
    insertAsset(tx, {
      workspace_id: ctx.workspace.id,
      entity_type: 'IMPORT_FILE',
      created_by: ctx.user.id,
      key,
      attributes,
    }),
  );
  const upload_data = await ctx.storage.openSlot(
    { key, type: IMPORT_FILE_TYPE, max_size: input.size },
    ctx.origin,
  );
  return { upload_data, asset_id };
}

type ImportFile = { id: string; name: string };
type FileRow = {
  id: string;
  storage_key: string;
  attributes: FileAttributes;
  size: number;
  is_uploaded: boolean;
};

/** The file of an import, once it has come; from then on it is kept. 400 names `file_id` or says what is wrong with it. */
export async function requireImportFile(ctx: ImportContext, id: string): Promise<ImportFile> {
  const { rows } = await sql<FileRow>`
    select id, storage_key, attributes, size::float8 as size, is_uploaded from assets
    where id = ${id} and workspace_id = ${ctx.workspace.id} and entity_type = 'IMPORT_FILE' and deleted_at is null`.execute(
    ctx.db,
  );
  const [file] = rows;
  if (!file) throw invalidField('file_id', `Invalid pk "${id}" - object does not exist.`);
  // The storage may be slow and far away: nothing is locked meanwhile.
  if (!file.is_uploaded) {
    const { size } = await requireFile(ctx.storage, file, false);
    await markUploaded(ctx.db, id, size);
  }
  return { id, name: file.attributes.name };
}

async function markUploaded(db: Db, id: string, size: number): Promise<void> {
  await sql`update assets set is_uploaded = true, size = ${size}, updated_at = now() where id = ${id}`.execute(
    db,
  );
}

/** Brings the file of an import into a directory of this machine, for importers read it twice. */
export async function fetchImportFile(
  storage: Storage,
  key: string | null,
  directory: string,
): Promise<string> {
  const content = key === null ? null : await storage.read(key);
  if (!content) throw new ImportError('The file is not there any more.', { code: 'file_gone' });
  const file = path.join(directory, 'file');
  await pipeline(content, createWriteStream(file, { mode: 0o600 }));
  return file;
}
