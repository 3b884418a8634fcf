import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A whole workspace is exported as an archive, beside copies of its items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table exports drop constraint exports_provider_check;
alter table exports add constraint exports_provider_check check (provider in ('csv', 'xlsx', 'json', 'archive'));
`;
