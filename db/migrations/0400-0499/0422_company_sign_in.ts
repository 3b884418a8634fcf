import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Groups of providers and what they make of people here, and by which provider a session began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- The issuer, who signed in there, and the id of the session there: a provider names these when it ends a session.
alter table sessions add column provider_issuer text;
alter table sessions add column provider_subject text;
alter table sessions add column provider_sid text;
create index sessions_provider_idx on sessions (provider_issuer, provider_subject) where provider_issuer is not null;
create index sessions_provider_sid_idx on sessions (provider_issuer, provider_sid) where provider_sid is not null;
alter table sign_in_steps add column provider_issuer text;
alter table sign_in_steps add column provider_subject text;
alter table sign_in_steps add column provider_sid text;

-- Of each logout token that was taken, so that it is taken once.
create table logout_tokens (
  issuer text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (issuer, jti)
);
create index logout_tokens_expires_idx on logout_tokens (expires_at);

-- What a group of a provider makes of its people: members of a workspace, or administrators of the instance.
create table group_mappings (
  id uuid primary key default gen_random_uuid(),
  group_name text not null check (char_length(group_name) between 1 and 255),
  workspace_id uuid references workspaces on delete cascade,
  role smallint check (role in (5, 15, 20)),
  created_at timestamptz not null default now(),
  check ((workspace_id is null) = (role is null))
);
create unique index group_mappings_key on group_mappings (group_name, workspace_id) nulls not distinct;
create index group_mappings_workspace_idx on group_mappings (workspace_id);

-- The groups that a person was in at their last sign-in.
create table person_groups (
  user_id uuid not null references users on delete cascade,
  group_name text not null,
  primary key (user_id, group_name)
);

-- Memberships that groups have made: those alone are changed and ended by groups.
create table group_memberships (
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  primary key (user_id, workspace_id)
);
create index group_memberships_workspace_idx on group_memberships (workspace_id);
alter table instance_admins add column is_from_groups boolean not null default false;
`;
