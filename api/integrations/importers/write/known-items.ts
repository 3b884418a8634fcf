import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ImportPlace } from './import-run.ts';

export type KnownItem = {
  id: string;
  number: number;
  name: string;
  priority: string;
  state_id: string;
  updated_at: number;
  is_deleted: boolean;
  /** What its record of the source amounted to, where the source does not say when it changes an item. */
  fingerprint: string | null;
};
type KnownComment = { id: string; updated_at: number; is_deleted: boolean };

/** What an earlier run and people have put into the project. Times are milliseconds. */
export type Known = {
  items: Map<string, KnownItem>;
  /** By `<work item id>/<external id>`. */
  comments: Map<string, KnownComment>;
  /** `<work item id> <url>`, removed ones too: what somebody took off stays off. */
  links: Set<string>;
  numbers: Set<number>;
  last_number: number;
  /** Highest sort_order of each state. */
  positions: Map<string, number>;
};

export const emptyKnown = (): Known => ({
  items: new Map(),
  comments: new Map(),
  links: new Set(),
  numbers: new Set(),
  last_number: 0,
  positions: new Map(),
});

type ItemRow = {
  id: string;
  sequence_id: number;
  name: string;
  priority: string;
  state_id: string;
  fingerprint: string | null;
  sort_order: number;
  updated_at: string;
  external_id: string | null;
  is_deleted: boolean;
};

/** Everything of the project that decides what is new in the file. */
export async function readKnown(db: Db, source: ImportPlace['source'], project: string): Promise<Known> {
  const known = emptyKnown();
  const items = await sql<ItemRow>`
    select w.id, w.sequence_id, w.name, w.priority, w.state_id, w.sort_order, w.updated_at,
      w.deleted_at is not null as is_deleted, f.fingerprint,
      case when w.external_source = ${source} then w.external_id end as external_id
    from work_items w left join import_fingerprints f on f.work_item_id = w.id
    where w.project_id = ${project}`.execute(db);
  for (const row of items.rows) noteItem(known, row);
  const comments = await sql<{ key: string; id: string; updated_at: string; is_deleted: boolean }>`
    select work_item_id || '/' || external_id as key, id, updated_at, deleted_at is not null as is_deleted
    from comments where project_id = ${project} and external_source = ${source}`.execute(db);
  for (const { key, id, updated_at, is_deleted } of comments.rows) {
    known.comments.set(key, { id, updated_at: Date.parse(updated_at), is_deleted });
  }
  const links = await sql<{ key: string }>`
    select work_item_id || ' ' || url as key from work_item_links where project_id = ${project}`.execute(db);
  known.links = new Set(links.rows.map((row) => row.key));
  const counter = await sql<{ last_sequence_id: number }>`
    select last_sequence_id from project_counters where project_id = ${project}`.execute(db);
  known.last_number = counter.rows[0]?.last_sequence_id ?? 0;
  return known;
}

function noteItem(known: Known, row: ItemRow): void {
  known.numbers.add(row.sequence_id);
  const position = known.positions.get(row.state_id) ?? 0;
  known.positions.set(row.state_id, Math.max(position, row.sort_order));
  if (row.external_id === null) return;
  known.items.set(row.external_id, {
    id: row.id,
    number: row.sequence_id,
    name: row.name,
    priority: row.priority,
    fingerprint: row.fingerprint,
    state_id: row.state_id,
    updated_at: Date.parse(row.updated_at),
    is_deleted: row.is_deleted,
  });
}
