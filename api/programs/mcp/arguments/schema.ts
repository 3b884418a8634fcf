import type { JsonSchema, OpenApi } from '../../../http/docs/operations.ts';
import {
  BODY_FIELDS,
  CURSOR,
  DRY_RUN,
  FILTER_FIELDS,
  type Field,
  INTAKE_ISSUE,
  PATH_FIELDS,
  QUERY_FIELDS,
  SIZES,
  SPECIAL_FIELDS,
} from './fields.ts';

type Operation = NonNullable<NonNullable<OpenApi['paths']>[string][string]>;

export type Input = Field & { type: 'object'; properties: Record<string, Field> };

/** Tools whose lists are filtered so often that the filters are described; the other lists of items take them as well. */
const FILTERED = new Set(['list_work_items', 'list_my_work_items']);
/** Arguments of calls that no assistant needs: taken, and not described. */
const UNDESCRIBED_QUERY = new Set(['order_by', 'fields', 'expand']);

const objectOf = (schema: JsonSchema | undefined): JsonSchema | undefined =>
  schema?.properties ? schema : (schema?.anyOf ?? schema?.oneOf)?.find((one) => one.properties);

/** What the body of a call takes, as far as it is an object of known fields. */
export const bodyOf = (operation: Operation): JsonSchema | undefined =>
  objectOf(operation.requestBody?.content?.['application/json']?.schema);

function specialOf(tool: string, name: string, usual: Field | undefined): Field | undefined {
  const special = SPECIAL_FIELDS[tool];
  return special && Object.hasOwn(special, name) ? special[name] : usual;
}

function queryField(tool: string, name: string): Field | undefined {
  if (FILTERED.has(tool) && Object.hasOwn(FILTER_FIELDS, name)) return FILTER_FIELDS[name];
  return UNDESCRIBED_QUERY.has(name) ? undefined : specialOf(tool, name, QUERY_FIELDS[name]);
}

function describedBody(tool: string, schema: JsonSchema): Input {
  const names = Object.keys(schema.properties ?? {});
  const properties = names.flatMap((name): [string, Field][] => {
    const field = name === 'issue' ? INTAKE_ISSUE : specialOf(tool, name, BODY_FIELDS[name]);
    return field ? [[name, field]] : [];
  });
  const required = schema.required?.filter((name) => properties.some(([known]) => known === name)) ?? [];
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

const hasItem = (names: readonly string[]) => names.includes('issue_id') || names.includes('epic_id');

/** The workspace need not be named by who has one alone, nor the project of an item. */
const isNeeded = (name: string, names: readonly string[]) =>
  name !== 'slug' && !(name === 'project_id' && hasItem(names));

export type Described = {
  input: Input;
  /** What is taken besides what is described: all that the call takes. */
  taken: ReadonlySet<string>;
  taken_in_body: ReadonlySet<string>;
  in_path: string[];
  in_query: string[];
  has_body: boolean;
};

/** What a tool takes, made of what its call takes, in the words of fields.ts. */
export function describeArguments(
  tool: string,
  operation: Operation,
  is: { list: boolean; sized: boolean; dry: boolean; fixed: boolean },
): Described {
  const parameters = operation.parameters ?? [];
  const namesIn = (place: string) => parameters.filter((each) => each.in === place).map((each) => each.name);
  const [in_path, in_query] = [namesIn('path'), namesIn('query')];
  const schema = bodyOf(operation);
  const body = schema && !is.fixed ? describedBody(tool, schema) : undefined;
  const described = in_query.flatMap((name): [string, Field][] => {
    const field = queryField(tool, name);
    return field ? [[name, field]] : [];
  });
  const properties: Record<string, Field> = {
    ...Object.fromEntries(in_path.map((name) => [name, PATH_FIELDS[name] ?? { type: 'string' }])),
    ...(is.list ? CURSOR : {}),
    ...(is.sized ? SIZES : {}),
    ...Object.fromEntries(described),
    ...(body ? { body } : {}),
    ...(is.dry ? { dry_run: DRY_RUN } : {}),
  };
  const required = [...in_path.filter((name) => isNeeded(name, in_path)), ...(body ? ['body'] : [])];
  return {
    input: {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
    taken: new Set([...in_query, ...(is.list ? ['per_page', 'full'] : [])]),
    taken_in_body: new Set(Object.keys(schema?.properties ?? {})),
    in_path,
    in_query,
    has_body: operation.requestBody !== undefined,
  };
}
