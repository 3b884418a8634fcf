import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Imports that ask the service themselves, until they have its answers in a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- What is asked and with which token, encrypted with the key of the installation; nothing once the file is there.
alter table importers add column sealed_source text;
alter table importers add constraint importers_secret_ends
  check (sealed_source is null or status in ('queued', 'processing'));
alter table importers drop constraint importers_step_check;
alter table importers add constraint importers_step_check check (step in ('fetching', 'reading', 'writing'));
`;
