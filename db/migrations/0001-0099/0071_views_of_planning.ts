import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** How each person looks at the items of a cycle, and of a module. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table cycle_user_properties (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  cycle_id uuid not null references cycles on delete cascade,
  user_id uuid not null references users on delete cascade,
  filters jsonb not null,
  display_filters jsonb not null,
  display_properties jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  unique (cycle_id, user_id)
);

create table module_user_properties (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  module_id uuid not null references modules on delete cascade,
  user_id uuid not null references users on delete cascade,
  filters jsonb not null,
  display_filters jsonb not null,
  display_properties jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  unique (module_id, user_id)
);
`;
