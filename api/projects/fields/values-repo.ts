import type { Db } from '@tandem/db/postgres/client.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';

type Place = Pick<Field, 'id' | 'workspace_id'>;

/** How many items have a choice of a select. */
export async function countChoice(db: Db, field: Place, choiceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from work_items w
    where w.workspace_id = ${field.workspace_id} and w.deleted_at is null and w.fields ? ${field.id}
      and w.fields->${field.id} ? ${choiceId}`.execute(db);
  return rows[0]?.count ?? 0;
}
