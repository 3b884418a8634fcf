import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** A module is a part of the product, or a version of it that is released (docs/contract/modules.md#versions). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table modules add column kind text not null default 'module' check (kind in ('module', 'version'));
`;
