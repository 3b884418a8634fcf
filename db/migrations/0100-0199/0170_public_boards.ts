import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What closes a published board, and what its visitors leave there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table deploy_boards
  add column password_hash text,
  add column expires_at timestamptz,
  -- Search engines may list it.
  add column is_indexed boolean not null default false;

-- One vote of a person for an item or against it.
create table work_item_votes (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  actor_id uuid not null references users,
  vote smallint not null check (vote in (-1, 1)),
  created_at timestamptz not null default clock_timestamp(),
  constraint work_item_votes_key unique (work_item_id, actor_id)
);

-- People who are not in a project and wrote on its board.
create table board_visitors (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
`;
