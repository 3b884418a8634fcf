import { type RawBuilder, sql } from 'kysely';

const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a column has a text in it, whatever the case of its letters. */
export const containsText = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} ilike ${likePattern(text)}`;
