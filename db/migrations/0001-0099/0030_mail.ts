import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Mail that is to be sent, and the codes and links that go by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- sealed is the message, encrypted with the key of the installation: it holds codes and links. It goes when it is sent.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  sender_id uuid references users on delete set null,
  workspace_id uuid references workspaces on delete cascade,
  sealed text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired', 'withheld')),
  tries integer not null default 0,
  last_error text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_created_idx on mails (created_at);
create index mails_recipient_idx on mails (recipient, created_at);
create index mails_sender_idx on mails (sender_id, created_at);
create index mails_workspace_idx on mails (workspace_id, created_at);

-- The newest code of an address. code_hash takes the key of the installation, so that a copy of the table gives no code.
create table sign_in_codes (
  email text primary key,
  code_hash text,
  browser_hash bytea not null,
  tries smallint not null default 0,
  issued_at timestamptz[] not null,
  expires_at timestamptz not null
);
create index sign_in_codes_expires_idx on sign_in_codes (expires_at);

create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null
);
`;
