import type { Change, ChangeKind, ChangeOp, ChangesPage } from '@tandem/shared/sync/change.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { Db, Tx } from './client.ts';
import { touchStreams } from './transaction.ts';

/** Readers that are further behind than this must list again. */
export const RETENTION_HOURS = 24;
export const RETENTION_CHANGES = 100_000;
export const CHANGES_PAGE_LIMIT = 1000;

export type NewChange = {
  stream: Stream;
  workspace_id: string | null;
  kind: ChangeKind;
  op: ChangeOp;
  id: string;
  /** The full row in the shape of the REST list; absent for `remove`. */
  row?: Record<string, unknown>;
  /** Set on everything that belongs to a work item: a guest who sees only his own items receives it only if it is his. */
  item_creator_id?: string | null;
};

export type ChangeAuthor = { actor_id: string | null; mutation_id: string | null };

/** Sequence number reached in each stream that was written to. */
export type StreamSeqs = Map<Stream, number>;

/**
 * Appends Changes to their streams and gives the number that each stream has reached. Must be the last statement of
 * its transaction: the counter's row lock is then held for the shortest time and makes number order equal commit
 * order, without gaps. Several streams are locked in key order.
 */
export async function recordChanges(tx: Tx, author: ChangeAuthor, changes: NewChange[]): Promise<StreamSeqs> {
  if (changes.length === 0) return new Map();
  const input = JSON.stringify(changes);
  const { rows } = await sql<{ stream: Stream; last_seq: number }>`
    with input as (
      select * from rows from (jsonb_to_recordset(${input}::text::jsonb) as (
        stream text, workspace_id uuid, kind text, op text, id uuid, "row" jsonb, item_creator_id uuid)) with ordinality
        as i(stream, workspace_id, kind, op, id, "row", item_creator_id, position)
    ), counters as (
      insert into change_streams as s (stream, workspace_id, last_seq)
      select stream, (array_agg(workspace_id))[1], count(*) from input group by stream order by stream
      on conflict (stream) do update set last_seq = s.last_seq + excluded.last_seq
      returning s.stream, s.last_seq
    ), written as (
      insert into changes (stream, seq, kind, op, entity_id, "row", actor_id, mutation_id, item_creator_id)
      select i.stream,
             c.last_seq - count(*) over (partition by i.stream) + row_number() over (partition by i.stream order by i.position),
             i.kind, i.op, i.id, i."row", ${author.actor_id}, ${author.mutation_id}, i.item_creator_id
      from input i join counters c using (stream)
    )
    select stream, last_seq from counters`.execute(tx);
  touchStreams(
    tx,
    rows.map((row) => row.stream),
  );
  return new Map(rows.map((row) => [row.stream, row.last_seq]));
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

/** A row of the log with what is needed to decide who may receive it. */
export type LoggedChange = Change & { item_creator_id: string | null };

/**
 * Changes after a number, in order, at most `limit` (and CHANGES_PAGE_LIMIT). Says `resync` when the reader's number is
 * older than what is kept or is ahead of the stream.
 */
export async function readChanges(
  db: Db,
  query: { stream: Stream; after: number; limit?: number },
): Promise<Omit<ChangesPage, 'changes'> & { changes: LoggedChange[] }> {
  // The counter first: a commit between the two reads then only adds to the page, and cannot look like a gap.
  const seq = await readSeq(db, query.stream);
  const empty = { stream: query.stream, seq, changes: [] };
  if (query.after >= seq) return { ...empty, resync: query.after > seq };
  const rows = await db
    .selectFrom('changes')
    .select([
      'stream',
      'seq',
      'kind',
      'op',
      'entity_id',
      'row',
      'actor_id',
      'mutation_id',
      'at',
      'item_creator_id',
    ])
    .where('stream', '=', query.stream)
    .where('seq', '>', query.after)
    .orderBy('seq')
    .limit(Math.min(query.limit ?? CHANGES_PAGE_LIMIT, CHANGES_PAGE_LIMIT))
    .execute();
  const last = rows.at(-1);
  if (!last || rows[0]?.seq !== query.after + 1) return { ...empty, resync: true };
  return { stream: query.stream, seq: last.seq, changes: rows.map(toChange), resync: false };
}

type ChangeRow = {
  stream: string;
  seq: number;
  kind: string;
  op: string;
  entity_id: string;
  row: unknown;
  actor_id: string | null;
  mutation_id: string | null;
  at: string;
  item_creator_id: string | null;
};

function toChange(row: ChangeRow): LoggedChange {
  return {
    stream: row.stream as Stream,
    seq: row.seq,
    kind: row.kind as ChangeKind,
    op: row.op as ChangeOp,
    id: row.entity_id,
    ...(row.row === null ? {} : { row: row.row as Record<string, unknown> }),
    actor_id: row.actor_id,
    mutation_id: row.mutation_id,
    at: row.at,
    item_creator_id: row.item_creator_id,
  };
}

/** Drops what is both older than RETENTION_HOURS and beyond the newest RETENTION_CHANGES of its stream; gives how many. */
export async function trimChanges(db: Db): Promise<number> {
  const result = await sql`
    delete from changes c using change_streams s
    where s.stream = c.stream and c.seq <= s.last_seq - ${RETENTION_CHANGES}
      and c.at < now() - make_interval(hours => ${RETENTION_HOURS})`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
