import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Who works on modules, addresses that belong to them, and longer texts that some clients keep there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table modules alter column status set default 'planned',
  add column description_text jsonb, add column description_html jsonb;

create table module_members (
  module_id uuid not null references modules on delete cascade,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  primary key (module_id, user_id)
);
create index module_members_user_idx on module_members (user_id);

create table module_links (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  module_id uuid not null references modules on delete cascade,
  title text check (char_length(title) <= 255),
  url text not null check (char_length(url) <= 2010),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index module_links_module_idx on module_links (module_id, created_at desc) where deleted_at is null;
`;
