import { registeredType } from '@tandem/shared/files/assets/file-types.ts';
import { fileTypeFromBuffer } from 'file-type';

/** What these are is seen in their first bytes, always. */
const RECOGNISED: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/bmp',
  'application/pdf',
]);

/** Texts have no signature, or only that of XML. */
const isText = (type: string): boolean =>
  type.startsWith('text/') || /^application\/(json|xml|rtf)$|\+(json|xml)$/.test(type);
const LOOKS_LIKE_TEXT = /^text\/|^application\/(xml|rtf|json)$|\+xml$/;

/** What a file is by its first bytes; null when these do not say. */
export async function typeOfContent(head: Uint8Array): Promise<string | null> {
  const found = await fileTypeFromBuffer(head);
  if (!found) return null;
  return found.mime === 'image/apng' ? 'image/png' : found.mime;
}

/**
 * Whether the beginning of a file is of the type that its sender named. Pictures and PDF must be what they are called,
 * nothing else may be one of them, and a text is no binary file. Bare bytes may be anything: they are only downloaded.
 */
export async function isOfType(type: string, head: Uint8Array): Promise<boolean> {
  const declared = registeredType(type);
  if (declared === 'application/octet-stream') return true;
  const found = await typeOfContent(head);
  if (RECOGNISED.has(declared)) return found === declared;
  if (found === null) return true;
  return isText(declared) ? LOOKS_LIKE_TEXT.test(found) : !RECOGNISED.has(found);
}
