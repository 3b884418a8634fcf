import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What was asked with API tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- No reference to the token: what was done with one stays known for a while after it was deleted.
create table api_token_requests (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null,
  token_id uuid not null,
  token_identifier text not null,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid references workspaces on delete cascade,
  method text not null,
  path text not null,
  query_params text not null default '',
  headers jsonb not null default '{}',
  body text,
  response_code int not null,
  response_body text,
  ip_address text not null default '',
  user_agent text not null default ''
);
create index api_token_requests_token_idx on api_token_requests (token_id, created_at desc, id desc);
create index api_token_requests_time_idx on api_token_requests (created_at);
create index api_token_requests_user_idx on api_token_requests (user_id);
create index api_token_requests_workspace_idx on api_token_requests (workspace_id);
`;
