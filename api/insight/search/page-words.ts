import { containsFolded } from '@tandem/db/postgres/queries/contains-text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Search } from '../../work-items/search/reader.ts';
import { allOf, longRuns } from '../../work-items/search/terms.ts';

/** Whether page `g` has all the words in its name and text (docs/contract/search.md#texts-of-pages). */
export function hasPageWords({ wanted, runs }: Search): RawBuilder<unknown> {
  if (wanted.length === 0) return sql`false`;
  const text = sql`concat_ws(' ', g.name, g.description_stripped)`;
  const parts = [
    sql`g.id in (select k.page_id from page_words k where k.words @@ ${allOf(wanted)}::tsquery)`,
    ...longRuns(runs).map((run) => containsFolded(text, run)),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}
