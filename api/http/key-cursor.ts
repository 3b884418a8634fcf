import { badDetail } from '@tandem/shared/http/errors.ts';
import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';

/** Where a row stands in a list: its values of the key, as the database writes them. */
export type KeyValues = readonly (string | null)[];

/** The rows of a page; `next` is the cursor behind the last of them, where pages go on behind rows. */
export type PageRows<Row> = { rows: Row[]; next: string | null; hasMore: boolean };

export const refusedCursor = () => badDetail('Invalid cursor parameter.');

const isKey = (values: unknown): values is KeyValues =>
  Array.isArray(values) &&
  values.length > 0 &&
  values.every((value) => value === null || typeof value === 'string');

/** The values in a cursor `after:…`, none for the first page; null for a cursor of another form. */
export function readKeyCursor(cursor: string | undefined): KeyValues | null {
  if (!cursor?.startsWith(FIRST_CURSOR)) return null;
  const token = cursor.slice(FIRST_CURSOR.length);
  if (token === '') return [];
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    throw refusedCursor();
  }
  if (!isKey(values)) throw refusedCursor();
  return values;
}

export const keyCursor = (place: string): string => FIRST_CURSOR + Buffer.from(place).toString('base64url');

/** The cursor of a page itself. */
export const cursorOf = (after: KeyValues): string =>
  after.length === 0 ? FIRST_CURSOR : keyCursor(JSON.stringify(after));
