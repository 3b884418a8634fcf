import { userStream } from '@tandem/shared/sync/stream.ts';
import type { FastifyInstance } from 'fastify';

/** Longer than browsers may keep what they read about the caller (docs/contract/users.md#read-at-once). */
const LIFETIME_S = 20;
const COOKIE = 'my-changes';
const PATH = '/api/users/me';
const MUTATING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Answers about the caller may be cached for some seconds, and vary by cookie. A mutation that touches what is theirs
 * sets another cookie there, so that the browser asks again at once and sees what was written
 * (docs/contract/users.md#read-at-once).
 */
export function registerMyCache(app: FastifyInstance): void {
  const secure = app.config.app_url.startsWith('https:');
  app.addHook('onSend', async (request, reply) => {
    const { user, stream_seqs } = request.state ?? {};
    if (!user || !MUTATING_METHODS.has(request.method)) return;
    const seq = stream_seqs?.get(userStream(user.id));
    if (seq === undefined) return;
    reply.setCookie(COOKIE, String(seq), {
      path: PATH,
      maxAge: LIFETIME_S,
      httpOnly: true,
      sameSite: 'lax',
      secure,
    });
  });
}
