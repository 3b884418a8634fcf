import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** How many items a state should hold at most (docs/contract/states.md#limits-of-columns). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

// Defaults that are no expressions are not written into the rows: the table is locked for a moment alone.
const STATEMENTS = `
alter table states add column wip_limit integer check (wip_limit between 1 and 9999);
alter table states add column is_wip_enforced boolean not null default false;
`;
