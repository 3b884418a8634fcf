import { sql } from 'kysely';
import type { Db, Tx } from '../postgres/client.ts';

export const DOCUMENT_CHANNEL = 'documents';

export type JournalEntry = { name: string; update: Uint8Array; user_id: string | null };

/** The driver knows bytes but no arrays of bytes. */
const toHex = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

/** The numbers that the updates of one document got: `first` to `last`. */
export type JournalRange = { first: number; last: number };
export type Appended = {
  ranges: Map<string, JournalRange>;
  /** Documents that somebody else is writing to at the moment: try again. */
  busy: Set<string>;
};

/**
 * Appends updates of any number of documents and gives their numbers; a document that is gone is missing in the answer.
 * Numbers are counted under each document's row lock, so their order is commit order; a document that is locked by
 * somebody else does not hold up the others. Outside of a transaction the whole call is one commit.
 */
export async function appendUpdates(db: Db, entries: JournalEntry[]): Promise<Appended> {
  type Row = { name: string; first: number | null; last: number | null };
  const { rows } = await sql<Row>`
    with input as (
      select i.name, decode(i.hex, 'hex') as update, i.user_id, i.position from unnest(
        ${entries.map((entry) => entry.name)}::text[],
        ${entries.map((entry) => toHex(entry.update))}::text[],
        ${entries.map((entry) => entry.user_id)}::uuid[]
      ) with ordinality as i(name, hex, user_id, position)
    ), locked as (
      select d.name from documents d where d.name in (select name from input) for no key update skip locked
    ), counted as (
      update documents d set last_seq = d.last_seq + c.count, updated_at = now()
      from locked join (select name, count(*) as count from input group by name) c using (name)
      where d.name = locked.name
      returning d.name, d.last_seq - c.count + 1 as first, d.last_seq as last
    ), written as (
      insert into document_updates (name, seq, update, user_id)
      select i.name, c.first + row_number() over (partition by i.name order by i.position) - 1, i.update, i.user_id
      from input i join counted c using (name)
    )
    select d.name, c.first, c.last from documents d left join counted c using (name)
    where d.name in (select name from input)`.execute(db);
  const appended: Appended = { ranges: new Map(), busy: new Set() };
  for (const { name, first, last } of rows) {
    if (first === null || last === null) appended.busy.add(name);
    else appended.ranges.set(name, { first, last });
  }
  return appended;
}

/** What is sent on DOCUMENT_CHANNEL: a document has updates up to this number. 0 when something else of it changed. */
type DocumentNotification = { name: string; seq: number };

const formatNotification = ({ name, seq }: DocumentNotification) => `${seq} ${name}`;

export function parseNotification(payload: string): DocumentNotification {
  const space = payload.indexOf(' ');
  return { seq: Number(payload.slice(0, space)), name: payload.slice(space + 1) };
}

/** Notifies every process that has one of these documents open; inside of a transaction, once it is committed. */
export async function notifyDocuments(db: Db | Tx, notifications: DocumentNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  await sql`select pg_notify(${DOCUMENT_CHANNEL}, payload) from unnest(${notifications.map(formatNotification)}::text[]) as payload`.execute(
    db,
  );
}
