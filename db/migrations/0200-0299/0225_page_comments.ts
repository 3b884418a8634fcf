import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** What people say about a piece of the text of a page, with the replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table page_comments (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  page_id uuid not null references pages on delete cascade,
  -- The comment that began the thread; null for that one itself.
  parent_id uuid references page_comments on delete cascade,
  actor_id uuid not null references users,
  comment_html text not null,
  comment_stripped text not null,
  -- The words that the thread is about, as they were when it was begun.
  quote text not null default '',
  resolved_at timestamptz,
  resolved_by uuid references users,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  updated_by uuid references users,
  deleted_at timestamptz
);
create index page_comments_page_idx on page_comments (page_id, created_at) where deleted_at is null;
create index page_comments_parent_idx on page_comments (parent_id);
`;
