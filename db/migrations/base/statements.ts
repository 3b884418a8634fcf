import { type Kysely, sql } from 'kysely';

/** Runs several statements in one go; the driver's prepared statements take only one, EXECUTE takes any number. */
export async function runStatements(db: Kysely<unknown>, statements: string): Promise<void> {
  await sql.raw(`do $do$ begin execute $statements$${statements}$statements$; end $do$`).execute(db);
}

/**
 * Before a function is made that sets what belongs to pg_trgm: until its library is loaded in a session, only a superuser
 * may name its settings there.
 */
export async function loadTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`select show_limit()`.execute(db);
}
