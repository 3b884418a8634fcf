import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Pages and the documents that are edited live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table pages (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null default '',
  owned_by_id uuid not null references users,
  access smallint not null default 0 check (access in (0, 1)),
  color text not null default '',
  parent_id uuid references pages on delete set null,
  is_locked boolean not null default false,
  archived_at date,
  view_props jsonb not null default '{"full_width": false}',
  logo_props jsonb not null default '{}',
  description_html text not null default '<p></p>',
  description_json jsonb not null default '{}',
  description_stripped text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index pages_workspace_idx on pages (workspace_id) where deleted_at is null;

create table project_pages (
  page_id uuid not null references pages on delete cascade,
  project_id uuid not null references projects on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  created_at timestamptz not null default now(),
  primary key (page_id, project_id)
);
create index project_pages_project_idx on project_pages (project_id);

create table page_labels (
  page_id uuid not null references pages on delete cascade,
  label_id uuid not null references labels on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  primary key (page_id, label_id)
);

create table page_versions (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  page_id uuid not null references pages on delete cascade,
  owned_by_id uuid not null references users,
  last_saved_at timestamptz not null,
  description_html text not null default '<p></p>',
  description_json jsonb not null default '{}',
  description_binary bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users
);
create index page_versions_page_idx on page_versions (page_id, last_saved_at desc);

-- A live document: state is the Yjs snapshot of all updates up to state_seq; later ones are in the journal.
-- last_seq is counted under the row's lock, so that journal order is commit order. A new generation starts a history
-- that old clients must not merge into.
create table documents (
  name text primary key,
  kind text not null check (kind in ('page', 'work-item')),
  entity_id uuid not null,
  workspace_id uuid not null references workspaces on delete cascade,
  generation integer not null default 1,
  state bytea,
  state_seq bigint not null default 0,
  last_seq bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index documents_entity_key on documents (kind, entity_id);

create table document_updates (
  name text not null references documents on delete cascade,
  seq bigint not null,
  update bytea not null,
  user_id uuid references users,
  created_at timestamptz not null default clock_timestamp(),
  primary key (name, seq)
);
`;
