import type { AppError } from '@tandem/shared/http/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { toAppError } from '../../http/plugins/errors.ts';
import { requireOwnReferer } from '../entry/csrf.ts';
import { formFailurePage } from './html-page.ts';
import { appBaseOf, isOfBoards, redirectWithError } from '../entry/redirects.ts';
import { redirected } from '../../http/other-answers.ts';

const MAX_FORM_BYTES = 64 * 1024;
const FORM_TYPE = 'application/x-www-form-urlencoded';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page of the client that shows what went wrong with this form, relative to the client's address. */
    error_page?: string;
  }
}

const text = z.string().default('');
export const credentialsForm = z.object({
  email: text,
  password: text,
  next_path: z.string().optional(),
  csrfmiddlewaretoken: z.string().optional(),
});
export type Credentials = z.infer<typeof credentialsForm>;

/** What the description of a form post shows; the answer is always a redirect. */
export const formSchema = <Body extends z.ZodType>(summary: string, description: string, body: Body) =>
  ({
    summary,
    description,
    body,
    consumes: [FORM_TYPE],
    response: { 302: redirected },
  }) satisfies FastifySchema & { body: Body };

function parseForm(_request: FastifyRequest, body: string | Buffer): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(body)));
}

const isCsrfFailure = (error: FastifyError, known: AppError | null): boolean =>
  error.code?.startsWith('FST_CSRF') || String(known?.body['detail']).startsWith('CSRF Failed');

/** What the client tells people who are to try again later. */
const BUSY = { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' };

/** Every failure of a form post is something that a person sees: a page of the client, or our own one. */
export function handleFormError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error);
  if (isCsrfFailure(error, known)) return sendFailurePage(request, reply, 'expired');
  if (known?.status === 503) return redirectToClient(request, reply, BUSY);
  if (known && 'error_code' in known.body) return redirectToClient(request, reply, known.body);
  if (known) return reply.code(known.status).send(known.body);
  request.log.error({ err: error }, 'unexpected error');
  return sendFailurePage(request, reply, 'broken');
}

function sendFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  reason: 'expired' | 'broken',
): FastifyReply {
  const home = `${appBaseOf(request)}/`;
  const page = formFailurePage({ reason, home, accept_language: request.headers['accept-language'] });
  return reply
    .code(reason === 'expired' ? 403 : 500)
    .type('text/html; charset=utf-8')
    .send(page);
}

function redirectToClient(
  request: FastifyRequest,
  reply: FastifyReply,
  error: Record<string, unknown>,
): FastifyReply {
  // A sign-in with a provider may have begun on a board, wherever the provider leads back to.
  const path = isOfBoards(error['next_path']) ? '/spaces/' : request.routeOptions.config.error_page;
  const page = appBaseOf(request) + (path ?? '/');
  return redirectWithError(reply, page, error, (request.body as Credentials | undefined)?.next_path);
}

/** A scope whose routes take HTML forms and nothing else, each with a CSRF token. */
export function registerForms(app: App, register: (scope: App) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (request, body, done) => done(null, parseForm(request, body)),
    );
    scope.setErrorHandler(handleFormError);
    // After the throttle, which applies to the whole app: failing posts must count too.
    scope.addHook('preValidation', async (request) => requireOwnReferer(request));
    scope.addHook('preValidation', scope.csrfProtection);
    register(scope as App);
  });
}
