import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A webhook is sent the whole event, or a line for a chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table webhooks add column format text not null default 'json' check (format in ('json', 'chat'));
`;
