import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { fieldsFor, idOrNull } from '@tandem/db/rows/work-items.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field, FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

type Definition = Pick<Field, 'id' | 'key' | 'name' | 'kind' | 'options'>;
type Named = { kind: 'person' | 'item'; id: string; name: string };
/** Values by the ids of fields, and what the sender calls each field. */
type Translated = { fields: Record<string, unknown>; names: ReadonlyMap<string, string> };

/** Values of `work_items w` by the keys of their fields, as a reader may know them. */
export const keyedFields = (reader: Parameters<typeof fieldsFor>[0]): RawBuilder<FieldValues> => sql`
  case when w.fields = '{}' then w.fields else (
    select coalesce(jsonb_object_agg(f.key, e.value), '{}') from jsonb_each(${fieldsFor(reader)}) e
    join fields f on f.id = ${idOrNull(sql`e.key`)} and f.workspace_id = w.workspace_id and f.deleted_at is null) end`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !ID.test(value);
const fold = (text: string) => text.trim().toLowerCase();

const definitionOf = (definitions: readonly Definition[], name: string) =>
  definitions.find(({ id, key }) => key === name || id === name.toLowerCase()) ??
  definitions.find((each) => fold(each.name) === fold(name));

/** Members of the project by their display names, and items of the workspace by their keys. */
async function readNamed(ctx: ProjectContext, texts: readonly string[]): Promise<Named[]> {
  const wanted = [...new Set(texts.map(fold))];
  if (wanted.length === 0) return [];
  const { rows } = await sql<Named>`
    select 'person' as kind, u.id, lower(u.display_name) as name
    from project_members m join users u on u.id = m.user_id
    where m.project_id = ${ctx.project.id} and m.is_active and m.deleted_at is null
      and lower(u.display_name) = any(${wanted}::text[])
    union all
    select 'item', i.id, lower(k) from unnest(${wanted}::text[]) k
    join projects p on p.workspace_id = ${ctx.workspace.id} and lower(p.identifier) = substring(k from '^(.+)-[0-9]+$')
      and p.deleted_at is null
    join work_items i on i.project_id = p.id and i.sequence_id = substring(k from '-([0-9]{1,9})$')::int
      and ${isSeenBy('i', ctx.user.id)}`.execute(ctx.db);
  return rows;
}

/** A value with the ids of what it names; what names nothing stays, and is refused with the value itself. */
function withIds(
  { kind, options }: Definition,
  value: unknown,
  find: (kind: Named['kind'], text: string) => string | undefined,
): unknown {
  if (Array.isArray(value)) return value.map((each) => withIds({ kind, options } as Definition, each, find));
  if (!isName(value)) return value;
  switch (traitsOf(kind).form) {
    case 'option':
    case 'options':
      return options.choices?.find(({ name }) => fold(name) === fold(value))?.id ?? value;
    case 'person':
    case 'people':
      return find('person', value) ?? value;
    case 'items':
      return find('item', value) ?? value;
    default:
      return value;
  }
}

const NAMING = new Set(['person', 'people', 'items']);

/**
 * What a program sends of values, by the ids of fields: it names fields by key, name or id, choices by name, members by
 * display name or `me`, and items by key (docs/contract/item-fields.md#values-for-programs). 400 for a field that is not
 * there.
 */
export async function valuesById(
  ctx: ProjectContext,
  given: Readonly<Record<string, unknown>>,
): Promise<Translated> {
  const sent = Object.entries(given);
  if (sent.length === 0) return { fields: {}, names: new Map() };
  const { rows: definitions } = await sql<Definition>`
    select id, key, name, kind, options from fields
    where workspace_id = ${ctx.workspace.id} and deleted_at is null`.execute(ctx.db);
  const known = sent.map(([name, value]) => ({ name, value, field: definitionOf(definitions, name) }));
  const unknown = known.filter(({ field }) => !field);
  if (unknown.length > 0) {
    const problem = ['Invalid id - object does not exist in this project.'];
    throw new AppError(400, { fields: Object.fromEntries(unknown.map(({ name }) => [name, problem])) });
  }
  const texts = known.flatMap(({ field, value }) =>
    field && NAMING.has(field.kind) ? [value].flat().filter(isName) : [],
  );
  const named = await readNamed(ctx, texts);
  const find = (kind: Named['kind'], text: string) => {
    if (kind === 'person' && fold(text) === 'me') return ctx.user.id;
    const found = named.filter((each) => each.kind === kind && each.name === fold(text));
    return found.length === 1 ? found[0]?.id : undefined;
  };
  const translated = known.flatMap(({ name, value, field }) =>
    field ? [{ id: field.id, name, value: withIds(field, value, find) }] : [],
  );
  return {
    fields: Object.fromEntries(translated.map(({ id, value }) => [id, value])),
    names: new Map(translated.map(({ id, name }) => [id, name])),
  };
}

/** What is wrong with values, by the names that were sent. */
export function problemsAsSent(problems: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof problems !== 'object' || problems === null || Array.isArray(problems)) return problems;
  return Object.fromEntries(Object.entries(problems).map(([id, texts]) => [names.get(id) ?? id, texts]));
}
