import {
  AppError,
  MISSING_TEXTS,
  NOT_FOUND_TEXT,
  PERMISSION_TEXT,
  UNKNOWN_PATH_TEXT,
  forbidden,
} from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Credential } from '../../../context.ts';

/** The API for programs: here a session counts for nothing (docs/contract/api-tokens.md#where-tokens-count). */
export const TOKEN_API = '/api/v1/';
/** Where assistants ask, by tokens as well (docs/contract/mcp.md). */
export const MCP_PATH = '/mcp';
/** What is no page of the client: calls, all of which say who may make them. */
export const CALL_PATH = /^\/(api\/|auth\/|mcp\/?(\?|$))/;
const READING = new Set(['GET', 'HEAD']);

/**
 * Which call a request is for, by the path of its route: an address can be written in several ways, with `%76` for a
 * letter. Its address where no call is there.
 */
export function callOf({ url, routeOptions }: FastifyRequest): string {
  const call = routeOptions.url ?? '';
  return CALL_PATH.test(call) ? call : url;
}

export function isOfTokenApi(request: FastifyRequest): boolean {
  const call = callOf(request);
  return call.startsWith(TOKEN_API) || /^\/mcp\/?(\?|$)/.test(call);
}

const FORBIDDEN_TEXT = 'You do not have permission to perform this action.';
const MISSING_TEXT = 'The requested resource does not exist.';
const MISSING = new Set<unknown>([NOT_FOUND_TEXT, UNKNOWN_PATH_TEXT, ...Object.values(MISSING_TEXTS)]);

/** The first text of an answer that refuses something. */
function messageOf(body: AppError['body']): string | undefined {
  for (const [key, value] of Object.entries(body)) {
    const text: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof text !== 'string') continue;
    return ['error', 'detail', 'error_message', 'non_field_errors'].includes(key) ? text : `${key}: ${text}`;
  }
  return undefined;
}

/** Programs know some refusals by other words, and read what to say from `message` (docs/contract/programs.md#refusals). */
export function inWordsForPrograms({ body }: AppError): AppError['body'] {
  const isMissing = MISSING.has(body['error'] ?? body['detail']);
  const words = isMissing
    ? { error: MISSING_TEXT }
    : body['error'] === PERMISSION_TEXT
      ? { detail: FORBIDDEN_TEXT }
      : body;
  const message = messageOf(words);
  return message === undefined || 'message' in words ? words : { ...words, message };
}

export const unknownToken = (): AppError => new AppError(401, { detail: 'Given API token is not valid' });

/**
 * What a token may not do, whatever its owner may (docs/contract/api-tokens.md#what-a-token-may-do): writing without that
 * scope, what is marked as a person's own, and writing what belongs to no workspace, but for what routes name.
 */
export function requireTokenMay(request: FastifyRequest, token: Credential): void {
  const { tokens, access } = request.routeOptions.config;
  const isReading = READING.has(request.method);
  if (tokens === 'none') throw forbidden('API tokens may not do this. Sign in to do it.');
  if (tokens === 'every') return;
  if (!isReading && token.scope !== 'write') throw forbidden('This API token may only read.');
  if (access !== 'signed_in') return;
  if (!isReading && tokens !== 'write_own') {
    throw forbidden('API tokens may not do this. Sign in to do it.');
  }
  if (token.workspace_id && tokens !== 'of_workspaces_too') {
    throw forbidden('This API token is for one workspace only.');
  }
}

/** Notes, once a minute at most, that a session or token is in use. A request does not fail because of it. */
export async function noteUse(
  request: FastifyRequest,
  { id, is_token, is_grant }: Credential,
): Promise<void> {
  const { sql, log } = request.server;
  const ofToken = is_grant
    ? sql`update oauth_grants set last_used = now() where id = ${id}`
    : sql`update api_tokens set last_used = now() where id = ${id}`;
  const noted = is_token ? ofToken : sql`update sessions set last_seen_at = now() where id = ${id}`;
  await noted.then(
    () => {},
    (err: unknown) => log.warn({ err }, 'the last use could not be noted'),
  );
}
