import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Projects with their members, states, labels and estimates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table projects (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  identifier text not null check (char_length(identifier) between 1 and 12),
  description text not null default '',
  description_text jsonb,
  description_html jsonb,
  network smallint not null default 2 check (network in (0, 2)),
  default_assignee_id uuid references users,
  project_lead_id uuid references users,
  default_state_id uuid,
  estimate_id uuid,
  emoji text,
  icon_prop jsonb,
  logo_props jsonb not null default '{}',
  cover_image text,
  cover_image_asset uuid,
  cycle_view boolean not null default true,
  module_view boolean not null default true,
  issue_views_view boolean not null default true,
  page_view boolean not null default true,
  intake_view boolean not null default false,
  is_time_tracking_enabled boolean not null default false,
  is_issue_type_enabled boolean not null default false,
  is_epic_enabled boolean not null default false,
  is_workflow_enabled boolean not null default false,
  is_marketing_funnels_enabled boolean not null default false,
  is_project_updates_enabled boolean not null default false,
  guest_view_all_features boolean not null default false,
  archive_in smallint not null default 0 check (archive_in between 0 and 12),
  close_in smallint not null default 0 check (close_in between 0 and 12),
  timezone text not null default 'UTC',
  archived_at timestamptz,
  external_source text,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index projects_identifier_key on projects (workspace_id, identifier) where deleted_at is null;
create unique index projects_name_key on projects (workspace_id, name) where deleted_at is null;

-- Apart from projects, so that handing out numbers does not churn the wide row. Never goes down: numbers are not reused.
create table project_counters (
  project_id uuid primary key references projects on delete cascade,
  last_sequence_id integer not null default 0
);

create table project_members (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  role smallint not null default 5 check (role in (5, 15, 20)),
  comment text,
  view_props jsonb,
  default_props jsonb,
  preferences jsonb,
  sort_order double precision not null default 65535,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index project_members_key on project_members (project_id, user_id) where deleted_at is null;
create index project_members_user_idx on project_members (user_id, workspace_id) where deleted_at is null;

create table project_user_properties (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  filters jsonb not null,
  display_filters jsonb not null,
  display_properties jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  unique (project_id, user_id)
);

create table states (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  color text not null,
  "group" text not null check ("group" in ('backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage')),
  "default" boolean not null default false,
  description text not null default '',
  sequence double precision not null default 65535,
  external_source text,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index states_name_key on states (project_id, name) where deleted_at is null;
create unique index states_default_key on states (project_id) where "default" and deleted_at is null;
alter table projects add foreign key (default_state_id) references states on delete set null;

create table labels (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  color text not null default '',
  description text not null default '',
  parent_id uuid references labels on delete set null,
  sort_order double precision not null default 65535,
  external_source text,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index labels_name_key on labels (project_id, name) where deleted_at is null;

create table estimates (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  description text not null default '',
  type text not null default 'categories' check (type in ('points', 'categories', 'time')),
  last_used boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index estimates_project_idx on estimates (project_id);
alter table projects add foreign key (estimate_id) references estimates on delete set null;

create table estimate_points (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  estimate_id uuid not null references estimates on delete cascade,
  key integer not null check (key between 0 and 12),
  value text not null check (char_length(value) between 1 and 20),
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index estimate_points_estimate_idx on estimate_points (estimate_id);

create table favorites (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  entity_type text not null,
  entity_identifier uuid,
  name text not null default '',
  is_folder boolean not null default false,
  parent_id uuid references favorites on delete cascade,
  sequence double precision not null default 65535,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index favorites_key on favorites (user_id, workspace_id, entity_type, entity_identifier) where entity_identifier is not null;

create table recent_visits (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  entity_name text not null,
  entity_identifier uuid not null,
  project_id uuid references projects on delete cascade,
  visited_at timestamptz not null default now(),
  primary key (user_id, workspace_id, entity_name, entity_identifier)
);
create index recent_visits_time_idx on recent_visits (user_id, workspace_id, visited_at desc);
`;
