import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { compileQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { type SearchTerms, type Wanted, readTerms, wantedRun, wantedWord, wordPrefix } from './terms.ts';

type SearchedProject = {
  id: string;
  identifier: string;
  role: Role;
  guest_view_all_features: boolean;
};

/** How many rows of a kind a search answers (docs/contract/search.md#at-most-thirty). */
export const MAX_FOUND = 30;

/** Where somebody searches, and for what. */
export type Search = SearchTerms & {
  user_id: string;
  /**
   * Projects whose items they see all of, and those where they see what they created
   * (docs/contract/search.md#who-finds-what).
   */
  open: string[];
  own: string[];
  projects: SearchedProject[];
  /** The words in all their forms; such as "the" are left out if there are others. */
  wanted: Wanted[];
  /** All texts are stored with their words as they are compared now; until then they are found by both. */
  is_rebuilt: boolean;
};

/** Of one word: its stem, that of what was typed, and what is stored of its forms in German and French. */
type Forms = { stem: string; typed_stem: string; others: string[] };
type Row = { projects: SearchedProject[] | null; is_rebuilt: boolean; forms: Forms[] | null };

const stemOf = (word: RawBuilder<unknown>) => sql`coalesce((ts_lexize(case when ${word} ~ '[а-яё]'
  then 'russian_stem'::regdictionary else 'english_stem'::regdictionary end, ${word}))[1], '')`;

/** A stem that is a word of the text is stored once, as that word. */
const OTHERS = sql`array(
  select distinct marked from unnest(array[word, typed]) each
    cross join (values ('de=', 'german_stem'::regdictionary), ('fr=', 'french_stem')) languages(mark, dictionary)
    cross join unnest(ts_lexize(dictionary, each)) stem
    cross join unnest(array[mark || search_fold(stem), search_fold(stem)]) marked
  where word ~ '[a-z]')`;

/**
 * Reads which projects of the workspace the caller is an active member of (only `projectId` when given; archived ones
 * are not searched) and the stems of the words, in one statement.
 */
export async function readSearch(
  ctx: WorkspaceContext,
  given: string,
  projectId: string | null,
): Promise<Search> {
  const terms = readTerms(given);
  const words = terms.words.map(({ text }) => text);
  const typed = terms.words.map((word) => word.typed);
  // The dictionaries give one stem for a word, and none for those that are in nearly every text.
  const query = sql<Row>`
    select (
      select json_agg(json_build_object('id', p.id, 'identifier', p.identifier, 'role', m.role,
        'guest_view_all_features', p.guest_view_all_features))
      from project_members m join projects p on p.id = m.project_id and p.deleted_at is null and p.archived_at is null
      where m.user_id = ${ctx.user.id} and m.workspace_id = ${ctx.workspace.id} and m.is_active
        and m.deleted_at is null ${projectId === null ? sql`` : sql`and p.id = ${projectId}`}
    ) as projects, not exists (select from search_rebuilds where not is_done) as is_rebuilt, (
      select json_agg(json_build_object('stem', ${stemOf(sql`word`)}, 'typed_stem', ${stemOf(sql`typed`)},
        'others', ${OTHERS}) order by place)
      from unnest(${words}::text[], ${typed}::text[]) with ordinality as given(word, typed, place)
    ) as forms`;
  const [row] = await runQuery(ctx.sql, compileQuery(ctx.db, query), { isCommon: true });
  const projects = row?.projects ?? [];
  const idsOf = (isOwn: boolean) =>
    projects.filter((project) => seesOnlyOwnItems(project) === isOwn).map(({ id }) => id);
  const is_rebuilt = row?.is_rebuilt ?? false;
  return {
    ...terms,
    user_id: ctx.user.id,
    open: idsOf(false),
    own: idsOf(true),
    projects,
    wanted: wantedOf(terms, row?.forms ?? [], is_rebuilt),
    is_rebuilt,
  };
}

function wantedOf({ words, runs }: SearchTerms, forms: readonly Forms[], isRebuilt: boolean): Wanted[] {
  const known = words.map((word, index) => ({ word, form: forms[index] }));
  const meaningful = known.filter(({ form }) => form?.stem);
  const ofWords = meaningful.length + runs.length > 0 ? meaningful : known;
  return [
    ...ofWords.map(({ word: { text, typed }, form }) => {
      const before = isRebuilt || typed === text ? [] : [wordPrefix(typed, form?.typed_stem ?? '')];
      return wantedWord([wordPrefix(text, form?.stem ?? ''), ...before], form?.others ?? []);
    }),
    ...runs.map((run) => wantedRun(run, isRebuilt)),
  ];
}

/** Whether the caller may see an item, by the columns that hold its project and its creator. */
export const isReadable = (
  { open, own, user_id }: Search,
  project: RawBuilder<unknown>,
  creator: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  ${project} = any(${open}::uuid[]) or ${project} = any(${own}::uuid[]) and ${creator} = ${user_id})`;
