import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Tracked time: entries are logged time with a day, activities, the timer, sheets and settings (docs/contract/time.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table time_activities (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  color text,
  sort_order double precision not null default 65535,
  is_archived boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index time_activities_name_idx on time_activities (workspace_id, lower(name)) where deleted_at is null;

alter table work_item_worklogs
  alter column work_item_id drop not null,
  -- Entries of the release before are of the day on which they are written.
  add column day date not null default ((now() at time zone 'utc')::date),
  add column is_billable boolean not null default false,
  add column activity_id uuid references time_activities,
  add column started_at timestamptz,
  add constraint work_item_worklogs_what_check check (work_item_id is not null or activity_id is not null);

create table time_timers (
  id uuid primary key default gen_random_uuid(),
  -- A person has one, on all devices and in all workspaces.
  user_id uuid not null unique references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid references work_items on delete cascade,
  activity_id uuid references time_activities,
  note text not null default '',
  started_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index time_timers_item_idx on time_timers (work_item_id);

create table time_sheets (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users,
  -- A Monday.
  week_start date not null,
  state text not null default 'open' check (state in ('open', 'submitted', 'approved')),
  note text not null default '',
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by uuid references users,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (workspace_id, user_id, week_start)
);

create table time_settings (
  workspace_id uuid primary key references workspaces on delete cascade,
  is_approval_on boolean not null default false,
  approver_mode text not null default 'leads' check (approver_mode in ('leads', 'people')),
  approver_ids uuid[] not null default '{}',
  lock_until date,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid references users
);

alter table projects add column is_time_billable boolean not null default false;

alter table work_items
  add column planned_minutes integer check (planned_minutes >= 0),
  add column remaining_minutes integer check (remaining_minutes >= 0),
  add column remaining_by uuid references users;

alter table work_item_versions
  add column planned_minutes integer,
  add column remaining_minutes integer;

alter table webhooks add column time_entry boolean not null default false;
`;
