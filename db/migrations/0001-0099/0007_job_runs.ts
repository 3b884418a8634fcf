import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** When each scheduled job last ran, and how that went. Jobs that wait are in a schema of their own (api/platform/jobs). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table job_runs (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  succeeded_at timestamptz,
  error text,
  -- How many of what the last run that went well has done.
  report jsonb not null default '{}'
);
`;
