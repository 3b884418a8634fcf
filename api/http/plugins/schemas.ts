import { type AppError, badDetail, invalidFields, unknownPath } from '@tandem/shared/http/errors.ts';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** The contract's standard texts (docs/contract/conventions.md#shapes-of-errors) for what zod finds. */
function textOf(issue: Issue): string {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
    if (issue.input === undefined) return 'This field is required.';
    if (issue.input === null) return 'This field may not be null.';
  }
  if (issue.code === 'invalid_type') {
    return issue.expected === 'string' ? 'Not a valid string.' : `A valid ${issue.expected} is required.`;
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return 'This field may not be blank.';
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `Ensure this field has no more than ${issue.maximum} characters.`;
  }
  if (issue.code === 'invalid_value') return `"${String(issue.input)}" is not a valid choice.`;
  if (issue.code === 'invalid_format') {
    if (issue.format === 'uuid' || issue.format === 'guid') return 'Must be a valid UUID.';
    if (issue.format === 'url') return 'Enter a valid URL.';
  }
  return issue.message;
}

/** One list of texts per failing field of the first level; rules between fields go to `non_field_errors`. */
function fieldErrors(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : 'non_field_errors';
    (fields[field] ??= []).push(textOf(issue));
  }
  return fields;
}

/** What a part of a body is by its schema; 400 in the words that a whole body is refused with. */
export function readPart<T extends z.ZodType>(schema: T, part: unknown): z.infer<T> {
  const result = schema.safeParse(part, { reportInput: true });
  if (!result.success) throw invalidFields(fieldErrors(result.error.issues));
  return result.data;
}

/** Pages are refused in one way, whatever is wrong with them; a key that comes twice is one of these things. */
function queryError(issues: readonly Issue[]): AppError {
  const ofPage = issues.find(({ path }) => path[0] === 'per_page' || path[0] === 'cursor');
  return ofPage
    ? badDetail(`Invalid ${String(ofPage.path[0])} parameter.`)
    : invalidFields(fieldErrors(issues));
}

const compileValidator: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const result = schema.safeParse(data ?? {}, { reportInput: true });
    if (result.success) return { value: result.data };
    // A path part that is no id names nothing.
    if (httpPart === 'params') return { error: unknownPath() };
    if (httpPart === 'querystring') return { error: queryError(result.error.issues) };
    return { error: invalidFields(fieldErrors(result.error.issues)) };
  };
};

type Json = Record<string, unknown>;

type Serializer = ReturnType<FastifySerializerCompiler<z.ZodType>>;
/** By the text of their JSON schema: many routes answer by one, or by copies of it. */
const serializers = new Map<string, Serializer>();

/** The serializer of a schema. Throws where no JSON schema can be made of it. */
function serializerOf(schema: z.ZodType): Serializer {
  const json = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' });
  const writable = forWriting(json);
  const text = JSON.stringify(writable);
  const known = serializers.get(text);
  if (known) return known;
  const serializer = fastJsonStringify(writable as Parameters<typeof fastJsonStringify>[0]);
  serializers.set(text, serializer);
  return serializer;
}

/**
 * Serialises by schema: fields outside of it never leave. A serializer is compiled with the first answer, since most routes
 * of a process are never called, and all of them together take seconds and megabytes.
 */
const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let serializer: Serializer | undefined;
  return (data) => (serializer ??= serializerOf(schema))(data);
};

/** The same schema, quicker to write by: patterns and formats only cost time on the way out, and so does choosing by trial. */
function forWriting(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(forWriting);
  if (typeof json !== 'object' || json === null) return json;
  const nullable = nullableOf(json as Json);
  if (nullable) return { ...(forWriting(nullable) as Json), nullable: true };
  const writable = Object.entries(json).filter(([key, value]) => {
    if (key === '$schema') return false;
    return !((key === 'pattern' || key === 'format') && typeof value === 'string');
  });
  return Object.fromEntries(writable.map(([key, value]) => [key, forWriting(value)]));
}

/** What a schema of the form "this or null" holds; null for all others. */
function nullableOf({ anyOf }: Json): Json | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const [value, none] = anyOf as Json[];
  return none?.['type'] === 'null' && typeof value?.['type'] === 'string' ? value : null;
}

/** Requests are checked and answers are written by the zod schemas of each route. */
export function registerSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
}
