import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { compileQuery, runQuery } from '@tandem/db/postgres/queries/read-query.ts';
import { isListed } from '@tandem/db/rows/work-items.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../selection/filters.ts';
import { containsFolded, isInName } from '@tandem/db/postgres/queries/contains-text.ts';
import { type Search, isReadable } from './reader.ts';
import { MAX_NUMBER, allOf, longRuns, nearWords, swappedOf } from './terms.ts';

/** How well an item answers a search; the smallest first (docs/contract/search.md#what-comes-first). */
const RANK = {
  key: 0,
  begunKey: 1,
  phrase: 2,
  name: 3,
  text: 4,
  comment: 5,
  identifier: 6,
  near: 7,
} as const;

/** A word that is in very many texts says little: of those that it would find, so many are looked at, the newest. */
const MAX_CANDIDATES = 2000;
/** Of a project whose identifier is searched for, the newest. */
const MAX_IDENTIFIED = 500;
/** Of items whose number begins with the typed one, the lowest. */
const MAX_BEGUN = 100;
/** With fewer hits than this, words that are only near are tried. */
const FEW = 5;

type FindOptions<Row extends { id: string }> = {
  /** Selected from `work_items w join states s join projects p`. */
  columns: RawBuilder<Row>;
  /** What must hold for `w` besides. */
  conditions: readonly Condition[];
  limit: number;
};
type Connection = { db: Db; sql: Sql };

type Candidates = RawBuilder<{ id: string; rank: number; score: number }>;

const mayRead = (search: Search) => isReadable(search, sql`n.project_id`, sql`n.created_by`);
const projectsOf = ({ open, own }: Search) => [...open, ...own];

/** Letters that follow each other in the text too; that two do is what it is found by. */
function hasRuns({ runs }: Search, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const found = longRuns(runs).map((run) => sql`and ${containsFolded(text, run)}`);
  return found.length === 0 ? sql`` : sql` ${sql.join(found, sql` `)}`;
}

/** Their pairs find these in every part of a name, for which the index of parts needs more letters than they often have. */
const isOneRun = ({ text, runs, is_rebuilt }: Search) => is_rebuilt && runs.length === 1 && runs[0] === text;

/** The numbers that begin with this one and have more digits, as ranges. */
function begunRanges(sequence: number): RawBuilder<unknown>[] {
  const ranges: RawBuilder<unknown>[] = [];
  for (let power = 10; sequence * power <= MAX_NUMBER; power *= 10) {
    const last = Math.min((sequence + 1) * power - 1, MAX_NUMBER);
    ranges.push(sql`i.sequence_id between ${sequence * power} and ${last}`);
  }
  return ranges;
}

/** The item of a key, and those whose key begins with it, the lowest number first. */
function byKey({ key, projects }: Search): Candidates[] {
  const keyed = key ? projects.filter(({ identifier }) => identifier === key.identifier) : [];
  if (!key || keyed.length === 0) return [];
  const isIn = sql`i.project_id = any(${keyed.map(({ id }) => id)}::uuid[])`;
  const exact = sql`select i.id, ${RANK.key}::int as rank, 0::real as score from work_items i
    where ${isIn} and i.sequence_id = ${key.sequence}`;
  const ranges = begunRanges(key.sequence);
  const begun = sql`select i.id, ${RANK.begunKey}::int as rank, (-i.sequence_id)::real as score from work_items i
    where ${isIn} and (${sql.join(ranges, sql` or `)})
      and i.deleted_at is null and i.archived_at is null and not i.is_draft and not i.is_hidden_by_intake
    order by i.sequence_id limit ${sql.lit(MAX_BEGUN)}`;
  return (ranges.length > 0 ? [exact, begun] : [exact]) as Candidates[];
}

/** The item of a key or number, and names that have the text or all of its words in them. */
function byName(search: Search): Candidates[] {
  const projects = projectsOf(search);
  const { numbers, text, wanted } = search;
  const isNumber = /^#?\d+$/.test(text);
  const phrase = isInName(sql`n.name`, text);
  const worded = sql`n.name_words @@ ${allOf(wanted)}::tsquery${hasRuns(search, sql`n.name`)}`;
  const named = isOneRun(search) ? worded : wanted.length > 0 ? sql`(${phrase} or ${worded})` : phrase;
  // To look for the text again in each of very many names takes as long as to find them.
  const rank =
    wanted.length > 1
      ? sql`case when ${phrase} then ${RANK.phrase} else ${RANK.name} end`
      : sql`${RANK.phrase}`;
  return [
    ...byKey(search),
    ...(numbers.length > 0
      ? [
          sql`select i.id, ${isNumber ? RANK.key : RANK.identifier}::int as rank, 0::real as score from work_items i
            where i.project_id = any(${projects}::uuid[]) and i.sequence_id = any(${numbers}::int[])`,
        ]
      : []),
    sql`select n.work_item_id as id, ${rank}::int as rank, 0::real as score
      from work_item_words n where ${mayRead(search)} and ${named}
      order by rank, n.sequence_id desc limit ${sql.lit(MAX_CANDIDATES)}`,
  ] as Candidates[];
}

/** The words of the partial index that gives the newest items of a project. */
const isListedItem = sql`i.deleted_at is null and i.archived_at is null and not i.is_draft
  and not i.is_hidden_by_intake and not i.is_epic`;

/** The newest items of projects whose identifier has the text in it. */
function byIdentifier({ text, projects }: Search): Candidates[] {
  const prefix = text.toUpperCase();
  const identified = projects.filter(({ identifier }) => identifier.includes(prefix));
  return identified.map(
    ({ id }) => sql`
      select i.id, ${RANK.identifier}::int as rank, 0::real as score from work_items i
      where i.project_id = ${id} and ${isListedItem} order by i.created_at desc, i.id limit ${sql.lit(MAX_IDENTIFIED)}`,
  );
}

/** Comments with all the words, of those that the caller may see. */
function byComment(search: Search): Candidates[] {
  const query = allOf(search.wanted);
  const isOpen = sql`c.project_id = any(${search.open}::uuid[])`;
  const isOwn = sql`c.project_id = any(${search.own}::uuid[]) and exists (
    select from work_items i where i.id = c.work_item_id and i.created_by = ${search.user_id})`;
  const scopes = search.own.length > 0 ? [isOpen, isOwn] : [isOpen];
  const runs =
    longRuns(search.runs).length > 0
      ? sql`and exists (select from comments d where d.id = c.comment_id ${hasRuns(search, sql`d.comment_stripped`)})`
      : sql``;
  const stored = scopes.map(
    (scope) => sql`
    select c.work_item_id as id, ${RANK.comment}::int as rank, 0::real as score from comment_words c
    where c.words @@ ${query}::tsquery and ${scope} ${runs}
    limit ${sql.lit(MAX_CANDIDATES)}`,
  );
  const earlier = scopes.map(
    (scope) => sql`
    select c.work_item_id as id, ${RANK.comment}::int as rank, 0::real as score from comments c
    where c.deleted_at is null and search_words(c.comment_stripped) @@ ${query}::tsquery and ${scope}
      and not exists (select from comment_words k where k.comment_id = c.id)
    limit ${sql.lit(MAX_CANDIDATES)}`,
  );
  return (search.is_rebuilt ? stored : [...stored, ...earlier]) as Candidates[];
}

/** Descriptions and comments with all the words, and items of projects whose identifier has the text in it. */
function byText(search: Search): Candidates[] {
  if (search.wanted.length === 0) return byIdentifier(search);
  const runs =
    longRuns(search.runs).length > 0
      ? sql`and exists (select from work_items i where i.id = n.work_item_id
        ${hasRuns(search, sql`concat_ws(' ', i.name, i.description_stripped)`)})`
      : sql``;
  const ofText = sql`select n.work_item_id as id, ${RANK.text}::int as rank, 0::real as score
    from work_item_words n
    where ${mayRead(search)} and n.text_words @@ ${allOf(search.wanted)}::tsquery ${runs}
    order by n.sequence_id desc limit ${sql.lit(MAX_CANDIDATES)}`;
  return [ofText as Candidates, ...byComment(search), ...byIdentifier(search)];
}

/** Names with words that are nearly those that were typed. */
function byNearness(search: Search): Candidates[] {
  const words = nearWords(search.words);
  if (words.length === 0) return [];
  const projects = projectsOf(search);
  return [
    sql`select work_item_id as id, ${RANK.near}::int as rank, nearness as score
      from near_names(${words}::text[], ${projects}::uuid[])`,
    sql`select n.work_item_id as id, ${RANK.near}::int as rank, 1::real as score from work_item_words n
      where n.project_id = any(${projects}::uuid[]) and n.name_words @@ ${swappedOf(words)}::tsquery`,
  ] as Candidates[];
}

/** The best of the candidates that the caller may see: by rank, the open before the closed, the newest first. */
async function best<Row extends { id: string }>(
  { db, sql: connection }: Connection,
  search: Search,
  options: FindOptions<Row> & { candidates: readonly Candidates[]; without: readonly string[] },
): Promise<Row[]> {
  const { candidates, columns, conditions, limit, without } = options;
  if (candidates.length === 0 || limit <= 0) return [];
  const parts = candidates.map((each) => sql`(${each})`);
  const all = [isReadable(search, sql`w.project_id`, sql`w.created_by`), isListed, ...conditions];
  const query = sql<Row>`
    select ${columns}
    from (
      select id, min(rank) as rank, max(score) as score from (${sql.join(parts, sql` union all `)}) each group by id
    ) found
    join work_items w on w.id = found.id
    join states s on s.id = w.state_id
    join projects p on p.id = w.project_id
    where found.id <> all(${without}::uuid[]) and ${sql.join(all, sql` and `)}
    order by found.rank, found.score desc, s."group" in ('completed', 'cancelled'), w.created_at desc, w.id
    limit ${limit}`;
  return runQuery(connection, compileQuery(db, query), { isCommon: false });
}

/**
 * Items that a search finds, the best first: the key, the name, the description, comments, and when these are few, names
 * with words that are near. What the caller may not see is not found.
 */
export async function findItems<Row extends { id: string }>(
  connection: Connection,
  search: Search,
  options: FindOptions<Row>,
): Promise<Row[]> {
  if (search.projects.length === 0) return [];
  const found: Row[] = [];
  const add = async (candidates: Candidates[]) => {
    const without = found.map(({ id }) => id);
    const limit = options.limit - found.length;
    found.push(...(await best(connection, search, { ...options, candidates, without, limit })));
  };
  await add(byName(search));
  if (found.length < options.limit) await add(byText(search));
  // Who typed a key that is there meant that item.
  const isMeant = search.key !== null && found.length > 0;
  if (found.length < FEW && !isMeant) await add(byNearness(search));
  return found;
}

/** The newest of all items that the caller may see. */
export async function newestItems<Row extends { id: string }>(
  { db, sql: connection }: Connection,
  search: Search,
  { columns, conditions, limit }: FindOptions<Row>,
): Promise<Row[]> {
  if (search.projects.length === 0) return [];
  const all = [isReadable(search, sql`w.project_id`, sql`w.created_by`), isListed, ...conditions];
  const query = sql<Row>`
    select ${columns} from work_items w join states s on s.id = w.state_id join projects p on p.id = w.project_id
    where ${sql.join(all, sql` and `)} order by w.created_at desc, w.id limit ${limit}`;
  return runQuery(connection, compileQuery(db, query), { isCommon: false });
}
