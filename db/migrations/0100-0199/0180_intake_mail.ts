import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Items that are handed in by mail: the address of a project, and the mails that came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- A project without a row takes no mail. The token is the secret part of its address, which its administrators read.
create table intake_mail_addresses (
  project_id uuid primary key references projects on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  token text not null unique check (token ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users
);

-- Mails that came in the last weeks: a server that was not sure sends them again.
create table intake_mails (
  project_id uuid not null references projects on delete cascade,
  -- Of the Message-ID, or of the whole mail where it has none.
  message_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (project_id, message_hash)
);
create index intake_mails_created_idx on intake_mails (project_id, created_at);
`;
