import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/**
 * Wrong passwords are counted per e-mail, known or not, so that guessing slows down
 * (docs/contract/sessions.md#wrong-passwords).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table sign_in_attempts (
  email text primary key,
  attempts integer not null,
  last_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index sign_in_attempts_last_idx on sign_in_attempts (last_at);
`;
