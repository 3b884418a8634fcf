import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { requestKeyOf } from '../../http/plugins/access/stored-answer.ts';
import type { CallTool } from './tools.ts';

type Arguments = Record<string, unknown>;
/** One call of a message: its id in the protocol, and what the tool is given. */
type Asked = { id: string | number; given: Arguments };

/** Longer answers are cut with a word on how to get less: they would fill what an assistant can hold. */
const MAX_TEXT = 100_000;
const CUT = '\n… cut here. Ask for fewer rows with per_page, or for some fields with fields.';

/** How the caller is known, and by which address: the call behind the tool is theirs. */
const SENT_ON = ['x-api-key', 'authorization', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'];

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);

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

const resultOf = (text: string, isError: boolean): CallToolResult => ({
  ...(isError ? { isError } : {}),
  content: [{ type: 'text', text }],
});

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

/**
 * Carries a tool out by asking the API for programs as the caller's own program would: every guard, limit and log of it
 * holds here as well. A refusal is a result with `isError`, whose text is the body of the answer.
 */
export async function callTool(
  request: FastifyRequest,
  called: CallTool,
  { id, given }: Asked,
): Promise<CallToolResult> {
  const { method, in_path, has_body } = called;
  const slug = in_path.includes('slug') ? (given['slug'] ?? (await slugOf(request))) : undefined;
  const named: Arguments = { ...given, slug };
  const missing = in_path.filter((name) => namesNothing(named[name]));
  if (missing.length > 0) return resultOf(`Missing: ${missing.join(', ')}`, true);
  const isDry = given['dry_run'] === true && method !== 'GET';
  const { payload, statusCode } = await request.server.inject({
    method: method as 'GET',
    url: urlOf(called, named),
    remoteAddress: request.socket.remoteAddress ?? request.ip,
    headers: { ...headersOf(request, called, isDry), ...keyOf(request, called, id) },
    ...(has_body ? { payload: JSON.stringify(given['body'] ?? {}) } : {}),
  });
  const text = payload.length > MAX_TEXT ? payload.slice(0, MAX_TEXT).toWellFormed() + CUT : payload;
  if (statusCode >= 400) return resultOf(text || `Refused with ${statusCode}.`, true);
  return resultOf(isDry ? `Dry run, nothing was done:\n${text}`.trim() : text || 'Done.', false);
}
