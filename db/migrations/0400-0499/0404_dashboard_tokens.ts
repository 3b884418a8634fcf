import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** View tokens, by which a wall shows dashboards without a sign-in (docs/contract/dashboards.md#view-tokens). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table dashboard_tokens (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  -- The token itself is stored nowhere.
  token_hash bytea not null unique,
  dashboard_ids uuid[] not null check (cardinality(dashboard_ids) between 1 and 10),
  seconds smallint not null default 60 check (seconds between 10 and 600),
  -- A wall shows what this person may see at the time.
  created_by uuid not null references users on delete cascade,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users,
  created_at timestamptz not null default clock_timestamp()
);
create index dashboard_tokens_workspace_idx on dashboard_tokens (workspace_id, created_at desc) where revoked_at is null;
`;
