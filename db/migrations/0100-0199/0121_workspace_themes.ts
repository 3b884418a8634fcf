import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Sets of colours that the people of a workspace keep for each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table workspace_themes (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  actor_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 300),
  colors jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index workspace_themes_name_key on workspace_themes (workspace_id, name) where deleted_at is null;
create index workspace_themes_actor_idx on workspace_themes (actor_id);
`;
