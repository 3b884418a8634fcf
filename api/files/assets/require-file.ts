import type { FileAttributes } from '@tandem/shared/files/assets/schema.ts';
import { isOfType } from '../../storage/file-content.ts';
import { imageSize } from '../../storage/image-size.ts';
import type { Storage, StoredFile } from '../../storage/storage.ts';
import { stripMetadata } from '../../storage/strip-metadata.ts';
import { refusedFile } from './slot-rules.ts';

/** A picture of more pixels takes more memory to show than anybody has to spare (docs/contract/pictures.md#pixels). */
const MAX_PIXELS = 40_000_000;

type Announced = { storage_key: string; attributes: FileAttributes; size: number };

/** What is kept of a file that has come. */
export type BroughtFile = { size: number; metadata: StoredFile['metadata'] };

/**
 * Looks at what was brought for a slot: it must be there, within its size and of its type, and a picture no larger than
 * screens can show. 400 otherwise; a wrong file is removed. Pictures lose what they tell of places and people
 * (docs/contract/pictures.md#hidden-data-of-pictures).
 */
export async function requireFile(
  storage: Storage,
  { storage_key, attributes, size }: Announced,
  isPicture: boolean,
): Promise<BroughtFile> {
  const file = await storage.look(storage_key);
  if (!file) throw refusedFile('The file has not been uploaded.');
  const problem = await problemOf(file, { type: attributes.type, size, isPicture });
  if (problem !== null) {
    await storage.remove([storage_key]);
    throw refusedFile(problem);
  }
  if (!isPicture) return { size: file.size, metadata: file.metadata };
  const rest = await storage.rewrite(storage_key, attributes.type, stripMetadata);
  return { size: rest, metadata: { ...file.metadata, ContentLength: rest } };
}

type Expected = { type: string; size: number; isPicture: boolean };

async function problemOf(file: StoredFile, { type, size, isPicture }: Expected): Promise<string | null> {
  if (file.size === 0) return 'The file is empty.';
  if (file.size > size) return 'The file is larger than announced.';
  if (!(await isOfType(type, file.head))) return 'The file is not of the type that was named.';
  if (!isPicture) return null;
  const dimensions = imageSize(file.head);
  if (!dimensions) return 'The picture cannot be read.';
  return dimensions.width * dimensions.height > MAX_PIXELS ? 'The picture has too many pixels.' : null;
}
