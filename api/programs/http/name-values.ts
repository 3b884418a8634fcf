import { traitsOf, type FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { FieldChoice } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import type { Row } from './rows.ts';

type Definition = { key: string; kind: FieldKind; choices: FieldChoice[] };

const valuesOf = (row: Row): Readonly<Record<string, unknown>> => (row['fields'] ?? {}) as Row;
const textsOf = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string');

/** Reads the names of the choices, people and items in the values of rows. */
async function readNames(
  db: Db,
  ctx: WorkspaceContext,
  { rows, definitions }: { rows: readonly Row[]; definitions: readonly Definition[] },
): Promise<ReadonlyMap<string, string>> {
  const choices = definitions.flatMap(({ choices: given }) =>
    given.map(({ id, name }) => [id, name] as const),
  );
  const keysOf = (...forms: string[]) =>
    new Set(definitions.filter(({ kind }) => forms.includes(traitsOf(kind).form)).map(({ key }) => key));
  const idsOf = (keys: ReadonlySet<string>) => [
    ...new Set(
      rows.flatMap((row) =>
        Object.entries(valuesOf(row)).flatMap(([key, value]) => (keys.has(key) ? textsOf(value) : [])),
      ),
    ),
  ];
  const people = idsOf(keysOf('person', 'people'));
  const items = idsOf(keysOf('items'));
  if (people.length + items.length === 0) return new Map(choices);
  const { rows: named } = await sql<{ id: string; name: string }>`
    select u.id, u.display_name as name from users u where u.id = any(${people}::uuid[])
    union all
    select w.id, p.identifier || '-' || w.sequence_id from work_items w join projects p on p.id = w.project_id
    where w.id = any(${items}::uuid[]) and w.workspace_id = ${ctx.workspace.id}`.execute(db);
  return new Map([...choices, ...named.map(({ id, name }) => [id, name] as const)]);
}

/**
 * Returns rows whose field values have names instead of ids: names of choices and people, keys of items
 * (docs/contract/programs.md#objects-for-ids). Items that are hidden from the caller were removed when the
 * rows were read.
 */
export async function nameValues(db: Db, ctx: WorkspaceContext, rows: readonly Row[]): Promise<Row[]> {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(valuesOf(row))))];
  if (keys.length === 0) return [...rows];
  const { rows: definitions } = await sql<Definition>`
    select f.key, f.kind, coalesce(f.options->'choices', '[]') as choices from fields f
    where f.workspace_id = ${ctx.workspace.id} and f.deleted_at is null and f.key = any(${keys}::text[])
      and f.kind in ('select', 'multi_select', 'person', 'people', 'items')`.execute(db);
  const names = await readNames(db, ctx, { rows, definitions });
  const named = new Set(definitions.map(({ key }) => key));
  const nameOf = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(nameOf)
      : typeof value === 'string'
        ? (names.get(value) ?? value)
        : value;
  return rows.map((row) => ({
    ...row,
    fields: Object.fromEntries(
      Object.entries(valuesOf(row)).map(([key, value]) => [key, named.has(key) ? nameOf(value) : value]),
    ),
  }));
}
