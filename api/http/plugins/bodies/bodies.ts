import { badDetail } from '@tandem/shared/http/errors.ts';
import type { FastifyInstance } from 'fastify';
import { excessOf, hasBadEscape } from './json-size.ts';

/** Whoever has no session sends an address and a password. */
const MAX_ANONYMOUS_BYTES = 64 * 1024;

/** JSON only: what a cross-site form can send is refused with 415. An empty body counts as none. */
export function registerBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') {
      done(null, undefined);
      return;
    }
    const problem = excessOf(text) ?? (hasBadEscape(text) ? 'bad characters' : null);
    if (problem) done(badDetail(`JSON parse error - ${problem}`));
    else void parse(request, text, done);
  });
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access === 'public' || access === 'optional') route.bodyLimit ??= MAX_ANONYMOUS_BYTES;
  });
}
