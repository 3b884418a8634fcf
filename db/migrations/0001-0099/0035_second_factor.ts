import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What people prove who they are with beside a password, and sign-ins that wait for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Secrets are sealed with the key of the installation. The pending one counts once a code of it was shown.
create table totp (
  user_id uuid primary key references users on delete cascade,
  sealed_secret text,
  pending_secret text,
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

-- code_hash is an HMAC under the key of the installation: the table alone does not tell a code.
create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create unique index recovery_codes_key on recovery_codes (user_id, code_hash);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 255),
  is_synced boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used timestamptz
);
create index passkeys_user_idx on passkeys (user_id, created_at);

-- A challenge is for one person and one purpose, and counts once.
create table passkey_challenges (
  user_id uuid primary key references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- Who has shown the first proof and owes the second; key_hash is the SHA-256 of what the browser has.
create table sign_in_steps (
  key_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  scope text not null default 'app' check (scope in ('app', 'admin')),
  medium text not null,
  next_path text,
  attempts smallint not null default 0,
  challenge text,
  expires_at timestamptz not null
);
create index sign_in_steps_user_idx on sign_in_steps (user_id);
create index sign_in_steps_expires_idx on sign_in_steps (expires_at);
`;
