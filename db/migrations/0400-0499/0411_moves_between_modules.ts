import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Finds what came into modules and left them since a moment, for the progress of updates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create index activities_modules_idx on activities (workspace_id, created_at) where field = 'modules';
`;
