import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Updates of projects, modules and initiatives, with their comments and reactions (docs/contract/updates.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table updates (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- Also of the update of a module.
  project_id uuid references projects on delete cascade,
  module_id uuid,
  initiative_id uuid references initiatives on delete cascade,
  health text not null check (health in ('on_track', 'at_risk', 'off_track')),
  description_html text not null default '<p></p>',
  description_stripped text not null default '',
  scope_kind text not null default 'all' check (scope_kind in ('all', 'cycle', 'module', 'view')),
  scope_id uuid,
  progress jsonb,
  posted_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  check ((project_id is null) <> (initiative_id is null)),
  check (module_id is null or project_id is not null),
  check ((scope_kind = 'all') = (scope_id is null))
);
create index updates_feed_idx on updates (workspace_id, posted_at desc, id)
  where posted_at is not null and deleted_at is null;
create index updates_project_idx on updates (project_id, posted_at desc, id) where deleted_at is null;
create index updates_module_idx on updates (module_id, posted_at desc, id) where deleted_at is null;
create index updates_initiative_idx on updates (initiative_id, posted_at desc, id) where deleted_at is null;
-- One draft a person a subject.
create unique index updates_draft_key on updates (created_by, coalesce(module_id, initiative_id, project_id))
  where posted_at is null and deleted_at is null;

create table update_comments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  update_id uuid not null references updates on delete cascade,
  comment_html text not null,
  comment_stripped text not null default '',
  edited_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index update_comments_update_idx on update_comments (update_id, created_at, id) where deleted_at is null;

create table update_reactions (
  update_id uuid not null references updates on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  actor_id uuid not null references users on delete cascade,
  reaction text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (update_id, actor_id, reaction)
);
`;
