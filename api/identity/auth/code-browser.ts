import { randomBytes } from 'node:crypto';
import { sessionCookieName } from '@tandem/db/access/sessions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieFlags } from '../../http/cookie-flags.ts';

const COOKIE = 'code-browser';
const LIFETIME_S = 3600;
const KEY_BYTES = 32;
const KEY = /^[0-9a-f]{64}$/;

const nameOf = (request: FastifyRequest) => sessionCookieName(request.server.config.app_url, COOKIE);

/** What a browser that asked for a code is known by; "" for one that never did. */
export function codeBrowserOf(request: FastifyRequest): string {
  const key = request.cookies[nameOf(request)] ?? '';
  return KEY.test(key) ? key : '';
}

/** Makes the browser one that is known, so that a code counts in it and nowhere else. */
export function knowCodeBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const key = codeBrowserOf(request) || randomBytes(KEY_BYTES).toString('hex');
  reply.setCookie(nameOf(request), key, { ...cookieFlags(request), maxAge: LIFETIME_S });
  return key;
}
