import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Initiatives, their parts, and what is stored of their progress, dates and health (docs/contract/initiatives.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const AUDIT = `
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users`;

const STATEMENTS = `
create table initiatives (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  description_html text not null default '<p></p>',
  owner_id uuid references users,
  target_kind text check (target_kind in ('day', 'quarter')),
  target_date date,
  start_date date,
  parent_id uuid references initiatives on delete set null,
  status text not null default 'planned' check (status in ('planned', 'active', 'completed', 'cancelled')),
  sort_order double precision not null default 65535,
  logo_props jsonb not null default '{}',
  -- Of its own latest update.
  health text check (health in ('on_track', 'at_risk', 'off_track')),
  health_at timestamptz,
  ${AUDIT},
  deleted_at timestamptz,
  check ((target_kind is null) = (target_date is null)),
  check (parent_id <> id)
);
create index initiatives_workspace_idx on initiatives (workspace_id, sort_order) where deleted_at is null;
create index initiatives_parent_idx on initiatives (parent_id);

create table initiative_parts (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  initiative_id uuid not null references initiatives on delete cascade,
  kind text not null check (kind in ('project', 'module', 'item')),
  -- Of items the one in which they are now.
  project_id uuid not null references projects on delete cascade,
  module_id uuid references modules on delete cascade,
  work_item_id uuid references work_items on delete cascade,
  sort_order double precision not null default 65535,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  check ((kind = 'module') = (module_id is not null)),
  check ((kind = 'item') = (work_item_id is not null))
);
create unique index initiative_parts_once_idx on initiative_parts
  (initiative_id, kind, coalesce(module_id, work_item_id, project_id));
create index initiative_parts_project_idx on initiative_parts (project_id);
create index initiative_parts_module_idx on initiative_parts (module_id) where module_id is not null;
create index initiative_parts_item_idx on initiative_parts (work_item_id) where work_item_id is not null;
create index initiative_parts_workspace_idx on initiative_parts (workspace_id);

-- What is rolled up of an initiative with all that is nested in it. Nothing is counted for a page.
create table initiative_rollups (
  initiative_id uuid primary key references initiatives on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  total int not null default 0,
  backlog int not null default 0,
  unstarted int not null default 0,
  started int not null default 0,
  completed int not null default 0,
  cancelled int not null default 0,
  first_date date,
  last_date date,
  last_kind text,
  last_id uuid,
  -- The worst health of its own parts.
  parts_health text,
  parts_health_at timestamptz,
  parts_health_kind text,
  parts_health_id uuid,
  -- The rolled up health that the last Change said: it also changes by the passing of time.
  said_health text
);
create index initiative_rollups_workspace_idx on initiative_rollups (workspace_id);

-- Projects in which items of an initiative are, those of sub-items in other projects included.
create table initiative_projects (
  initiative_id uuid not null references initiatives on delete cascade,
  project_id uuid not null references projects on delete cascade,
  primary key (initiative_id, project_id)
);
create index initiative_projects_project_idx on initiative_projects (project_id);

-- How far the reader of the log has counted a project that is part of something, and the counts of the whole project.
create table initiative_cursors (
  project_id uuid primary key references projects on delete cascade,
  seq bigint not null default 0,
  project_updated_at timestamptz,
  total int not null default 0,
  backlog int not null default 0,
  unstarted int not null default 0,
  started int not null default 0,
  completed int not null default 0,
  cancelled int not null default 0
);
`;
