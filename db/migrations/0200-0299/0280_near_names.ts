import type { Kysely } from 'kysely';
import { loadTrigrams, runStatements } from '../base/statements.ts';

/** Names that are near to several words are found by the index for up to three of them at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await loadTrigrams(db);
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- What one word alone leaves are thousands of names, each of which was then compared with the others: the index knows
-- those that are near to all of them. Asked for the same word again, it does nothing more.
create or replace function near_names(words text[], projects uuid[])
returns table (work_item_id uuid, nearness real) language sql stable parallel safe
set pg_trgm.word_similarity_threshold = 0.5 as $words$
  select n.work_item_id, (select avg(word_similarity(word, n.name))::real from unnest(words) word)
  from work_item_words n
  where words[1] <% n.name and coalesce(words[2], words[1]) <% n.name and coalesce(words[3], words[1]) <% n.name
    and n.project_id = any(projects)
    and not exists (select from unnest(words[4:]) word where not word <% n.name)
$words$;
`;
