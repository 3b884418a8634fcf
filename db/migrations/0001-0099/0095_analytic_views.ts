import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Saved charts of a workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table analytic_views (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  description text not null default '',
  query jsonb not null default '{}',
  query_dict jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index analytic_views_workspace_idx on analytic_views (workspace_id, created_at desc) where deleted_at is null;
`;
