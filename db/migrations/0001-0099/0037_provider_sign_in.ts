import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Who somebody is to a provider that they sign in with, and sign-ins that are under way there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Tokens of a provider are not kept: nothing is asked of it once it has said who somebody is.
create table provider_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('google', 'github', 'gitlab', 'oidc')),
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  last_connected_at timestamptz not null default now(),
  unique (provider, issuer, subject)
);
create index provider_accounts_user_idx on provider_accounts (user_id);

-- key_hash is the SHA-256 of what the browser has; what goes to the provider is derived from that and stored nowhere.
create table provider_sign_ins (
  key_hash bytea primary key,
  provider text not null,
  next_path text,
  expires_at timestamptz not null
);
create index provider_sign_ins_expires_idx on provider_sign_ins (expires_at);
`;
