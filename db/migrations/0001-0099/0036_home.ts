import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What people keep on their home, how they arranged it, and what they want mail about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table quick_links (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  owner_id uuid not null references users on delete cascade,
  project_id uuid references projects on delete cascade,
  title text check (char_length(title) <= 255),
  url text not null check (char_length(url) <= 2010),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index quick_links_url_idx on quick_links (owner_id, workspace_id, md5(url)) where deleted_at is null;
create index quick_links_owner_idx on quick_links (owner_id, workspace_id, created_at desc, id)
  where deleted_at is null;
create index quick_links_project_idx on quick_links (project_id) where project_id is not null;

create table personal_preferences (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  place text not null check (place in ('home', 'sidebar')),
  key text not null,
  is_on boolean not null,
  sort_order double precision not null,
  updated_at timestamptz not null default now(),
  unique (user_id, workspace_id, place, key)
);

create table workspace_user_properties (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  filters jsonb not null,
  display_filters jsonb not null,
  display_properties jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  unique (user_id, workspace_id)
);

create table notification_preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  property_change boolean not null default false,
  state_change boolean not null default false,
  comment boolean not null default false,
  mention boolean not null default false,
  issue_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
`;
