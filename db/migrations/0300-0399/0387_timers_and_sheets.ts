import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Timers, sheets of weeks and settings of tracked time (docs/contract/time.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
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
`;
