import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field, FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import { type Cell, COLUMN_NAMES, day, joinedNames, moment } from './columns.ts';
import type { ExportedItem } from './read-items.ts';

/** A custom field as a column of a copy (docs/contract/exports.md#fields-as-columns). */
export type FieldColumn = Pick<Field, 'id' | 'key' | 'name' | 'kind' | 'options'> & {
  /** What it is called in tables. */
  title: string;
};

/** The fields that these projects use, each once, by their names. */
export async function readFieldColumns(db: Db, projectIds: readonly string[]): Promise<FieldColumn[]> {
  const { rows } = await sql<Omit<FieldColumn, 'title'>>`
    select f.id, f.key, f.name, f.kind, f.options from fields f
    where f.is_active and f.deleted_at is null and exists (
      select from project_fields u join project_field_layouts l on l.project_id = u.project_id and l.is_enabled
      where u.field_id = f.id and u.project_id = any(${projectIds}::uuid[]))
    order by lower(f.name), f.id`.execute(db);
  const own = new Set(COLUMN_NAMES.map((name) => name.toLowerCase()));
  return rows.map((field) => ({
    ...field,
    // Two columns of one name would be read as one.
    title: own.has(field.name.toLowerCase()) ? `${field.name} (${field.key})` : field.name,
  }));
}

/** What ids in values are called. */
export type ValueNames = ReadonlyMap<string, string>;

const idsOf = (
  columns: readonly FieldColumn[],
  items: readonly ExportedItem[],
  forms: readonly string[],
): string[] => {
  const wanted = columns.filter(({ kind }) => forms.includes(traitsOf(kind).form));
  return [...new Set(items.flatMap(({ fields }) => wanted.flatMap(({ id }) => textsOf(fields[id]))))];
};

/** Names of people and keys of items that values of these items name; of items that the reader does not see there are none. */
export async function readValueNames(
  db: Db,
  { columns, user_id }: { columns: readonly FieldColumn[]; user_id: string },
  items: readonly ExportedItem[],
): Promise<ValueNames> {
  const people = idsOf(columns, items, ['person', 'people']);
  const others = idsOf(columns, items, ['items']);
  if (people.length + others.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.display_name) as name
    from users u where u.id = any(${people}::uuid[])
    union all
    select w.id, p.identifier || '-' || w.sequence_id from work_items w join projects p on p.id = w.project_id
    where w.id = any(${others}::uuid[]) and w.deleted_at is null and ${isSeenBy('w', user_id)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const textsOf = (value: FieldValue | undefined): string[] =>
  value === undefined ? [] : [value].flat().map(String);

/** A number without signs of a language, so that it is read as the same again. */
function numberText({ kind, options }: Pick<FieldColumn, 'kind' | 'options'>, value: number): string {
  if (kind === 'rollup') return numberText({ kind: options.result ?? 'number', options }, value);
  if (kind === 'percent') return `${Number((value * 100).toFixed(6))}%`;
  return kind === 'money' && options.currency ? `${value} ${options.currency}` : String(value);
}

/** A value as a person reads it; null for none. */
export function fieldCell(column: FieldColumn, value: FieldValue | undefined, names: ValueNames): Cell {
  if (value === undefined) return null;
  const { form } = traitsOf(column.kind);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(column, value);
  if (form === 'day') return day(String(value));
  if (form === 'moment') return moment(String(value));
  if (form === 'option' || form === 'options') {
    const choices = new Map(column.options.choices?.map(({ id, name }) => [id, name]));
    return cellOfNames(
      form,
      textsOf(value).flatMap((id) => choices.get(id) ?? []),
    );
  }
  if (form === 'computed' && Array.isArray(value)) return joinedNames(value);
  if (form === 'text' || form === 'computed') return String(value);
  return cellOfNames(
    form,
    textsOf(value).flatMap((id) => names.get(id) ?? []),
  );
}

/** One name stands as it is; several as lists of names do. */
const cellOfNames = (form: string, found: readonly string[]): Cell =>
  form === 'option' || form === 'person' ? (found[0] ?? null) : joinedNames(found);
