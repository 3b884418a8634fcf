import type { FileAttributes } from '@tandem/shared/files/assets/schema.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { encodeAnew } from '../pictures/encode.ts';
import { isOfType } from '../../storage/file-content.ts';
import type { Storage, StoredFile } from '../../storage/storage.ts';
import { refusedFile } from '../base/slot-rules.ts';

type Announced = { storage_key: string; attributes: FileAttributes; size: number };

/** What is kept of a file that has come. */
export type BroughtFile = { size: number; metadata: StoredFile['metadata'] };

/**
 * Looks at what was brought for a slot: it must be there, within its size and of its type. A picture is encoded anew
 * (docs/contract/pictures.md#hidden-data-of-pictures), and must be no larger than screens can show. 400 otherwise; a wrong file is
 * removed.
 */
export async function requireFile(
  storage: Storage,
  announced: Announced,
  isPicture: boolean,
): Promise<BroughtFile> {
  const { storage_key, attributes } = announced;
  const file = await storage.look(storage_key);
  if (!file) throw refusedFile('The file has not been uploaded.');
  try {
    await requireAnnounced(file, announced);
    if (!isPicture) return { size: file.size, metadata: file.metadata };
    const size = await storage.rewrite(storage_key, attributes.type, (bytes) =>
      encodeAnew(bytes, attributes.type),
    );
    return { size, metadata: { ...file.metadata, ContentLength: size } };
  } catch (error) {
    if (error instanceof AppError && error.status === 400) await storage.remove([storage_key]);
    throw error;
  }
}

async function requireAnnounced(file: StoredFile, { attributes, size }: Announced): Promise<void> {
  if (file.size === 0) throw refusedFile('The file is empty.');
  if (file.size > size) throw refusedFile('The file is larger than announced.');
  if (!(await isOfType(attributes.type, file.head))) {
    throw refusedFile('The file is not of the type that was named.');
  }
}
