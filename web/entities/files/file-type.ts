import { ATTACHMENT_TYPES } from '@tandem/shared/files/assets/file-types.ts';

const ANY = 'application/octet-stream';

/** The type under which the server takes a file: browsers name many by other words, and some not at all. */
export function typeOfFile({ name, type }: Pick<File, 'name' | 'type'>): string {
  const plain = type.split(';')[0] ?? '';
  if (ATTACHMENT_TYPES[plain]) return plain;
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  const known = Object.entries(ATTACHMENT_TYPES).find(([, extensions]) => extensions.includes(extension));
  return known?.[0] ?? ANY;
}
