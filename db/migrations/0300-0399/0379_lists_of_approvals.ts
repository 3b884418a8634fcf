import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Lists of closed approvals, and what goes with a state, find approvals by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create index approvals_of_project_idx on approvals (project_id, created_at desc, id desc);
create index approvals_from_state_idx on approvals (from_state_id);
create index approvals_to_state_idx on approvals (to_state_id);
`;
