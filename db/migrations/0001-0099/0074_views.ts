import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Views: named filters with settings, of a project or of a whole workspace, which can be published too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table views (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- None for a view of the workspace.
  project_id uuid references projects on delete cascade,
  name text not null check (char_length(name) <= 255),
  description text not null default '',
  filters jsonb not null default '{}',
  query jsonb not null default '{}',
  display_filters jsonb not null,
  display_properties jsonb not null,
  access smallint not null default 0 check (access in (0, 1)),
  sort_order double precision not null default 65535,
  logo_props jsonb not null default '{}',
  owned_by_id uuid not null references users,
  is_locked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index views_project_idx on views (project_id, name) where deleted_at is null;
create index views_workspace_idx on views (workspace_id, created_at desc) where project_id is null and deleted_at is null;
-- What is published of a whole workspace is of no project.
alter table deploy_boards alter column project_id drop not null;
`;
