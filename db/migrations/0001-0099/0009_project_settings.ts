import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Published boards, settings of epics, invitations to projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- What is published, by an anchor that is all one needs to know. One live board for each thing.
create table deploy_boards (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  entity_name text not null default 'project',
  entity_identifier uuid not null,
  anchor text not null unique,
  is_comments_enabled boolean not null default false,
  is_reactions_enabled boolean not null default false,
  is_votes_enabled boolean not null default false,
  is_activity_enabled boolean not null default true,
  is_disabled boolean not null default false,
  intake_id uuid,
  view_props jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index deploy_boards_entity_key on deploy_boards (entity_name, entity_identifier) where deleted_at is null;
create index deploy_boards_project_idx on deploy_boards (project_id) where deleted_at is null;

create table epic_user_properties (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  filters jsonb not null,
  display_filters jsonb not null,
  display_properties jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  unique (project_id, user_id)
);

create table project_invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
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
create unique index project_invitations_key on project_invitations (project_id, lower(email));
create index project_invitations_email_idx on project_invitations (lower(email));

-- Points are replaced and deleted with all their items.
create index work_items_estimate_idx on work_items (estimate_point_id) where estimate_point_id is not null;
`;
