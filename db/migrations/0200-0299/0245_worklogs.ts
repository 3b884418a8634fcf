import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** The time that people say they have worked on an item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table work_item_worklogs (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  logged_by uuid not null references users,
  description text not null default '',
  -- Minutes.
  duration integer not null check (duration > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index work_item_worklogs_item_idx on work_item_worklogs (work_item_id, created_at) where deleted_at is null;
`;
