import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Which custom fields the public form of a project asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
alter table deploy_boards
  -- [{field_id, is_required}], in order; of forms alone.
  add column form_fields jsonb not null default '[]';
`;
