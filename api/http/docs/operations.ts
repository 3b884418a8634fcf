/** The parts of an OpenAPI document that the readable page shows. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  maxLength?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
};
type Operation = {
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
};
export type OpenApi = { paths?: Record<string, Record<string, Operation>> };
export type Call = { method: string; path: string; operation: Operation };

const FRAME = new Set(['api', 'v1', 'workspaces', '{slug}', 'projects', '{project_id}']);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** What a path is about: its first word inside of workspace and project. */
export function topicOf(path: string): string {
  const parts = path.split('/').filter(Boolean);
  const own = parts.find((part) => !FRAME.has(part));
  const last = parts.filter((part) => !part.startsWith('{')).at(-1);
  const topic = own?.startsWith('{') ? last : (own ?? last);
  return topic === 'issues' ? 'work items' : (topic ?? 'more').replaceAll('-', ' ');
}

/** All calls by topic, both in alphabetical order. */
export function callsByTopic(document: OpenApi): [string, Call[]][] {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
  const topics = Map.groupBy(calls, (call) => topicOf(call.path));
  return [...topics].sort(([a], [b]) => a.localeCompare(b));
}

/** A schema in a few words: `text`, `number or null`, `list of {…}`. */
export function typeOf(schema: JsonSchema | undefined): string {
  if (!schema) return 'any';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  if (schema.type === 'object') return schema.properties ? 'object' : 'map';
  if (schema.type === 'string') return stringType(schema);
  return [schema.type ?? 'any'].flat().join(' or ');
}

function stringType({ format, maxLength }: JsonSchema): string {
  const name = format ?? 'text';
  // Formats of the library that only repeat a length.
  return maxLength === undefined ? name : `${name}, at most ${maxLength} characters`;
}

/** The fields of an object, or of what a list holds. */
export function fieldsOf(
  schema: JsonSchema | undefined,
): { name: string; type: string; required: boolean }[] {
  const object = schema?.type === 'array' ? schema.items : schema;
  const required = new Set(object?.required);
  return Object.entries(object?.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: required.has(name),
  }));
}
