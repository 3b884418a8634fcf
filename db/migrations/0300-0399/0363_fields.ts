import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Custom fields: their definitions, which projects use them, and their values (docs/contract/fields.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table fields (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  key text not null,
  name text not null,
  description text not null default '',
  kind text not null,
  options jsonb not null default '{}',
  default_value jsonb,
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  -- Keys are never used again.
  unique (workspace_id, key)
);
create unique index fields_name_idx on fields (workspace_id, lower(name)) where deleted_at is null;

create table project_field_layouts (
  project_id uuid primary key references projects on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  is_enabled boolean not null default true,
  -- [{id, name}] in order.
  sections jsonb not null default '[]',
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid references users
);

create table project_fields (
  project_id uuid not null references projects on delete cascade,
  field_id uuid not null references fields on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  section_id uuid not null,
  position int not null,
  type_ids uuid[] not null default '{}',
  required text not null default 'never' check (required in ('never', 'on_create', 'on_enter')),
  required_groups text[] not null default '{}',
  is_public boolean not null default false,
  is_on_card boolean not null default false,
  primary key (project_id, field_id)
);
create index project_fields_field_idx on project_fields (field_id);

-- Values by the ids of fields; a field without a value has no key.
alter table work_items add column fields jsonb not null default '{}';
`;
