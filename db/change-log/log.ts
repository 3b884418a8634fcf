import type { Change, ChangeKind, ChangeOp, ChangesPage } from '@tandem/shared/sync/change.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, StreamSeqs, Tx } from '../postgres/client.ts';
import { type AppendedStream, appendAtCommit } from '../postgres/transaction.ts';

export const CHANGES_PAGE_LIMIT = 1000;
/** More are appended by several statements: to write thousands of rows as text at once would hold up everybody else. */
const MAX_AT_ONCE = 500;

export type NewChange = {
  stream: Stream;
  workspace_id: string | null;
  kind: ChangeKind;
  op: ChangeOp;
  id: string;
  /** The full row in the shape of the REST list; absent for `remove`. */
  row?: Record<string, unknown>;
  /**
   * Set on everything that belongs to a work item: a guest who sees only their own items receives it only if it is
   * theirs.
   */
  item_creator_id?: string | null;
  /** What differs in the row for that guest: a count, say, of what belongs to their item and is hidden from them. */
  own_fields?: Record<string, unknown> | null;
  /** Ids of other work items that it speaks of: who may not see one of them does not learn of it (visibility.ts). */
  mentions?: readonly string[];
  notifies?: Notifies;
};

/**
 * What the reader that notifies people has to know of a Change beside its row, and nobody else
 * (docs/contract/notifications.md#who-is-told).
 */
export type Notifies = {
  /** What its followers are told of, where the Change is not one of kind `activity` itself. */
  activity_id?: string;
  /** People whom a text mentions since this Change. */
  mention?: Mention;
  /** Its own followers are told of the same by another Change. */
  is_silent?: true;
  update?: UpdateNews;
};
/** An update that was posted, or a comment on one; `user_ids` are the people whom its text mentions since then. */
export type UpdateNews = { id: string; event: 'posted' | 'edited' | 'comment'; user_ids: readonly string[] };
export type Mention = {
  id: string;
  in: 'comment' | 'description' | 'page' | 'page_comment';
  user_ids: readonly string[];
};

/** The other work items that a Change speaks of, as they were then. `children` are those of other projects. */
type ChangeAbout = {
  items?: { id: string; project_id: string; creator_id: string | null }[];
  children?: { project_id: string; creator_id: string | null; count: number }[];
};

type ChangeAuthor = { actor_id: string | null; mutation_id: string | null };

/**
 * Appends Changes to their streams as the last thing that the transaction does: the counter's row lock is then held for
 * the shortest time and makes number order equal commit order, without gaps. Several streams are locked in key order.
 * `seqs`, which is also given back, gets the number that each stream has reached once the transaction is committed.
 */
export async function recordChanges(
  tx: Tx,
  author: ChangeAuthor,
  changes: NewChange[],
  seqs: StreamSeqs = new Map(),
): Promise<StreamSeqs> {
  const [first] = changes;
  if (!first) return seqs;
  if (changes.some((change) => change.stream !== first.stream)) {
    const streams = [...new Set(changes.map(({ stream }) => stream))];
    await appendAtCommit(tx, { query: appendToStreams(author, changes), streams, seqs });
    return seqs;
  }
  for (let start = 0; start < changes.length; start += MAX_AT_ONCE) {
    const query = appendToStream(author, first, changes.slice(start, start + MAX_AT_ONCE));
    await appendAtCommit(tx, { query, streams: [first.stream], seqs });
  }
  return seqs;
}

type Appended = RawBuilder<AppendedStream>;

/** The Changes as rows `i`, numbered from 1 by `position`. */
function inputRows(changes: readonly NewChange[]): RawBuilder<unknown> {
  const texts = (of: (change: NewChange) => string | null) => changes.map(of);
  return sql`unnest(${texts((change) => change.stream)}::text[], ${texts((change) => change.workspace_id)}::uuid[],
    ${texts((change) => change.kind)}::text[], ${texts((change) => change.op)}::text[],
    ${texts((change) => change.id)}::uuid[],
    ${texts((change) => (change.row === undefined ? null : JSON.stringify(change.row)))}::text[],
    ${texts((change) => change.item_creator_id ?? null)}::uuid[],
    ${texts((change) => (change.own_fields ? JSON.stringify(change.own_fields) : null))}::text[],
    ${texts((change) => (change.mentions ? `{${change.mentions.join()}}` : null))}::text[],
    ${texts((change) => (change.notifies ? JSON.stringify(change.notifies) : null))}::text[]
  ) with ordinality as i(stream, workspace_id, kind, op, id, "row", item_creator_id, own_fields, mentions, notifies,
    position)`;
}

/** What the input `i` speaks of besides its own row. Of items below it those of its own project are for all its readers. */
const aboutOf = (stream: RawBuilder<unknown>) =>
  sql`case when i.mentions is not null then about_of_change(${stream}, i.id, i.mentions::uuid[]) end`;

/** Nearly every write is to one stream, and its numbers need no sorting. */
const appendToStream = (
  author: ChangeAuthor,
  { stream, workspace_id }: NewChange,
  changes: NewChange[],
): Appended => sql`
  with counter as (
    insert into change_streams as s (stream, workspace_id, last_seq) values (${stream}, ${workspace_id}, ${changes.length})
    on conflict (stream) do update set last_seq = s.last_seq + excluded.last_seq
    returning s.stream, s.last_seq
  ), written as (
    insert into changes (stream, seq, kind, op, entity_id, "row", actor_id, mutation_id, item_creator_id, own_fields,
      about, notifies)
    select c.stream, c.last_seq - ${changes.length}::bigint + i.position, i.kind, i.op, i.id, i."row"::json,
      ${author.actor_id}, ${author.mutation_id}, i.item_creator_id, i.own_fields::jsonb, ${aboutOf(sql`i.stream`)},
      i.notifies::jsonb
    from counter c, ${inputRows(changes)}
  )
  select stream, last_seq from counter`;

/**
 * The parts of a statement that append what its part `input` selects to one stream, and its numbers as `counter`: for a
 * write that makes the rows of its Changes itself, `count` of them or none. The counter is locked once `input` is
 * complete. Columns of `input`: position (from 1), kind, op, id, "row" (json), item_creator_id, own_fields (jsonb),
 * mentions (ids), notifies (jsonb).
 */
export const appendInputParts = ({
  actor_id,
  mutation_id,
  stream,
  workspace_id,
  count,
}: ChangeAuthor & Pick<NewChange, 'stream' | 'workspace_id'> & { count: number }): RawBuilder<unknown> => sql`
  counter as (
    insert into change_streams as s (stream, workspace_id, last_seq)
    select ${stream}, ${workspace_id}::uuid, count(*) from input having count(*) > 0
    on conflict (stream) do update set last_seq = s.last_seq + excluded.last_seq
    returning s.stream, s.last_seq
  ), written as (
    insert into changes (stream, seq, kind, op, entity_id, "row", actor_id, mutation_id, item_creator_id, own_fields,
      about, notifies)
    select k.stream, k.last_seq - ${count}::bigint + i.position, i.kind, i.op, i.id, i."row",
      ${actor_id}, ${mutation_id}, i.item_creator_id, i.own_fields, ${aboutOf(sql`k.stream`)}, i.notifies
    from counter k, input i
  )`;

const appendToStreams = (author: ChangeAuthor, changes: NewChange[]): Appended =>
  appendSelected(author, sql`select * from ${inputRows(changes)}`);

const appendSelected = (author: ChangeAuthor, input: RawBuilder<unknown>): Appended => sql`
  with input as (${input}), counters as (
    insert into change_streams as s (stream, workspace_id, last_seq)
    select stream, (array_agg(workspace_id))[1], count(*) from input group by stream order by stream
    on conflict (stream) do update set last_seq = s.last_seq + excluded.last_seq
    returning s.stream, s.last_seq
  ), written as (
    insert into changes (stream, seq, kind, op, entity_id, "row", actor_id, mutation_id, item_creator_id, own_fields,
      about, notifies)
    select i.stream,
           c.last_seq - count(*) over (partition by i.stream) + row_number() over (partition by i.stream order by i.position),
           i.kind, i.op, i.id, i."row"::json, ${author.actor_id}, ${author.mutation_id}, i.item_creator_id,
           i.own_fields::jsonb, ${aboutOf(sql`i.stream`)}, i.notifies::jsonb
    from input i join counters c using (stream)
  )
  select stream, last_seq from counters`;

/**
 * `recordChanges`, and behind them Changes with rows that the database makes itself, without the way through this
 * process. `made` selects stream (text), kind, id, "row" (json) and position (from 1): `put`s on the streams of people,
 * about which nobody else has to be known. `streams` are all that are written to.
 */
export async function recordMade(
  tx: Tx,
  author: ChangeAuthor,
  { changes, made, streams }: { changes: NewChange[]; made: RawBuilder<unknown>; streams: Stream[] },
): Promise<void> {
  if (streams.length === 0) return;
  const input = sql`
    select stream, workspace_id, kind, op, id, "row"::json, item_creator_id, own_fields, mentions, notifies, position
    from ${inputRows(changes)}
    union all
    select m.stream, null, m.kind, 'put', m.id, m."row", null, null, null, null, ${changes.length}::bigint + m.position
    from (${made}) m`;
  const query = appendSelected(author, input);
  await appendAtCommit(tx, { query, streams, seqs: new Map() });
}

/** The number that a stream has reached; 0 for one that nobody has written to. */
export async function readSeq(db: Db, stream: Stream): Promise<number> {
  const row = await db
    .selectFrom('change_streams')
    .select('last_seq')
    .where('stream', '=', stream)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

/**
 * Asks every reader of these streams to list again, without one Change per row: for imports and other writes too big to
 * announce one by one. The streams' numbers go up by one that no Change carries. Happens when `recordChanges` does.
 */
export async function forceResync(
  tx: Tx,
  streams: { stream: Stream; workspace_id: string | null }[],
  seqs: StreamSeqs = new Map(),
): Promise<StreamSeqs> {
  if (streams.length === 0) return seqs;
  const query: Appended = sql`
    insert into change_streams as s (stream, workspace_id, last_seq)
    select distinct on (stream) stream, workspace_id, 1
    from jsonb_to_recordset(${JSON.stringify(streams)}::text::jsonb) as i(stream text, workspace_id uuid)
    order by stream
    on conflict (stream) do update set last_seq = s.last_seq + 1
    returning s.stream, s.last_seq`;
  await appendAtCommit(tx, { query, streams: streams.map(({ stream }) => stream), seqs });
  return seqs;
}

/** A row of the log with what is needed to decide who may receive it. */
export type LoggedChange = Change & {
  item_creator_id: string | null;
  own_fields: Record<string, unknown> | null;
  about: ChangeAbout | null;
};

/** `head` is the number that the stream has reached; beyond `seq` there is more to read when it is higher. */
export type LoggedPage = Omit<ChangesPage, 'changes'> & { changes: LoggedChange[]; head: number };

/**
 * Changes after a number, in order, at most `limit` (and CHANGES_PAGE_LIMIT). Says `resync` when the reader's number is
 * older than what is kept, is ahead of the stream, or is followed by a number without a Change (forceResync).
 */
export async function readChanges(
  db: Db,
  query: { stream: Stream; after: number; limit?: number },
): Promise<LoggedPage> {
  const { stream, after } = query;
  const limit = Math.min(query.limit ?? CHANGES_PAGE_LIMIT, CHANGES_PAGE_LIMIT);
  // One statement is one snapshot: a commit between the counter and its rows cannot look like a gap.
  const { rows } = await sql<(ChangeRow | NoChange) & { head: number }>`
    select s.last_seq as head, c.seq, c.kind, c.op, c.entity_id, c."row", c.actor_id, c.mutation_id, c.at,
           c.item_creator_id, c.own_fields, c.about
    from change_streams s
    left join lateral (
      select * from changes where stream = s.stream and seq > ${after} order by seq limit ${limit}
    ) c on true
    where s.stream = ${stream}
    order by c.seq`.execute(db);
  const head = rows[0]?.head ?? 0;
  if (after >= head) return { stream, seq: head, changes: [], resync: after > head, head };
  const hole = rows.findIndex((row, index) => row.seq !== after + 1 + index);
  if (hole === 0) return { stream, seq: head, changes: [], resync: true, head };
  const found = hole === -1 ? rows : rows.slice(0, hole);
  const changes = found.filter((row) => row.seq !== null).map((row) => toChange(stream, row));
  return { stream, seq: after + changes.length, changes, resync: false, head };
}

/** The one row of a stream without Changes after the number, which is a hole. */
type NoChange = { [Name in keyof ChangeRow]: null };
type ChangeRow = {
  seq: number;
  kind: string;
  op: string;
  entity_id: string;
  row: unknown;
  actor_id: string | null;
  mutation_id: string | null;
  at: string;
  item_creator_id: string | null;
  own_fields: unknown;
  about: unknown;
};

function toChange(stream: Stream, row: ChangeRow): LoggedChange {
  return {
    stream,
    seq: row.seq,
    kind: row.kind as ChangeKind,
    op: row.op as ChangeOp,
    id: row.entity_id,
    ...(row.row === null ? {} : { row: row.row as Record<string, unknown> }),
    actor_id: row.actor_id,
    mutation_id: row.mutation_id,
    at: row.at,
    item_creator_id: row.item_creator_id,
    own_fields: row.own_fields as Record<string, unknown> | null,
    about: row.about as ChangeAbout | null,
  };
}
