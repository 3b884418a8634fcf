import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ImportRun } from './import-run.ts';

export type KnownItem = {
  id: string;
  number: number;
  state_id: string;
  updated_at: number;
  is_deleted: boolean;
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
  state_id: string;
  sort_order: number;
  updated_at: string;
  external_id: string | null;
  is_deleted: boolean;
};

/** Everything of the project that decides what is new in the file. */
export async function readKnown(tx: Tx, run: ImportRun): Promise<Known> {
  const known = emptyKnown();
  const project = run.project.id;
  const items = await sql<ItemRow>`
    select id, sequence_id, state_id, sort_order, updated_at, deleted_at is not null as is_deleted,
      case when external_source = ${run.source} then external_id end as external_id
    from work_items where project_id = ${project}`.execute(tx);
  for (const row of items.rows) noteItem(known, row);
  const comments = await sql<{ key: string; id: string; updated_at: string; is_deleted: boolean }>`
    select work_item_id || '/' || external_id as key, id, updated_at, deleted_at is not null as is_deleted
    from comments where project_id = ${project} and external_source = ${run.source}`.execute(tx);
  for (const { key, id, updated_at, is_deleted } of comments.rows) {
    known.comments.set(key, { id, updated_at: Date.parse(updated_at), is_deleted });
  }
  const links = await sql<{ key: string }>`
    select work_item_id || ' ' || url as key from work_item_links where project_id = ${project}`.execute(tx);
  known.links = new Set(links.rows.map((row) => row.key));
  const counter = await sql<{ last_sequence_id: number }>`
    select last_sequence_id from project_counters where project_id = ${project}`.execute(tx);
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
    state_id: row.state_id,
    updated_at: Date.parse(row.updated_at),
    is_deleted: row.is_deleted,
  });
}
