import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { requestKeyOf } from '../../http/plugins/access/stored-answer.ts';
import { askedOf, present, withUsual } from './answers/present.ts';
import { resultOf } from './arguments/problems.ts';
import { type Arguments, readArguments } from './arguments/read.ts';
import { resolveNames } from './names/resolve.ts';
import type { CallTool } from './tools/tools.ts';

/** One call of a message: its id in the protocol, and what the tool is given. */
export type Asked = { id: string | number; given: Arguments };

/** How the caller is known, and by which address: the call behind the tool is theirs. */
const SENT_ON = ['x-api-key', 'authorization', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'];

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  return isScalar(value) ? String(value) : JSON.stringify(value);
}

/** The workspace of a token that is for one alone. */
async function slugOf({ server, state }: FastifyRequest): Promise<string | undefined> {
  const id = state.credential?.workspace_id;
  if (!id) return undefined;
  const { rows } = await sql<{ slug: string }>`
    select slug from workspaces where id = ${id} and deleted_at is null`.execute(server.db);
  return rows[0]?.slug;
}

function urlOf({ path, in_path, in_query }: CallTool, given: Arguments): string {
  let url = path;
  for (const name of in_path) url = url.replace(`{${name}}`, encodeURIComponent(textOf(given[name] ?? '')));
  const query = new URLSearchParams();
  for (const name of in_query) if (isGiven(given[name])) query.set(name, textOf(given[name]));
  return query.size > 0 ? `${url}?${query}` : url;
}

/** Empty names and dots would lead to another path than that of the tool. */
const namesNothing = (value: unknown): boolean => !isGiven(value) || /^\.*$/.test(textOf(value));

/** A message may hold several calls, each of which is repeated by itself. */
function keyOf(request: FastifyRequest, { method }: CallTool, id: Asked['id']): Record<string, string> {
  const key = requestKeyOf(request);
  return key === null || method === 'GET' ? {} : { 'idempotency-key': `${key} ${id}` };
}

function headersOf(request: FastifyRequest, { has_body }: CallTool, isDry: boolean): Record<string, string> {
  const sent = SENT_ON.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return {
    ...Object.fromEntries(sent),
    ...(isDry ? { 'dry-run': 'true' } : {}),
    ...(has_body ? { 'content-type': 'application/json' } : {}),
  };
}

const missingOf = (names: readonly string[], given: Arguments) =>
  names.filter((name) => namesNothing(given[name]));

/** What is said of a call, and the status of the answer of the API where it was asked. */
export type Outcome = { result: CallToolResult; status: number | null };

const refuseMissing = (names: readonly string[]): Outcome => ({
  result: resultOf(`Missing: ${names.join(', ')}`, true),
  status: null,
});

async function carryOut(request: FastifyRequest, called: CallTool, { id, given }: Asked): Promise<Outcome> {
  const { method, has_body, fixed } = called;
  const isDry = given['dry_run'] === true && method !== 'GET';
  const { payload, statusCode: status } = await request.server.inject({
    method: method as 'GET',
    url: urlOf(called, askedOf(called, given)),
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    headers: { ...headersOf(request, called, isDry), ...keyOf(request, called, id) },
    ...(has_body ? { payload: JSON.stringify(fixed ?? given['body'] ?? {}) } : {}),
  });
  if (status >= 400) return { result: resultOf(payload || `Refused with ${status}.`, true), status };
  if (isDry) return { result: resultOf(`Dry run, nothing was done:\n${payload}`.trim(), false), status };
  const { text, isError } = present(called, given, payload);
  return { result: resultOf(text, isError), status };
}

/**
 * Carries a tool out by asking the API as the caller's own program would: every guard, limit and log of it holds here as
 * well. A refusal is a result with `isError`, whose text is the body of the answer. WrongArguments where nothing is asked
 * because of what the tool is given.
 */
export async function callTool(
  request: FastifyRequest,
  called: CallTool,
  { id, given }: Asked,
): Promise<Outcome> {
  const { in_path, input } = called;
  const needed = in_path.filter((name) => input.required?.includes(name) || isGiven(given[name]));
  const absent = missingOf(needed, given);
  if (absent.length > 0) return refuseMissing(absent);
  const read = withUsual(called, readArguments(called, given));
  const resolved = await resolveNames(request, called, read);
  const slug = in_path.includes('slug') ? (resolved['slug'] ?? (await slugOf(request))) : undefined;
  const named: Arguments = { ...resolved, slug };
  const missing = missingOf(in_path, named);
  return missing.length > 0 ? refuseMissing(missing) : carryOut(request, called, { id, given: named });
}
