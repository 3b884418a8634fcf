import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What people hand in to a project, which waits until somebody decides on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table intakes (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  description text not null default '',
  is_default boolean not null default true,
  view_props jsonb not null default '{}',
  logo_props jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index intakes_default_key on intakes (project_id) where is_default and deleted_at is null;

-- Whoever switches intake on, by whatever call, has an intake from then on.
create function make_default_intake() returns trigger language plpgsql as $$
begin
  insert into intakes (workspace_id, project_id, name, created_by, updated_by)
  values (new.workspace_id, new.id, left(new.name || ' Intake', 255), new.updated_by, new.updated_by)
  on conflict do nothing;
  return null;
end $$;
create trigger projects_default_intake after insert or update of intake_view on projects
  for each row when (new.intake_view) execute function make_default_intake();
insert into intakes (workspace_id, project_id, name, created_by, updated_by)
select workspace_id, id, left(name || ' Intake', 255), updated_by, updated_by from projects
where intake_view and deleted_at is null;

create table intake_work_items (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  intake_id uuid not null references intakes on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  status smallint not null default -2 check (status in (-2, -1, 0, 1, 2)),
  snoozed_till timestamptz,
  -- When everybody was told that it is awake again.
  woken_at timestamptz,
  duplicate_to_id uuid references work_items on delete set null,
  source text not null default 'IN_APP',
  source_email text,
  external_source text,
  external_id text,
  extra jsonb not null default '{}',
  decided_by_id uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create unique index intake_work_items_item_key on intake_work_items (work_item_id) where deleted_at is null;
create index intake_work_items_project_idx on intake_work_items (project_id, status) where deleted_at is null;
create index intake_work_items_duplicate_idx on intake_work_items (duplicate_to_id) where duplicate_to_id is not null;
create index intake_work_items_asleep_idx on intake_work_items (snoozed_till)
  where status = 0 and woken_at is null and deleted_at is null;

-- One internal state of a project for what waits.
create unique index states_triage_key on states (project_id) where "group" = 'triage' and deleted_at is null;

alter table work_item_edits drop constraint work_item_edits_action_check;
alter table work_item_edits add constraint work_item_edits_action_check
  check (action in ('create', 'update', 'archive', 'restore', 'delete', 'undelete', 'move', 'part', 'decide'));
`;
