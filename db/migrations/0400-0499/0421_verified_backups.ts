import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Where a backup is, whether it is encrypted, and what became of the last try to restore it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table backups
  add column has_own_place boolean not null default false,
  add column is_encrypted boolean not null default false,
  add column verified_at timestamptz,
  add column verified text check (verified in ('restored', 'read', 'failed')),
  add column verify_error text;
`;
