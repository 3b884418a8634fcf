import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** The health of modules, and which module an update is of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table modules
  add column health text check (health in ('on_track', 'at_risk', 'off_track')),
  add column health_at timestamptz;
alter table updates add constraint updates_module_id_fkey
  foreign key (module_id) references modules on delete cascade;
`;
