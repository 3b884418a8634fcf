import { busy } from '../bounded-queue.ts';
import { RichTextError } from '@tandem/db/rich-text/html/error.ts';
import { type UnavailableReason, reasonOfUnavailable } from '@tandem/db/postgres/pool/unavailable-reason.ts';
import { isUnavailable } from '@tandem/db/postgres/pool/unavailable.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { AppError, badDetail, badRequest, unknownPath } from '@tandem/shared/http/errors.ts';
import { inWordsForPrograms, isOfTokenApi } from './access/api-tokens.ts';
import { safetyHeaders } from './headers.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const BAD_VALUE_CLASS = '22';

/**
 * Unique indexes that are rules for what callers send, and for which no command has words of its own. Whatever else the
 * database refuses to hold together is a fault of ours.
 */
const RULES_OF_DATA = new Set([
  'work_items_external_key',
  'comments_external_key',
  'labels_external_key',
  'states_external_key',
  'cycles_external_key',
  'modules_external_key',
  'work_item_relations_key',
  'work_item_types_name_key',
  'workspace_themes_name_key',
]);

const BAD_TEXT = 'The text cannot be stored: it is broken, too long or nested too deeply.';

/** What a caller may know of any error that was thrown (docs/contract/conventions.md#unexpected-errors). */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof RichTextError) return badRequest(BAD_TEXT);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (RULES_OF_DATA.has(violatedIndex(error) ?? '')) {
    return new AppError(400, { error: 'The payload is not valid' });
  }
  if (/^22\w{3}$/.test(code) && code.startsWith(BAD_VALUE_CLASS)) {
    return new AppError(400, { error: 'Please provide valid detail' });
  }
  if (isUnavailable(error)) return busy();
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return status < 500 ? clientError(status, code, error.message) : null;
}

function clientError(status: number, code: string, message: string): AppError {
  if (status === 429) return new AppError(429, { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' });
  if (code.startsWith('FST_CSRF')) return new AppError(403, { detail: `CSRF Failed: ${message}` });
  if (status === 400 && code.startsWith('FST_ERR_CTP')) return badDetail(`JSON parse error - ${message}`);
  return new AppError(status, { detail: message });
}

/** An error of our own that says 503 comes from a queue that is full, or from a service of others. */
function reasonOf(error: unknown): UnavailableReason {
  if (!(error instanceof AppError)) return reasonOfUnavailable(error);
  return error.body['error'] === busy().body['error'] ? 'queue_full' : 'other';
}

function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  if (known) {
    if (known.status === 503) {
      request.unavailable = reasonOf(error);
      reply.header('retry-after', '1');
    }
    reply.code(known.status).send(isOfTokenApi(request) ? inWordsForPrograms(known) : known.body);
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

/** Turns whatever is thrown into the contract's bodies. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
}
