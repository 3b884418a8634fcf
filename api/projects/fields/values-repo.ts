import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import type { Field, FieldValue } from '@tandem/shared/projects/fields/schema.ts';
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

/** The ids of all items with a value, deleted ones among them. One text: hundreds of thousands of rows hold up others. */
export async function idsWithValue(db: Db, field: Place): Promise<string[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(w.id::text, ',' order by w.id) as ids from work_items w
    where w.workspace_id = ${field.workspace_id} and w.fields ? ${field.id}`.execute(db);
  return rows[0]?.ids?.split(',') ?? [];
}

export type StoredValue = { id: string; project_id: string; is_live: boolean; value: FieldValue };

export async function readValues(db: Db, field: Place, ids: readonly string[]): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select w.id, w.project_id, w.deleted_at is null as is_live, w.fields->${field.id} as value from work_items w
    where w.id = any(${[...ids]}::uuid[]) and w.fields ? ${field.id} order by w.id`.execute(db);
  return rows;
}

/** The same, with the items locked until the transaction ends. */
export async function lockValues(tx: Tx, field: Place, ids: readonly string[]): Promise<StoredValue[]> {
  await lockRows(tx, 'work_items', ids);
  return readValues(tx, field, ids);
}

/** Writes values of locked items; null empties one. */
export async function writeValues(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: readonly { id: string; value: FieldValue | null }[],
): Promise<void> {
  if (values.length === 0) return;
  const texts = values.map(({ value }) => (value === null ? null : JSON.stringify(value)));
  await sql`
    update work_items w set updated_at = clock_timestamp(), updated_by = ${by},
      fields = case when v.value is null then w.fields - ${id}
        else w.fields || jsonb_build_object(${id}::text, v.value::jsonb) end
    from unnest(${values.map((value) => value.id)}::uuid[], ${texts}::text[]) v(id, value)
    where w.id = v.id`.execute(tx);
}

/** Removes the values of a field from some items. Items that another transaction has locked are left for the next run. */
export async function dropValues(db: Db, { id }: Place, ids: readonly string[]): Promise<void> {
  await sql`
    with found as (
      select w.id from work_items w where w.id = any(${[...ids]}::uuid[]) and w.fields ? ${id}
      order by w.id for no key update skip locked
    )
    update work_items w set fields = w.fields - ${id} from found where w.id = found.id`.execute(db);
}

/** Slices of a list. */
export const inSlices = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
