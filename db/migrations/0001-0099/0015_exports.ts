import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Copies of work items that people asked for; the file of each is an asset. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table exports (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  provider text not null check (provider in ('csv', 'xlsx', 'json')),
  status text not null default 'queued' check (status in ('queued', 'processing', 'completed', 'failed')),
  token text not null,
  -- A project that is deleted later stays named here.
  project_ids uuid[] not null,
  is_multiple boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null references users,
  updated_by uuid references users
);
create index exports_workspace_idx on exports (workspace_id, created_at desc, id);
create index exports_unfinished_idx on exports (created_at) where status in ('queued', 'processing');
create index assets_export_idx on assets (created_at) where entity_type = 'ISSUE_EXPORT';
`;
