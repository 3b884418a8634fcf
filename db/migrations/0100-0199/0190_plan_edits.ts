import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What a request did to a cycle, a module or a view, so that it can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- As work_item_edits: written with the change itself, for every request that has a mutation id, and dropped after a day.
create table plan_edits (
  workspace_id uuid not null,
  -- None for a view of the workspace.
  project_id uuid,
  actor_id uuid not null,
  mutation_id text not null,
  kind text not null check (kind in ('cycle', 'module', 'view')),
  plan_id uuid not null,
  -- The changed columns by name, as they were and as they became.
  before jsonb not null,
  after jsonb not null,
  -- What went with it, to come back with it: visits, favourites, archived items.
  gone jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index plan_edits_mutation_idx on plan_edits (mutation_id, actor_id);
create index plan_edits_at_idx on plan_edits using brin (at);
`;
