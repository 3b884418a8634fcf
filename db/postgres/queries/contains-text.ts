import { foldText } from '@tandem/shared/text/fold.ts';
import { type RawBuilder, sql } from 'kysely';

const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a column has a text in it as it is, whatever the case of its letters. */
export const containsText = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} ilike ${likePattern(text)}`;

/** Whether a column has a text in it, whatever the case and accents of its letters. */
export const containsFolded = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`search_fold(${column}) like ${likePattern(foldText(text))}`;

/** The same for `name` of `work_item_words`, which is folded, but for rows of which the words are not rebuilt yet. */
export function isInName(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const folded = foldText(text);
  const asFolded = containsText(column, folded);
  return folded === text.toLowerCase()
    ? asFolded
    : sql<boolean>`(${asFolded} or ${containsText(column, text)})`;
}

/** The tsquery for `search_terms` that have all words of a text, each by its beginning. */
export const beginningsIn = (text: string): RawBuilder<unknown> => sql`(
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from unnest(tsvector_to_array(search_terms(${text}))) word where word not like '__=%')`;
