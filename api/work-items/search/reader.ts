import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { compileQuery, runQuery } from '@tandem/db/postgres/read-query.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { type SearchTerms, readTerms, wordPrefix } from './terms.ts';

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
  /** What the words begin with in all their forms; words such as "the" are left out if there are others. */
  prefixes: string[];
};

type Row = { projects: SearchedProject[] | null; stems: string[] };

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
  // The dictionaries give one stem for a word, and none for those that are in nearly every text.
  const query = sql<Row>`
    select (
      select json_agg(json_build_object('id', p.id, 'identifier', p.identifier, 'role', m.role,
        'guest_view_all_features', p.guest_view_all_features))
      from project_members m join projects p on p.id = m.project_id and p.deleted_at is null and p.archived_at is null
      where m.user_id = ${ctx.user.id} and m.workspace_id = ${ctx.workspace.id} and m.is_active
        and m.deleted_at is null ${projectId === null ? sql`` : sql`and p.id = ${projectId}`}
    ) as projects, array(
      select coalesce((ts_lexize(
        case when word ~ '[а-яё]' then 'russian_stem'::regdictionary else 'english_stem'::regdictionary end, word))[1], '')
      from unnest(${terms.words}::text[]) with ordinality as given(word, place) order by place
    ) as stems`;
  const [row] = await runQuery(ctx.sql, compileQuery(ctx.db, query), { isCommon: true });
  const projects = row?.projects ?? [];
  const idsOf = (isOwn: boolean) =>
    projects.filter((project) => seesOnlyOwnItems(project) === isOwn).map(({ id }) => id);
  return {
    ...terms,
    user_id: ctx.user.id,
    open: idsOf(false),
    own: idsOf(true),
    projects,
    prefixes: prefixesOf(terms.words, row?.stems ?? []),
  };
}

function prefixesOf(words: readonly string[], stems: readonly string[]): string[] {
  const meaningful = words.filter((_, index) => stems[index]);
  return (meaningful.length > 0 ? meaningful : words).map((word) =>
    wordPrefix(word, stems[words.indexOf(word)] ?? ''),
  );
}

/** Whether the caller may see an item, by the columns that hold its project and its creator. */
export const isReadable = (
  { open, own, user_id }: Search,
  project: RawBuilder<unknown>,
  creator: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  ${project} = any(${open}::uuid[]) or ${project} = any(${own}::uuid[]) and ${creator} = ${user_id})`;
