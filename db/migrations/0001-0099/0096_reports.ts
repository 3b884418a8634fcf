import { type Kysely, sql } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Reports look at what happened since a day, in the whole of a workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create index activities_moves_idx on activities (workspace_id, created_at)
  include (work_item_id, old_identifier, new_identifier) where field = 'state';
`;
