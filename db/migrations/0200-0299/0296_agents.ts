import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Agents: programs that are members of a workspace in their own right (docs/contract/agents.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- The user of an agent is a bot. Other bots (the product itself, accounts of services that came with an import) are no
-- agents, whether or not they are members.
alter table workspace_members add column is_agent boolean not null default false;
`;
