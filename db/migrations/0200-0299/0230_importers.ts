import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Imports that people have started in the product, and dry runs of them (docs/contract/imports.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table importers (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- Known from the start, or once the import has made it.
  project_id uuid references projects on delete set null,
  service text not null check (service in ('jira', 'github', 'csv')),
  status text not null default 'queued' check (status in ('queued', 'processing', 'completed', 'failed')),
  is_dry_run boolean not null,
  file_id uuid references assets on delete set null,
  identifier text,
  name text,
  metadata jsonb not null,
  config jsonb not null,
  data jsonb not null,
  token text not null,
  difference jsonb,
  imported_data jsonb,
  step text check (step in ('reading', 'writing')),
  done integer not null default 0,
  total integer,
  error jsonb,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid not null references users,
  updated_by uuid references users
);
create index importers_workspace_idx on importers (workspace_id, created_at desc, id);
create index importers_unfinished_idx on importers (updated_at) where status in ('queued', 'processing');
create index assets_import_idx on assets (created_at) where entity_type = 'IMPORT_FILE';

-- What the record of an item amounted to when it was imported last, where the source does not say when it changes one.
create table import_fingerprints (
  work_item_id uuid primary key references work_items on delete cascade,
  fingerprint text not null
);
`;
