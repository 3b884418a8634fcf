import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Templates of work items and pages (docs/contract/templates.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table templates (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- Null for a template of the workspace.
  project_id uuid references projects on delete cascade,
  kind text not null check (kind in ('item', 'page')),
  name text not null check (char_length(name) between 1 and 255),
  description text not null default '' check (char_length(description) <= 1000),
  logo_props jsonb,
  -- {item, asks} or {name, description_html}
  content jsonb not null,
  uses int not null default 0 check (uses >= 0),
  default_types uuid[] not null default '{}',
  is_quick_add boolean not null default false,
  is_intake_form boolean not null default false,
  sort_order double precision not null default 10000,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  check (project_id is not null or not (is_quick_add or is_intake_form))
);
create index templates_workspace_idx on templates (workspace_id, sort_order, id)
  where project_id is null and deleted_at is null;
create index templates_project_idx on templates (project_id, sort_order, id) where deleted_at is null;
create unique index templates_quick_add_key on templates (project_id) where is_quick_add and deleted_at is null;
create unique index templates_intake_form_key on templates (project_id)
  where is_intake_form and deleted_at is null;
`;
