import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What a directory says of people and groups by SCIM. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- token_hash is the SHA-256 of the token.
create table scim_tokens (
  id uuid primary key default gen_random_uuid(),
  label text not null check (char_length(label) between 1 and 100),
  token_hash bytea not null unique,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  last_used timestamptz
);
create index scim_tokens_created_by_idx on scim_tokens (created_by);

-- Of people whom a directory manages.
create table scim_users (
  user_id uuid primary key references users on delete cascade,
  user_name text not null check (char_length(user_name) between 1 and 255),
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_users_name_key on scim_users (lower(user_name));
create index scim_users_external_idx on scim_users (external_id);

create table scim_groups (
  id uuid primary key default gen_random_uuid(),
  display_name text not null check (char_length(display_name) between 1 and 255),
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index scim_groups_name_key on scim_groups (lower(display_name));
create index scim_groups_external_idx on scim_groups (external_id);

create table scim_group_members (
  group_id uuid not null references scim_groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index scim_group_members_user_idx on scim_group_members (user_id);
`;
