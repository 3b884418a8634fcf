import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Whether a workspace is the first of its creator is asked of every workspace that is listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create index workspaces_created_by_idx on workspaces (created_by, created_at);
`;
