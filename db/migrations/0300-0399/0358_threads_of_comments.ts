import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Replies to comments of work items, and threads that are resolved (docs/contract/comments.md#threads). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- The comment that began the thread; null for that one itself.
alter table comments add column parent_id uuid references comments on delete cascade;
alter table comments add column resolved_at timestamptz;
alter table comments add column resolved_by uuid references users;
create index comments_parent_idx on comments (parent_id) where parent_id is not null;
`;
