import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Dates, health and cadence of projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table projects
  add column start_date date,
  add column target_date date,
  add column health text check (health in ('on_track', 'at_risk', 'off_track')),
  add column health_at timestamptz,
  -- {weeks, weekday}
  add column update_cadence jsonb,
  add column next_update_on date,
  -- The day on which the lead was reminded last.
  add column update_reminded_on date;
create index projects_update_due_idx on projects (next_update_on)
  where next_update_on is not null and deleted_at is null and archived_at is null;
`;
