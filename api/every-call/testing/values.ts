import { must } from '@tandem/shared/must.ts';
import type { Call, JsonSchema } from './calls.ts';

export type Body = Record<string, unknown>;
type Path = readonly (string | number)[];

/** A place in a body that holds one value, below the objects and in the first element of the lists around it. */
export type Field = {
  path: Path;
  name: string;
  /** The key of the body that it is below; refusals name it. */
  key: string;
  schema: JsonSchema;
  is_nullable: boolean;
  is_required: boolean;
};

const alternatives = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(alternatives) ?? [schema];
const typesOf = (schema: JsonSchema): string[] => alternatives(schema).flatMap(({ type }) => type ?? []);
const typeOf = (schema: JsonSchema): string | undefined => typesOf(schema).find((type) => type !== 'null');

const isNullable = (schema: JsonSchema): boolean => typesOf(schema).includes('null');

/** All fields of a call's body, the nested ones too. */
export function fieldsOf({ body }: Call): Field[] {
  return body ? fieldsBelow(body, []) : [];
}

function fieldsBelow(schema: JsonSchema, path: Path): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const place = [...path, name];
    const known = {
      path: place,
      name,
      key: String(place[0]),
      schema: field,
      is_nullable: isNullable(field),
      is_required: schema.required?.includes(name) ?? false,
    };
    return [known, ...fieldsIn(known)];
  });
}

/** What stands below a field. */
export const fieldsIn = ({ schema, path }: Pick<Field, 'schema' | 'path'>): Field[] =>
  alternatives(schema).flatMap((each) => fieldsBelow(each.items ?? each, below(each, path)));

const below = ({ items }: JsonSchema, path: Path): Path => (items ? [...path, 0] : path);

export const isNumber = ({ schema }: Field): boolean => /^(number|integer)$/.test(typeOf(schema) ?? '');
export const isList = ({ schema }: Field): boolean => typeOf(schema) === 'array';
/** Texts, days, words of a list, ids. */
export const isText = ({ schema }: Field): boolean => typeOf(schema) === 'string';

/** What a body holds at a place; undefined where it holds nothing. */
export const valueAt = (body: Body, { path }: Field): unknown =>
  path.reduce<unknown>((value, step) => (value as Body | undefined)?.[step], body);

/** The body with another value at some of its places. */
export function withValues(body: Body, fields: readonly Field[], valueOf: (field: Field) => unknown): Body {
  const copy = structuredClone(body);
  for (const field of fields) {
    const parent = field.path
      .slice(0, -1)
      .reduce<unknown>((value, step) => (value as Body | undefined)?.[step], copy);
    if (parent !== undefined) (parent as Body)[must(field.path.at(-1), 'a path has steps')] = valueOf(field);
  }
  return copy;
}
