import { compileQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import { isListed } from '@tandem/db/rows/work-items.ts';
import type { SimilarWorkItem } from '@tandem/shared/insight/search/schema.ts';
import { foldText } from '@tandem/shared/text/fold.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ProjectContext } from '../../context.ts';
import { anyText, queryText } from '../../work-items/selection/input.ts';
import { foundColumns } from '../../work-items/lists/lookup/search.ts';
import { type Search, isReadable, readSearch } from '../../work-items/search/reader.ts';
import { type Wanted, allOf, anyOf, nearWords, pairsOf, wantedPairs } from '../../work-items/search/terms.ts';

const NAME_MAX_LENGTH = 255;
/** Query of GET P/similar-issues/; `issue_id` is left out of the answer. */
export const similarQuery = z.object({ name: anyText.max(NAME_MAX_LENGTH).optional(), issue_id: queryText });
type SimilarQuery = z.infer<typeof similarQuery>;

/** Pairs of more words than these would be very many; the longest say the most. */
const MAX_PAIRED = 7;
/** Of so many parts the share that a name has says enough. */
const MAX_PARTS = 24;
/** So many names with the most words in common are compared letter by letter. */
const MAX_COMPARED = 200;
const MAX_DESCRIBED = 100;
const MIN_SIMILARITY = 0.3;
const MAX_FOUND = 10;
/** How much a word in the description counts of one in the name. */
const IN_TEXT = 0.6;

/** Words, and each two letters of scripts that do not part them. */
function partsOf({ wanted, runs }: Search): Wanted[] {
  const words = wanted.filter(({ prefix }) => !runs.includes(prefix));
  return [...words, ...runs.flatMap(wantedPairs)].slice(0, MAX_PARTS);
}

/** Names that have two of the parts, and descriptions that have all words. */
function byWords(search: Search): RawBuilder<unknown> {
  const paired = partsOf(search)
    .toSorted((a, b) => b.prefix.length - a.prefix.length)
    .slice(0, MAX_PAIRED);
  const readable = isReadable(search, sql`n.project_id`, sql`n.created_by`);
  return sql`
    (select n.work_item_id from work_item_words n
      where ${readable} and n.name_words @@ ${pairsOf(paired)}::tsquery
      order by ts_rank(n.name_words, ${anyOf(paired)}::tsquery) desc limit ${sql.lit(MAX_COMPARED)})
    union
    (select n.work_item_id from work_item_words n
      where ${readable} and n.text_words @@ ${allOf(search.wanted)}::tsquery limit ${sql.lit(MAX_DESCRIBED)})`;
}

/** Names with words that are nearly these. */
const byNearness = (words: readonly string[], project: string) =>
  sql`select work_item_id from near_names(${words}::text[], array[${project}]::uuid[])`;

/** The share of the words that a column of words has. */
const shareOf = (parts: readonly Wanted[], column: RawBuilder<unknown>) => sql`(
  select count(*) filter (where ${column} @@ word)::real / ${parts.length}::real
  from unnest(${parts.map(({ query }) => query)}::tsquery[]) word)`;

async function compare(
  ctx: ProjectContext,
  search: Search,
  candidates: RawBuilder<unknown>,
  without: string,
): Promise<SimilarWorkItem[]> {
  const readable = isReadable(search, sql`w.project_id`, sql`w.created_by`);
  const parts = partsOf(search);
  const words = sql`greatest(${shareOf(parts, sql`n.name_words`)},
    ${shareOf(parts, sql`n.text_words`)} * ${sql.lit(IN_TEXT)})`;
  const query = sql<SimilarWorkItem>`
    select * from (
      select ${foundColumns(ctx)},
        round(((similarity(n.name, ${foldText(search.text)}) + ${words}) / 2)::numeric, 3)::real as similarity
      from (${candidates}) c
      join work_item_words n on n.work_item_id = c.work_item_id
      join work_items w on w.id = n.work_item_id
      join states s on s.id = w.state_id
      join projects p on p.id = w.project_id
      where ${readable} and ${isListed} and not w.is_epic and w.id::text <> ${without}
      -- Kept apart: otherwise the likeness is found out twice, once for the limit and once for the answer.
      offset 0
    ) found where similarity >= ${sql.lit(MIN_SIMILARITY)}
    order by similarity desc, state__group in ('completed', 'cancelled'), sequence_id desc limit ${sql.lit(MAX_FOUND)}`;
  return runQuery(ctx.sql, compileQuery(ctx.db, query), { isCommon: false });
}

/** Items of the project that may be the one which somebody is about to write, the most similar first; at most ten. */
export async function findSimilarItems(ctx: ProjectContext, query: SimilarQuery): Promise<SimilarWorkItem[]> {
  const search = await readSearch(ctx, query.name ?? '', ctx.project.id);
  if (search.wanted.length === 0 || search.projects.length === 0) return [];
  const without = query.issue_id ?? '';
  const found = await compare(ctx, search, byWords(search), without);
  const words = nearWords(search.words);
  if (found.length > 0 || words.length === 0) return found;
  return compare(ctx, search, byNearness(words, ctx.project.id), without);
}
