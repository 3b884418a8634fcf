import { type Kysely, sql } from 'kysely';

/** Runs several statements in one go; the driver's prepared statements take only one, EXECUTE takes any number. */
export async function runStatements(db: Kysely<unknown>, statements: string): Promise<void> {
  await sql.raw(`do $do$ begin execute $statements$${statements}$statements$; end $do$`).execute(db);
}
