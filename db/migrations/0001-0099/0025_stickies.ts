import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Notes that somebody keeps for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table stickies (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  owner_id uuid not null references users on delete cascade,
  name text check (char_length(name) <= 255),
  description jsonb not null default '{}',
  description_html text not null default '<p></p>',
  description_stripped text,
  logo_props jsonb not null default '{}',
  color text check (char_length(color) <= 255),
  background_color text check (char_length(background_color) <= 255),
  sort_order double precision not null default 65535,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index stickies_owner_idx on stickies (owner_id, workspace_id, sort_order desc, created_at desc, id)
  where deleted_at is null;
`;
