import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Tracked time: activities, and logged time with a day (docs/contract/time.md). */
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
`;
