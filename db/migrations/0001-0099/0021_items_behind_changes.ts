import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Which other items a Change speaks of, so that nobody learns of one that he may not see (docs/ARCHITECTURE.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- {items: [{id, project_id, creator_id}], children: [{project_id, creator_id, count}]}; null where it speaks of none.
alter table changes add column about jsonb;
`;
