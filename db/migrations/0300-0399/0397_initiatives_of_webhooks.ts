import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Whether a webhook is sent initiatives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table webhooks add column initiative boolean not null default false;
`;
