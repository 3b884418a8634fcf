import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Linear and Asana are imported by service (docs/contract/imports.md#services). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table importers drop constraint importers_service_check;
alter table importers add constraint importers_service_check
  check (service in ('jira', 'github', 'linear', 'asana', 'csv'));
`;
