import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** The change log: every write appends to it (docs/ARCHITECTURE.md, "Streams and Changes"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table change_streams (
  stream text primary key,
  workspace_id uuid references workspaces on delete cascade,
  last_seq bigint not null default 0
) with (fillfactor = 50);

create table changes (
  stream text not null,
  seq bigint not null,
  kind text not null,
  op text not null check (op in ('put', 'remove')),
  entity_id uuid not null,
  -- Kept as it was written: nobody looks into it, and jsonb costs time on both ways.
  "row" json,
  actor_id uuid,
  mutation_id text,
  item_creator_id uuid,
  -- What differs in the row for a guest who sees only his own items.
  own_fields jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (stream, seq)
);
create index changes_at_idx on changes using brin (at);
`;
