import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** The link of a workspace by which anybody who has it joins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table workspace_invite_links (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- Nobody becomes an administrator by a link that many have.
  role smallint not null check (role in (5, 15)),
  -- With the key of the installation it gives the secret of the link; alone it gives nothing (docs/decisions/017).
  link_salt bytea not null,
  renewed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users
);
create unique index workspace_invite_links_key on workspace_invite_links (workspace_id);
`;
