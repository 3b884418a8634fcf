import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Reactions on work items and comments, and earlier versions of work items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- A reaction is there or it is not; it goes for good, and with what it is on.
create table work_item_reactions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  actor_id uuid not null references users,
  reaction text not null check (char_length(reaction) between 1 and 20),
  created_at timestamptz not null default clock_timestamp(),
  constraint work_item_reactions_key unique (work_item_id, actor_id, reaction)
);

create table comment_reactions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  comment_id uuid not null references comments on delete cascade,
  actor_id uuid not null references users,
  reaction text not null check (char_length(reaction) between 1 and 20),
  created_at timestamptz not null default clock_timestamp(),
  constraint comment_reactions_key unique (comment_id, actor_id, reaction)
);

alter table work_item_subscribers add column id uuid not null default gen_random_uuid();

-- Earlier descriptions; owned by whoever saved them, null when nobody is known.
create table work_item_description_versions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  owned_by_id uuid references users,
  last_saved_at timestamptz not null default clock_timestamp(),
  description_html text not null,
  description_json jsonb not null default '{}',
  description_stripped text,
  description_binary bytea,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users
);
create index work_item_description_versions_item_idx on work_item_description_versions (work_item_id, last_saved_at desc);

-- The whole item as it was. What it named then may be gone by now, hence no references.
create table work_item_versions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  owned_by_id uuid references users,
  last_saved_at timestamptz not null default clock_timestamp(),
  parent_id uuid,
  state_id uuid not null,
  estimate_point_id uuid,
  name text not null,
  priority text not null,
  start_date date,
  target_date date,
  assignee_ids uuid[] not null,
  label_ids uuid[] not null,
  module_ids uuid[] not null,
  cycle_id uuid,
  type_id uuid,
  sequence_id integer not null,
  sort_order double precision not null,
  completed_at timestamptz,
  archived_at date,
  is_draft boolean not null,
  external_source text,
  external_id text,
  meta jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  updated_by uuid references users
);
create index work_item_versions_item_idx on work_item_versions (work_item_id, last_saved_at desc);
`;
