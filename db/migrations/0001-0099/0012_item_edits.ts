import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What a request did to work items, so that it can be taken back, and the keys that moved items had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Written together with the change itself, for every request that has a mutation id; kept for a day. No key and no
-- references: it is one small insert beside each change, and nothing points to it.
create table work_item_edits (
  workspace_id uuid not null,
  actor_id uuid not null,
  mutation_id text not null,
  work_item_id uuid not null,
  action text not null check (action in ('update', 'archive', 'restore', 'delete', 'undelete', 'move')),
  -- The changed fields by name, as they were and as they became.
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index work_item_edits_mutation_idx on work_item_edits (mutation_id, actor_id);
create index work_item_edits_at_idx on work_item_edits using brin (at);

-- Numbers are never given again, so that an old key leads to one item for ever.
create table work_item_old_keys (
  project_id uuid not null references projects on delete cascade,
  sequence_id integer not null,
  work_item_id uuid not null references work_items on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (project_id, sequence_id)
);
create index work_item_old_keys_item_idx on work_item_old_keys (work_item_id);
`;
