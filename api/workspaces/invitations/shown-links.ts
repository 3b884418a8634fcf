import { sessionCookieName } from '@tandem/db/access/sessions.ts';
import { must } from '@tandem/shared/must.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieFlags } from '../../http/cookie-flags.ts';
import { type LinkedInvitation, invitationKeyInput, splitKey } from './links.ts';

const COOKIE = 'opened-invitations';
const LIFETIME_S = 24 * 3600;
/** The newest count; each takes a hundred bytes of every request. */
const MAX_KEYS = 5;
const SEPARATOR = '~';

/**
 * Whether a link was shown by the caller: with this request, or opened in this browser before. That is how the proof of
 * an invitation comes along when its person signs up, and then accepts it from the list of their own.
 */
export type ShownLinks = {
  /** Of what they claim to be links. */
  ids: readonly string[];
  has: (invitation: LinkedInvitation) => boolean;
};

const cookieNameOf = (request: FastifyRequest) => sessionCookieName(request.server.config.app_url, COOKIE);

function rememberedKeys(request: FastifyRequest): string[] {
  const keys = (request.cookies[cookieNameOf(request)] ?? '').split(SEPARATOR).slice(0, MAX_KEYS);
  return keys.filter((key) => invitationKeyInput.safeParse(key).success);
}

/** The links that the caller has shown; `keys` are those of the request itself. */
export function shownLinks(request: FastifyRequest, keys: readonly string[] = []): ShownLinks {
  const secrets = new Map<string, string>();
  for (const { id, secret } of [...rememberedKeys(request), ...keys].map(splitKey)) {
    if (secret !== null) secrets.set(id, secret);
  }
  return {
    ids: [...secrets.keys()],
    has: (invitation) =>
      secrets.has(invitation.id) &&
      request.server.invitation_links.isSecretOf(invitation, must(secrets.get(invitation.id), 'it is there')),
  };
}

/** Keeps a link that was opened for as long as signing up takes. */
export function rememberLink(request: FastifyRequest, reply: FastifyReply, key: string): void {
  if (splitKey(key).secret === null) return;
  const keys = [key, ...rememberedKeys(request).filter((known) => known !== key)].slice(0, MAX_KEYS);
  reply.setCookie(cookieNameOf(request), keys.join(SEPARATOR), {
    ...cookieFlags(request),
    maxAge: LIFETIME_S,
  });
}

/** The next person at this browser has opened nothing. */
export function forgetLinks(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[cookieNameOf(request)] === undefined) return;
  reply.clearCookie(cookieNameOf(request), cookieFlags(request));
}
