import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Work items and what hangs on them, cycles and modules that they belong to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table work_items (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  sequence_id integer not null,
  name text not null check (char_length(name) between 1 and 255),
  description_html text not null default '<p></p>',
  description_stripped text,
  description_json jsonb not null default '{}',
  priority text not null default 'none' check (priority in ('urgent', 'high', 'medium', 'low', 'none')),
  priority_rank smallint not null generated always as
    (case priority when 'urgent' then 4 when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end) stored,
  state_id uuid not null references states,
  parent_id uuid references work_items on delete set null,
  estimate_point_id uuid references estimate_points on delete set null,
  type_id uuid,
  is_epic boolean not null default false,
  start_date date,
  target_date date,
  sort_order double precision not null default 65535,
  completed_at timestamptz,
  archived_at date,
  is_draft boolean not null default false,
  -- Pending and snoozed intake items stay out of every list and count until somebody decides on them.
  is_hidden_by_intake boolean not null default false,
  last_state_change timestamptz,
  customer_phone text,
  subscription_name text,
  service_name text,
  appointment_name text,
  lead_source text,
  external_source text,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz,
  constraint work_items_sequence_key unique (project_id, sequence_id)
);
create unique index work_items_external_key on work_items (project_id, external_source, external_id)
  where external_id is not null and deleted_at is null;
create index work_items_parent_idx on work_items (parent_id) where parent_id is not null;
create index work_items_updated_idx on work_items (project_id, updated_at, id);
-- Lists are read in this order: the key, then the newest, then the id; epics have lists of their own. What lists are
-- counted, filtered and grouped by is included in the first index: the rows themselves are wide, and reading all of a
-- project's takes three times as long.
create index work_items_created_idx on work_items (project_id, created_at desc, id)
  include (state_id, priority, priority_rank, sort_order, start_date, target_date, created_by, parent_id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_sort_idx on work_items (project_id, sort_order, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_state_created_idx on work_items (project_id, state_id, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_state_sort_idx on work_items (project_id, state_id, sort_order, created_at desc, id)
  where deleted_at is null and archived_at is null and not is_draft and not is_hidden_by_intake and not is_epic;
create index work_items_target_idx on work_items (project_id, target_date)
  where deleted_at is null and archived_at is null and target_date is not null;
create index work_items_creator_idx on work_items (project_id, created_by, created_at desc);
create index work_items_name_idx on work_items using gin (name gin_trgm_ops);

create table work_item_assignees (
  work_item_id uuid not null references work_items on delete cascade,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  created_at timestamptz not null default now(),
  primary key (work_item_id, user_id)
);
create index work_item_assignees_user_idx on work_item_assignees (user_id, project_id);
create index work_item_assignees_project_idx on work_item_assignees (project_id, work_item_id, user_id);

create table work_item_labels (
  work_item_id uuid not null references work_items on delete cascade,
  label_id uuid not null references labels on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  primary key (work_item_id, label_id)
);
create index work_item_labels_label_idx on work_item_labels (label_id);
create index work_item_labels_project_idx on work_item_labels (project_id, work_item_id, label_id);

create table work_item_subscribers (
  work_item_id uuid not null references work_items on delete cascade,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  created_at timestamptz not null default now(),
  primary key (work_item_id, user_id)
);
create index work_item_subscribers_user_idx on work_item_subscribers (user_id, project_id);

create table work_item_mentions (
  work_item_id uuid not null references work_items on delete cascade,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  primary key (work_item_id, user_id)
);
create index work_item_mentions_user_idx on work_item_mentions (user_id, project_id);

-- Stored once per pair: blocked_by, duplicate, relates_to … from work_item_id to related_work_item_id.
create table work_item_relations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  related_work_item_id uuid not null references work_items on delete cascade,
  relation_type text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index work_item_relations_key on work_item_relations (work_item_id, related_work_item_id, relation_type) where deleted_at is null;
create index work_item_relations_related_idx on work_item_relations (related_work_item_id);

create table work_item_links (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  title text,
  url text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index work_item_links_item_idx on work_item_links (work_item_id) where deleted_at is null;

-- Files of every kind; entity_id is the work item, comment, page, project … that the file belongs to.
create table assets (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid references workspaces on delete cascade,
  project_id uuid references projects on delete cascade,
  user_id uuid references users on delete cascade,
  entity_type text not null,
  entity_id uuid,
  storage_key text not null,
  attributes jsonb not null default '{}',
  size bigint not null default 0,
  is_uploaded boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index assets_entity_idx on assets (entity_id, entity_type) where deleted_at is null and is_uploaded;

create table comments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  actor_id uuid not null references users,
  comment_html text not null default '<p></p>',
  comment_json jsonb not null default '{}',
  comment_stripped text not null default '',
  access text not null default 'INTERNAL' check (access in ('INTERNAL', 'EXTERNAL')),
  edited_at timestamptz,
  external_source text,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index comments_item_idx on comments (work_item_id, created_at) where deleted_at is null;
create unique index comments_external_key on comments (work_item_id, external_source, external_id) where external_id is not null and deleted_at is null;

-- The history is written with every change. Each reference locks the row that it points to, and workspace, project and
-- person are the same rows for everybody who writes at that moment. An activity goes with its work item all the same.
create table activities (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  project_id uuid not null,
  work_item_id uuid references work_items on delete cascade,
  comment_id uuid,
  actor_id uuid,
  verb text not null,
  field text,
  old_value text,
  new_value text,
  comment text not null default '',
  old_identifier uuid,
  new_identifier uuid,
  epoch double precision not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz
);
create index activities_item_idx on activities (work_item_id, created_at);
create index activities_actor_idx on activities (workspace_id, actor_id, created_at desc);

create table cycles (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  description text not null default '',
  start_date timestamptz,
  end_date timestamptz,
  owned_by_id uuid not null references users,
  sort_order double precision not null default 65535,
  timezone text not null default 'UTC',
  version smallint not null default 1,
  view_props jsonb not null default '{}',
  logo_props jsonb not null default '{}',
  progress_snapshot jsonb not null default '{}',
  archived_at timestamptz,
  external_source text,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index cycles_project_idx on cycles (project_id) where deleted_at is null;

-- A work item is in one cycle at most.
create table cycle_work_items (
  work_item_id uuid primary key references work_items on delete cascade,
  cycle_id uuid not null references cycles on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references users
);
create index cycle_work_items_cycle_idx on cycle_work_items (cycle_id);

create table modules (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  description text not null default '',
  status text not null default 'backlog'
    check (status in ('backlog', 'planned', 'in-progress', 'paused', 'completed', 'cancelled')),
  lead_id uuid references users,
  start_date date,
  target_date date,
  sort_order double precision not null default 65535,
  view_props jsonb not null default '{}',
  logo_props jsonb not null default '{}',
  archived_at timestamptz,
  external_source text,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index modules_name_key on modules (project_id, name) where deleted_at is null;

create table module_work_items (
  work_item_id uuid not null references work_items on delete cascade,
  module_id uuid not null references modules on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  primary key (work_item_id, module_id)
);
create index module_work_items_module_idx on module_work_items (module_id);
`;
