import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Types of work items, epics among them, and drafts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Types are of a workspace; its projects take up those that they use.
create table work_item_types (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  description text not null default '',
  logo_props jsonb not null default '{}',
  is_epic boolean not null default false,
  is_default boolean not null default false,
  is_active boolean not null default true,
  level double precision not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users
);
create unique index work_item_types_name_key on work_item_types (workspace_id, lower(name)) where not is_epic;
-- A workspace has one type for epics.
create unique index work_item_types_epic_key on work_item_types (workspace_id) where is_epic;

create table project_work_item_types (
  project_id uuid not null references projects on delete cascade,
  type_id uuid not null references work_item_types on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  primary key (project_id, type_id)
);
create index project_work_item_types_type_idx on project_work_item_types (type_id);

alter table work_items add constraint work_items_type_fkey
  foreign key (type_id) references work_item_types on delete set null;
create index work_items_type_idx on work_items (type_id) where type_id is not null;
-- The lists of epics; see work_items_created_idx.
create index work_items_epics_idx on work_items (project_id, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and is_epic;

-- Half-written items of one person, which are in no project yet, or are to go into one.
create table drafts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid references projects on delete cascade,
  name text check (char_length(name) <= 255),
  description_html text not null default '<p></p>',
  priority text not null default 'none' check (priority in ('urgent', 'high', 'medium', 'low', 'none')),
  state_id uuid references states on delete set null,
  parent_id uuid references work_items on delete set null,
  estimate_point_id uuid references estimate_points on delete set null,
  type_id uuid references work_item_types on delete set null,
  cycle_id uuid references cycles on delete set null,
  label_ids uuid[] not null default '{}',
  assignee_ids uuid[] not null default '{}',
  module_ids uuid[] not null default '{}',
  start_date date,
  target_date date,
  sort_order double precision not null default 65535,
  completed_at timestamptz,
  customer_phone text,
  subscription_name text,
  service_name text,
  appointment_name text,
  lead_source text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index drafts_creator_idx on drafts (created_by, workspace_id, created_at desc, id) where deleted_at is null;
`;
