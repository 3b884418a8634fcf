import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Items that other services hand in: the address of a project for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- A project without a row takes nothing. The token is the secret part of its address, which its administrators read.
create table intake_hooks (
  project_id uuid primary key references projects on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  token text not null unique check (token ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users
);
`;
