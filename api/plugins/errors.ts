import { AppError, badDetail, unknownPath } from '@tandem/shared/errors.ts';
import { safetyHeaders } from './headers.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const UNIQUE_VIOLATION = '23505';
const INTEGRITY_CLASS = '23';
const BAD_VALUE_CLASS = '22';
/** Statement, lock and idle timeouts, and a server that is away: try again later. */
const OVERLOAD_CODES = new Set([
  '57014',
  '55P03',
  '57P01',
  '57P03',
  '53300',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'ECONNREFUSED',
  'ENOENT',
]);

/** What a caller may know of any error that was thrown (contract-identity 0.2). */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (code === UNIQUE_VIOLATION || code.startsWith(INTEGRITY_CLASS)) {
    return new AppError(400, { error: 'The payload is not valid' });
  }
  if (/^22\w{3}$/.test(code) && code.startsWith(BAD_VALUE_CLASS)) {
    return new AppError(400, { error: 'Please provide valid detail' });
  }
  if (OVERLOAD_CODES.has(code)) return new AppError(503, { error: 'The server is busy. Please try again.' });
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return status < 500 ? clientError(status, code, error.message) : null;
}

function clientError(status: number, code: string, message: string): AppError {
  if (status === 429) return new AppError(429, { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' });
  if (code.startsWith('FST_CSRF')) return new AppError(403, { detail: `CSRF Failed: ${message}` });
  if (status === 400 && code.startsWith('FST_ERR_CTP')) return badDetail(`JSON parse error - ${message}`);
  return new AppError(status, { detail: message });
}

function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  if (known) {
    if (known.status === 503) reply.header('retry-after', '1');
    reply.code(known.status).send(known.body);
    return;
  }
  request.log.error({ err: error }, 'unexpected error');
  reply.code(500).send({ error: 'Something went wrong please try again later', request_id: request.id });
}

/**
 * Answers paths that the router gives up on: parts longer than any id or name of ours, or wrong escapes. No hook runs
 * for them.
 */
export function badPathAnswer(appUrl: string) {
  const headers = { ...safetyHeaders(appUrl), 'cache-control': 'no-store' };
  return (_error: unknown, _request: unknown, reply: FastifyReply): void => {
    reply.code(404).headers(headers).send(unknownPath().body);
  };
}

/** Turns whatever is thrown into the contract's bodies; unknown paths are 404, known paths with another method 405. */
export function registerErrors(app: FastifyInstance): void {
  const paths: { pattern: RegExp; methods: Set<string> }[] = [];
  app.addHook('onRoute', (route) => {
    const pattern = new RegExp(
      `^${route.url
        .replace(/\/$/, '')
        .replace(/[.]/g, '\\.')
        .replace(/:[a-z_]+/g, '[^/]+')
        .replace(/\*/g, '.*')}/?$`,
    );
    paths.push({ pattern, methods: new Set([route.method].flat()) });
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isKnown = paths.some(({ pattern }) => pattern.source !== '^.*/?$' && pattern.test(path));
    if (isKnown && /^\/(api|auth)\//.test(path)) {
      reply.code(405).send({ detail: `Method "${request.method}" not allowed.` });
      return;
    }
    reply.code(404).send(unknownPath().body);
  });
}
