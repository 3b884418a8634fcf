import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Recurrences, which make items of a template again and again, and their runs (docs/contract/recurrences.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table recurrences (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  -- A template that is gone pauses the recurrence.
  template_id uuid not null,
  name text not null,
  mode text not null check (mode in ('dates', 'after_done')),
  rule text,
  after_days int check (after_days > 0),
  counts_cancelled boolean not null default true,
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  lead_days int not null default 0 check (lead_days >= 0),
  starts_on date not null,
  ends_on date,
  max_count int check (max_count > 0),
  assignee_mode text not null default 'template' check (assignee_mode in ('template', 'in_turn', 'fewest_open')),
  member_ids uuid[] not null default '{}',
  days_off text not null default 'keep' check (days_off in ('keep', 'next', 'previous')),
  is_paused boolean not null default false,
  paused_until date,
  -- Due days, yyyy-MM-dd, ascending.
  skipped jsonb not null default '[]',
  next_due date,
  next_run_at timestamptz,
  next_member_id uuid references users on delete set null,
  -- Of 'after_done': the item that has to be closed first.
  open_item_id uuid references work_items on delete set null,
  last_due date,
  runs_count int not null default 0,
  last_error text,
  -- The last day of the rule that is over, and the last due day that is. Of 'after_done': the day from which the next one counts.
  passed_day date,
  passed_due date,
  -- The day on which that item was closed.
  closed_on date,
  -- When the job has something to do for it: to make an item, to note a skipped day, to go on after a pause, to try again.
  wake_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users on delete set null,
  updated_by uuid references users on delete set null,
  deleted_at timestamptz,
  check ((mode = 'dates') = (rule is not null)),
  check ((mode = 'after_done') = (after_days is not null))
);
create index recurrences_project_idx on recurrences (project_id, created_at) where deleted_at is null;
create index recurrences_wake_idx on recurrences (wake_at) where deleted_at is null and wake_at is not null;
create index recurrences_open_item_idx on recurrences (open_item_id) where open_item_id is not null;

create table recurrence_runs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  recurrence_id uuid not null references recurrences on delete cascade,
  due date not null,
  made_at timestamptz not null,
  work_item_id uuid references work_items on delete set null,
  member_id uuid references users on delete set null,
  kind text not null check (kind in ('made', 'skipped', 'made_up')),
  note jsonb
);
create unique index recurrence_runs_due_key on recurrence_runs (recurrence_id, due);
create index recurrence_runs_item_idx on recurrence_runs (work_item_id) where work_item_id is not null;
`;
