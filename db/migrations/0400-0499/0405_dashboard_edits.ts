import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What a request did to a dashboard and its tiles, for as long as that can be taken back (docs/contract/undo.md#dashboards). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table dashboard_edits (
  workspace_id uuid not null,
  actor_id uuid not null,
  mutation_id text not null,
  dashboard_id uuid not null,
  kind text not null check (kind in ('dashboard', 'dashboard_tile')),
  row_id uuid not null,
  -- The changed columns by name, as they were and as they became.
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index dashboard_edits_mutation_idx on dashboard_edits (mutation_id, actor_id);
create index dashboard_edits_at_idx on dashboard_edits using brin (at);
`;
