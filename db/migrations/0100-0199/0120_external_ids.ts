import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/**
 * A label, state, cycle or module is known by its external id within its project, as items and comments are. What had the
 * same one before keeps it once: the oldest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, TABLES.map(statementsFor).join('\n'));
}

const TABLES = ['labels', 'states', 'cycles', 'modules'];

const statementsFor = (table: string) => `
update ${table} t set external_id = null where t.external_id is not null and t.deleted_at is null and exists (
  select from ${table} o where o.project_id = t.project_id and o.external_source = t.external_source
    and o.external_id = t.external_id and o.deleted_at is null and (o.created_at, o.id) < (t.created_at, t.id)
);
create unique index ${table}_external_key on ${table} (project_id, external_source, external_id)
  where external_id is not null and deleted_at is null;
`;
