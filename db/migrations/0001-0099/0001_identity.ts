import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** People, sessions, the instance and workspaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create extension if not exists pg_trgm;

create table users (
  id uuid primary key default gen_random_uuid(),
  email text,
  username text not null unique default encode(uuid_send(gen_random_uuid()), 'hex'),
  password_hash text,
  is_password_autoset boolean not null default false,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  avatar text not null default '',
  avatar_asset uuid,
  cover_image text,
  cover_image_asset uuid,
  mobile_number text,
  user_timezone text not null default 'UTC',
  is_active boolean not null default true,
  is_bot boolean not null default false,
  is_email_verified boolean not null default false,
  last_active timestamptz,
  last_login_time timestamptz,
  last_login_ip text,
  last_login_uagent text,
  last_login_medium text not null default 'email',
  last_logout_time timestamptz,
  last_logout_ip text,
  token_updated_at timestamptz,
  date_joined timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));

create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  theme jsonb not null default '{}',
  is_tour_completed boolean not null default false,
  onboarding_step jsonb not null default
    '{"profile_complete": false, "workspace_create": false, "workspace_invite": false, "workspace_join": false}',
  use_case text,
  role text,
  is_onboarded boolean not null default false,
  last_workspace_id uuid,
  billing_address_country text not null default '',
  billing_address jsonb,
  has_billing_address boolean not null default false,
  company_name text not null default '',
  is_smooth_cursor_enabled boolean not null default false,
  is_mobile_onboarded boolean not null default false,
  mobile_onboarding_step jsonb not null default
    '{"profile_complete": false, "workspace_create": false, "workspace_join": false}',
  mobile_timezone_auto_set boolean not null default false,
  language text not null default 'en',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- key_hash is the SHA-256 of the random key in the cookie: a leaked table opens no session.
create table sessions (
  key_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  scope text not null default 'app' check (scope in ('app', 'admin')),
  user_agent text not null default '',
  ip_address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_idx on sessions (user_id);

-- One row for the whole installation.
create table instance (
  id uuid primary key default gen_random_uuid(),
  singleton boolean not null default true unique check (singleton),
  instance_name text not null default 'Tandem',
  instance_id text not null default substr(encode(uuid_send(gen_random_uuid()), 'hex'), 1, 24),
  domain text not null default '',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into instance default values;

create table instance_admins (
  user_id uuid primary key references users on delete cascade,
  role smallint not null default 20,
  created_at timestamptz not null default now()
);

create table workspaces (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 80),
  slug text not null check (char_length(slug) between 1 and 48),
  logo text,
  logo_asset uuid,
  owner_id uuid not null references users,
  organization_size text,
  timezone text not null default 'UTC',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index workspaces_slug_key on workspaces (lower(slug)) where deleted_at is null;

create table workspace_members (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role smallint not null default 5 check (role in (5, 15, 20)),
  company_role text,
  view_props jsonb,
  default_props jsonb,
  issue_props jsonb,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index workspace_members_key on workspace_members (workspace_id, user_id) where deleted_at is null;
create index workspace_members_user_idx on workspace_members (user_id) where deleted_at is null and is_active;

create table workspace_invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  email text not null,
  role smallint not null default 5 check (role in (5, 15, 20)),
  message text,
  token_hash bytea not null,
  accepted boolean not null default false,
  responded_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users
);
create unique index workspace_invitations_key on workspace_invitations (workspace_id, lower(email));
create index workspace_invitations_email_idx on workspace_invitations (lower(email));

-- People who came with an import keep their name at the source, so that a second run finds them again.
create table imported_people (
  workspace_id uuid not null references workspaces on delete cascade,
  source text not null,
  external_id text not null,
  user_id uuid not null references users on delete cascade,
  primary key (workspace_id, source, external_id)
);

-- Answers of finished mutations, by the key that the client chose: a retry gets the same answer and does nothing.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  status smallint,
  body jsonb,
  stream_seqs text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
`;
