import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Programs that people let in by OAuth, and the tokens of these programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Registered by themselves, so nothing of it is proven; the id is the client_id.
create table oauth_clients (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null default now(),
  last_used timestamptz not null default now()
);
create index oauth_clients_last_used_idx on oauth_clients (last_used);

-- What a person allows a program. Without a workspace it acts wherever the person is a member.
create table oauth_grants (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references oauth_clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid references workspaces on delete cascade,
  redirect_uri text not null,
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz not null default now(),
  last_used timestamptz
);
create unique index oauth_grants_user_client_key on oauth_grants (user_id, client_id);
create index oauth_grants_client_idx on oauth_grants (client_id);
create index oauth_grants_workspace_idx on oauth_grants (workspace_id);

-- code_hash is the SHA-256 of the code. grant_id is set once it was used; the grant may be gone since.
create table oauth_codes (
  code_hash bytea primary key,
  client_id uuid not null references oauth_clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid references workspaces on delete cascade,
  redirect_uri text not null,
  scope text not null check (scope in ('read', 'write')),
  code_challenge text not null,
  grant_id uuid,
  expires_at timestamptz not null
);
create index oauth_codes_client_idx on oauth_codes (client_id);
create index oauth_codes_user_idx on oauth_codes (user_id);
create index oauth_codes_workspace_idx on oauth_codes (workspace_id);
create index oauth_codes_expires_idx on oauth_codes (expires_at);

-- token_hash is the SHA-256 of the token. A refresh token that was used stays until it expires: its reuse shows a theft.
create table oauth_tokens (
  token_hash bytea primary key,
  grant_id uuid not null references oauth_grants on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_tokens_grant_idx on oauth_tokens (grant_id);
create index oauth_tokens_expires_idx on oauth_tokens (expires_at);
`;
