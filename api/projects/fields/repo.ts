import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';

const columns = sql`f.id, f.workspace_id, f.key, f.name, f.description, f.kind, f.options, f.default_value, f.is_active,
  f.created_at, f.updated_at, f.created_by, f.updated_by, f.deleted_at`;

/** A deleted field can come back for a day (docs/contract/fields.md#deleting-a-field). */
const isThere = sql`(f.deleted_at is null or f.deleted_at > now() - interval '24 hours' and f.purged_at is null)`;

/** Definitions, and which of them projects use, change one after the other within a workspace. */
export async function lockFields(tx: Tx, workspaceId: string): Promise<void> {
  await lockByName(tx, `fields:${workspaceId}`);
}

export async function readFields(db: Db, workspaceId: string): Promise<Field[]> {
  const { rows } = await sql<Field>`
    select ${columns} from fields f where f.workspace_id = ${workspaceId} and ${isThere}
    order by lower(f.name), f.id`.execute(db);
  return rows;
}

/** Of them those that projects of a guest use. */
export async function readFieldsOfGuest(
  db: Db,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<Field[]> {
  const { rows } = await sql<Field>`
    select ${columns} from fields f where f.workspace_id = ${workspace_id} and f.deleted_at is null and exists (
      select from project_fields u join projects p on p.id = u.project_id and p.deleted_at is null
      join project_members m on m.project_id = p.id and m.user_id = ${user_id} and m.is_active and m.deleted_at is null
      where u.field_id = f.id)
    order by lower(f.name), f.id`.execute(db);
  return rows;
}

export async function findField(db: Db, workspaceId: string, id: string): Promise<Field | undefined> {
  const { rows } = await sql<Field>`
    select ${columns} from fields f where f.id = ${id} and f.workspace_id = ${workspaceId} and ${isThere}`.execute(
    db,
  );
  return rows[0];
}

/** The field that has a name in the workspace; capitals do not matter. */
export async function findFieldByName(
  db: Db,
  workspaceId: string,
  name: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select f.id from fields f
    where f.workspace_id = ${workspaceId} and lower(f.name) = lower(${name}) and f.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

export async function countFields(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('fields')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All keys that fields of the workspace have or had. */
export async function readKeys(db: Db, workspaceId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('fields').select('key').where('workspace_id', '=', workspaceId).execute();
  return new Set(rows.map(({ key }) => key));
}

export type NewField = Pick<
  Field,
  'workspace_id' | 'key' | 'name' | 'description' | 'kind' | 'options' | 'default_value' | 'is_active'
> & { id: string | undefined; by: string };

export async function insertField(tx: Tx, { id, by, ...field }: NewField): Promise<Field> {
  const made = await tx
    .insertInto('fields')
    .values({
      ...field,
      ...(id === undefined ? {} : { id }),
      options: toJsonb(field.options),
      default_value: toJsonb(field.default_value),
      created_by: by,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return requireStored(tx, field.workspace_id, made.id);
}

export type FieldColumns = Partial<
  Pick<Field, 'name' | 'description' | 'kind' | 'options' | 'default_value' | 'is_active'>
>;

/** The field as it is now; undefined, and nothing written, when it has these values already. */
export async function writeField(
  tx: Tx,
  field: Pick<Field, 'id' | 'workspace_id'>,
  { by, ...values }: FieldColumns & { by: string },
): Promise<Field | undefined> {
  const { options, default_value, ...plain } = values;
  const columnsToSet = {
    ...plain,
    ...(options === undefined ? {} : { options: toJsonb(options) }),
    ...(default_value === undefined ? {} : { default_value: toJsonb(default_value) }),
  };
  const { numUpdatedRows } = await tx
    .updateTable('fields')
    .set({ ...columnsToSet, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', field.id)
    .where(differs(columnsToSet))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? requireStored(tx, field.workspace_id, field.id) : undefined;
}

/** Marks a field as deleted, or takes the mark away. */
export async function markField(
  tx: Tx,
  field: Pick<Field, 'id' | 'workspace_id'>,
  { by, isDeleted }: { by: string; isDeleted: boolean },
): Promise<Field> {
  await tx
    .updateTable('fields')
    .set({
      deleted_at: isDeleted ? sql<string>`clock_timestamp()` : null,
      updated_at: sql<string>`clock_timestamp()`,
      updated_by: by,
    })
    .where('id', '=', field.id)
    .execute();
  return requireStored(tx, field.workspace_id, field.id);
}

export const requireStored = async (db: Db, workspaceId: string, id: string): Promise<Field> =>
  must(await findField(db, workspaceId, id), 'the field was just written');

/** Whether the values of a field are still being changed to another kind. */
export async function isConverting(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('fields').select('converting').where('id', '=', id).executeTakeFirst();
  return (row?.converting ?? null) !== null;
}

/** What the values of a field are being converted to, and whether it is active again when they are. */
export type Converting = Pick<Field, 'kind' | 'options' | 'default_value' | 'is_active'> & { by: string };
export type ConvertingField = { field: Field; converting: Converting };

export async function writeConverting(tx: Tx, id: string, converting: Converting | null): Promise<void> {
  await tx
    .updateTable('fields')
    .set({ converting: toJsonb(converting) })
    .where('id', '=', id)
    .execute();
}

export async function readConverting(db: Db, id: string): Promise<ConvertingField | undefined> {
  const { rows } = await sql<Field & { converting: Converting }>`
    select ${columns}, f.converting from fields f
    where f.id = ${id} and f.converting is not null and f.deleted_at is null`.execute(db);
  if (!rows[0]) return undefined;
  const { converting, ...field } = rows[0];
  return { field, converting };
}

/** Fields that can come back no more, whose values are still there. */
export async function readFieldsToPurge(db: Db): Promise<Pick<Field, 'id' | 'workspace_id'>[]> {
  const { rows } = await sql<Pick<Field, 'id' | 'workspace_id'>>`
    select f.id, f.workspace_id from fields f
    where f.deleted_at <= now() - interval '24 hours' and f.purged_at is null order by f.deleted_at, f.id`.execute(
    db,
  );
  return rows;
}
