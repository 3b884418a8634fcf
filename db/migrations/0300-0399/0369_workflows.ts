import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/**
 * Workflows of projects (docs/contract/workflow.md), approvals that their transitions ask for (docs/contract/approvals.md),
 * and below which types the items of a type stand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table project_workflows (
  project_id uuid primary key references projects on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  -- [{type_ids, transitions: [{id, from_state_id, to_state_id, who, conditions, approval}]}]
  flows jsonb not null default '[]',
  -- [{type_id, state_id}]
  initial_states jsonb not null default '[]',
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid references users
);

create table approvals (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  work_item_id uuid not null references work_items on delete cascade,
  transition_id uuid not null,
  from_state_id uuid not null references states on delete cascade,
  to_state_id uuid not null references states on delete cascade,
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'declined', 'withdrawn', 'expired', 'void')),
  needed int not null check (needed > 0),
  requested_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users
);
create unique index approvals_pending_key on approvals (work_item_id) where state = 'pending';
create index approvals_item_idx on approvals (work_item_id, created_at desc);
create index approvals_expiry_idx on approvals (expires_at) where state = 'pending';
create index approvals_project_idx on approvals (project_id) where state = 'pending';

create table approval_answers (
  approval_id uuid not null references approvals on delete cascade,
  user_id uuid not null references users,
  workspace_id uuid not null references workspaces on delete cascade,
  position int not null,
  answer text check (answer in ('approved', 'declined')),
  comment text not null default '',
  answered_at timestamptz,
  primary key (approval_id, user_id)
);
create index approval_answers_user_idx on approval_answers (user_id, workspace_id);

-- Types whose items may stand above those of this type; empty is any.
alter table work_item_types add column parent_type_ids uuid[] not null default '{}';
`;
