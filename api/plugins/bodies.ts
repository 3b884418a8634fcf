import { badDetail } from '@tandem/shared/errors.ts';
import type { FastifyInstance } from 'fastify';

/** Text that Postgres cannot store or that is no Unicode: NUL and lone surrogates, as escapes or as they are. */
function hasBadText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (Array.isArray(value)) return value.some(hasBadText);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => hasBadText(key) || hasBadText(part));
}

/** No field of ours needs more; whatever walks a body afterwards may recurse. */
const MAX_DEPTH = 100;

/** Walks without recursion: the depth is the sender's choice. */
function isTooDeep(value: unknown): boolean {
  const open: [unknown, number][] = [[value, 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [json, depth] = part;
    if (typeof json !== 'object' || json === null) continue;
    if (depth > MAX_DEPTH) return true;
    for (const child of Object.values(json)) open.push([child, depth + 1]);
  }
  return false;
}

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
    parse(request, text, (error, value) => {
      if (error) done(error);
      else if (isTooDeep(value)) done(badDetail('JSON parse error - nested too deeply'));
      else if (text.includes('\\u') && hasBadText(value))
        done(badDetail('JSON parse error - bad characters'));
      else done(null, value);
    });
  });
}
