import type { NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';

/** A cell that spreadsheets take for text, whatever it begins with. */
const cell = (text: string) => `"${(/^[\s=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A token with what it is called and how long it counts, as a file. */
export const asCsv = ({ label, description, expired_at, token }: NewApiToken): string =>
  [
    ['title', 'description', 'expires', 'token'],
    [label, description, expired_at ?? '', token],
  ]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
