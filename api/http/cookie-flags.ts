import type { FastifyRequest } from 'fastify';

/** Of a cookie that no script reads and no other site sends. */
export const cookieFlags = (request: FastifyRequest) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.server.config.app_url.startsWith('https:'),
  }) as const;
