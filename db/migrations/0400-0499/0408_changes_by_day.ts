import { type Kysely, sql } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** The lines of history of a project by time: the changes of its last days are counted without reading all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large tracker has millions of these rows.
  await sql`set local statement_timeout = 0`.execute(db);
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create index activities_by_day_idx on activities (project_id, created_at) include (work_item_id)
  where work_item_id is not null and deleted_at is null;
`;
