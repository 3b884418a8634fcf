import fs from 'node:fs/promises';
import path from 'node:path';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { ATTACHMENT_TYPES } from '@tandem/shared/files/assets/file-types.ts';
import type { FileAttributes } from '@tandem/shared/files/assets/schema.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { Attachment } from 'mailparser';
import type { ProjectContext } from '../../context.ts';
import type { ProjectFiles } from '../../files/assets/context.ts';
import { markAssetUploaded } from '../../files/assets/repo.ts';
import { type BroughtFile, requireFile } from '../../files/assets/require-file.ts';
import { attributesOf, newKey } from '../../files/base/slot-rules.ts';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import { attachmentAdded } from '../record/activities/item-events.ts';
import { insertAttachment } from '../parts/attachments/repo.ts';
import { followPart } from '../items/write/announce-part.ts';

const ALLOWED = { types: new Set(Object.keys(ATTACHMENT_TYPES)), text: 'Invalid file type.' };
/** More than these are left out. */
const MAX_FILES = 20;
const UNNAMED = 'file';

/** Files of a mail that the storage has, and the names of those that were left out. */
type MailedFiles = { stored: StoredFile[]; left_out: string[] };
type StoredFile = { key: string; attributes: FileAttributes; brought: BroughtFile };

type Limits = Pick<ProjectFiles, 'storage' | 'file_size_limit'>;

/**
 * Puts the files of a mail into the storage, by the rules of uploads; a file that breaks one is left out
 * (docs/contract/intake-mail.md#files-of-a-mail).
 */
export async function storeFiles(
  limits: Limits,
  workspaceId: string,
  files: readonly Attachment[],
): Promise<MailedFiles> {
  const all: MailedFiles = { stored: [], left_out: [] };
  if (files.length === 0) return all;
  try {
    await inTemporaryDirectory('mail', async (directory) => {
      for (const [index, file] of files.entries()) {
        const stored =
          index < MAX_FILES
            ? await storeFile(limits, workspaceId, file, path.join(directory, `${index}`))
            : null;
        if (stored) all.stored.push(stored);
        else all.left_out.push(file.filename || UNNAMED);
      }
    });
    return all;
  } catch (error) {
    await limits.storage.remove(all.stored.map(({ key }) => key));
    throw error;
  }
}

/** Null for a file that no one could upload either. */
async function storeFile(
  { storage, file_size_limit }: Limits,
  workspaceId: string,
  { filename, contentType, content }: Attachment,
  target: string,
): Promise<StoredFile | null> {
  try {
    const said = { name: filename || UNNAMED, type: contentType.toLowerCase(), size: content.length };
    const attributes = attributesOf(said, ALLOWED, file_size_limit);
    const key = newKey(attributes.name, workspaceId);
    await fs.writeFile(target, content, { flag: 'wx', mode: 0o600 });
    await storage.store(key, { path: target, type: attributes.type, size: content.length });
    const brought = await requireFile(storage, { storage_key: key, attributes, size: content.length }, false);
    return { key, attributes, brought };
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return null;
    throw error;
  }
}

/** Gives a new item the files that came with it, in the transaction that makes it. */
export async function attachFiles(
  tx: Tx,
  ctx: ProjectContext,
  item: { id: string; created_by: string | null },
  stored: readonly StoredFile[],
): Promise<NewChange[]> {
  const changes: NewChange[] = [];
  for (const { key, attributes, brought } of stored) {
    const file = await insertAttachment(tx, ctx, { item_id: item.id, key, attributes });
    await markAssetUploaded(tx, file.id, { ...brought, by: ctx.user.id });
    const activity = attachmentAdded({ id: file.id, url: file.asset_url, name: attributes.name });
    changes.push(...(await followPart(tx, ctx, item, { activity })));
  }
  return changes;
}
