import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Working days of workspaces, holidays, hours of people, and when they are away (docs/contract/working-days.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Without a row a workspace works from Monday to Friday.
create table working_calendars (
  workspace_id uuid primary key references workspaces on delete cascade,
  -- {mon: minutes, … sun: minutes}
  days jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users
);

create table holidays (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  day date not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  unique (workspace_id, day)
);

create table member_hours (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users,
  days jsonb not null,
  from_day date not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  primary key (workspace_id, user_id)
);

create table absences (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users,
  from_day date not null,
  to_day date not null,
  from_half boolean not null default false,
  to_half boolean not null default false,
  kind text not null check (kind in ('vacation', 'sick', 'other')),
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  check (from_day <= to_day)
);
create index absences_workspace_idx on absences (workspace_id, to_day, from_day);
create index absences_user_idx on absences (user_id, to_day);
`;
