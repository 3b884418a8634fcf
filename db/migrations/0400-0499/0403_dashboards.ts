import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Dashboards of people and workspaces, and their tiles (docs/contract/dashboards.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table dashboards (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  owned_by_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 255),
  description text not null default '',
  -- As of views: 0 is open to the members of the workspace, 1 is private.
  access smallint not null default 1 check (access in (0, 1)),
  is_locked boolean not null default false,
  -- Empty for all projects that the reader is in. A project that is gone is left out when the dashboard is read.
  project_ids uuid[] not null default '{}' check (cardinality(project_ids) <= 200),
  filters jsonb not null default '{}',
  period jsonb,
  sort_order double precision not null default 65535,
  logo_props jsonb not null default '{}',
  -- Of a published dashboard.
  anchor text unique,
  published_by uuid references users,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  check (anchor is null or access = 0)
);
create index dashboards_workspace_idx on dashboards (workspace_id, sort_order) where deleted_at is null;

create table dashboard_tiles (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  dashboard_id uuid not null references dashboards on delete cascade,
  kind text not null check (kind in ('number', 'bar', 'stacked', 'line', 'area', 'donut', 'table', 'items', 'burndown',
    'velocity', 'flow', 'time_in_state', 'workload', 'time', 'heatmap', 'text', 'view')),
  name text not null default '' check (char_length(name) <= 255),
  x smallint not null check (x between 0 and 11),
  y smallint not null check (y between 0 and 999),
  w smallint not null check (w between 1 and 12),
  h smallint not null check (h between 1 and 40),
  config jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  check (x + w <= 12)
);
create index dashboard_tiles_dashboard_idx on dashboard_tiles (dashboard_id, y, x) where deleted_at is null;
`;
