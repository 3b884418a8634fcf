import { randomBytes } from 'node:crypto';
import { cleanFileName, keyName } from '@tandem/shared/files/assets/file-name.ts';
import { isNameOfType } from '@tandem/shared/files/assets/file-types.ts';
import type { AttachmentInput } from '@tandem/shared/files/assets/input.ts';
import type { FileAttributes } from '@tandem/shared/files/assets/schema.ts';
import { AppError } from '@tandem/shared/http/errors.ts';

/** 400 as the calls about files word it (docs/contract/attachments.md#refused-files). */
export const refusedFile = (text: string): AppError => new AppError(400, { error: text, status: false });

type AllowedTypes = { types: ReadonlySet<string>; text: string };

/**
 * What is kept of a file that is announced. 400 for a type that is not on the list, an extension of another type and a
 * size over the limit, in bytes.
 */
export function attributesOf(
  { name, type, size }: AttachmentInput,
  { types, text }: AllowedTypes,
  limit: number,
): FileAttributes {
  if (!types.has(type)) throw refusedFile(text);
  const cleanName = cleanFileName(name);
  if (!isNameOfType(cleanName, type))
    throw refusedFile('The name of the file ends like that of another type.');
  if (size !== undefined && size > limit) throw refusedFile(`The file is larger than ${limit} bytes.`);
  return { name: cleanName, type, size: size ?? limit };
}

/** Where the storage is to keep a file; nobody can guess it, and nothing of the name but harmless characters is in it. */
export const newKey = (name: string, workspaceId: string | null): string =>
  `${workspaceId ? `${workspaceId}/` : ''}${randomBytes(16).toString('hex')}-${keyName(name)}`;
