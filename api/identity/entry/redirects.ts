import { parseNextPath } from '@tandem/shared/identity/auth/next-path.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../http/origin.ts';

/**
 * Where the client lives, without a trailing slash; Origin and Referer are never trusted
 * (docs/contract/conventions.md#host).
 */
export function appBaseOf(request: FastifyRequest): string {
  const { config } = request.server;
  return config.is_app_url_given ? config.app_url : originOf(request);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form is one of published boards, whose pages stand below an address of their own. */
    for_boards?: true;
  }
}

const BOARDS = '/spaces';

export const isForBoards = (request: FastifyRequest): boolean =>
  request.routeOptions.config.for_boards === true;

export const isOfBoards = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith(`${BOARDS}/`);

/** Where somebody wants to go: from a form of boards to a page of boards (docs/contract/sessions.md#on-boards). */
export function wantedPath(request: FastifyRequest, nextPath: string | undefined): string | undefined {
  const wanted = parseNextPath(nextPath);
  if (!isForBoards(request)) return wanted ?? undefined;
  const path = wanted ?? '/';
  return isOfBoards(path) ? path : BOARDS + path;
}

export const adminBaseOf = (request: FastifyRequest): string => `${appBaseOf(request)}/god-mode`;

/** 302 to a page of the client that shows the error (docs/contract/sessions.md#refused-sign-ins). */
export function redirectWithError(
  reply: FastifyReply,
  page: string,
  error: Record<string, unknown>,
  nextPath?: string,
): FastifyReply {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(error)) query.set(name, String(value));
  const next = parseNextPath(nextPath);
  if (next) query.set('next_path', next);
  return reply.redirect(`${page}?${query}`);
}
