import { invalidFields } from '@tandem/shared/http/errors.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { TOKEN_API } from '../../http/plugins/access/api-tokens.ts';

type Query = Readonly<Record<string, unknown>>;

/** Every list takes these, whether it has pages and orders or not; `limit` and `offset` change nothing. */
const OF_EVERY_LIST = ['per_page', 'cursor', 'order_by', 'fields', 'expand', 'limit', 'offset'];
/** These may say again what the path says. */
const OF_THE_PATH = new Set(['workspace', 'project', 'issue']);
/** Lists of names, which clients send in several forms. */
const NAMES = ['fields', 'expand'];
/** Under what an answer holds rows or their numbers. */
const KEYS_OF_LISTS = ['results', 'issues', 'grouped_counts'];
const MAX_NAMED = 20;

/** `expand[]=a&expand[]=b` and `expand=a&expand=b` as `expand=a,b` (docs/contract/programs.md#fields-and-objects). */
function withJoinedNames(query: Query): Query {
  const joined = NAMES.flatMap((name) => {
    const given = [query[name], query[`${name}[]`]].flat().filter((each) => typeof each === 'string');
    return given.length > 0 ? [[name, given.join(',')] as const] : [];
  });
  const isJoined = (name: string) => NAMES.includes(name.replace(/\[\]$/, ''));
  const others = Object.entries(query).filter(([name]) => !isJoined(name));
  return Object.fromEntries([...others, ...joined]);
}

const keysOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];

type Schema = { querystring?: unknown; response?: unknown };

/** Which names a call knows in its query, if it answers a list. */
function knownNames({ querystring, response }: Schema): string[] | null {
  const answer = (response as Record<number, unknown> | undefined)?.[200];
  const isList = answer instanceof z.ZodArray || keysOf(answer).some((key) => KEYS_OF_LISTS.includes(key));
  return isList ? [...new Set([...OF_EVERY_LIST, ...keysOf(querystring)])].toSorted() : null;
}

function refuseUnknown(query: Query, known: readonly string[], params: Query): void {
  const ofPath = Object.values(params).map((value) => String(value).toLowerCase());
  const isSaid = (name: string, value: unknown) =>
    OF_THE_PATH.has(name) && ofPath.includes(String(value).toLowerCase());
  const unknown = Object.entries(query).filter(
    ([name, value]) => name !== '' && !known.includes(name) && !isSaid(name, value),
  );
  if (unknown.length === 0) return;
  const text = `Not a parameter of this list. It takes ${known.join(', ')}.`;
  throw invalidFields(Object.fromEntries(unknown.slice(0, MAX_NAMED).map(([name]) => [name, [text]])));
}

/**
 * Queries of programs: names of fields in all their forms, and 400 for what a list does not know
 * (docs/contract/programs.md#unknown-parameters).
 */
export function registerProgramQueries(app: App): void {
  app.addHook('preValidation', async (request) => {
    const { url, schema } = request.routeOptions;
    if (request.method !== 'GET' || !url?.startsWith(TOKEN_API)) return;
    const query = withJoinedNames(request.query as Query);
    request.query = query;
    const known = knownNames((schema ?? {}) as Schema);
    if (known) refuseUnknown(query, known, request.params as Query);
  });
}
