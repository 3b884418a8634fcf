import { type SignInProvider, isProviderOn } from '@tandem/shared/identity/instance/providers.ts';
import type { Settings } from '@tandem/shared/identity/instance/settings.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { AuthErrorName } from '@tandem/shared/identity/auth/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSettings } from '../../platform/instance/settings.ts';
import { authError } from '../accounts/auth-error.ts';
import { openSession } from '../auth/open-session.ts';
import { appBaseOf, isForBoards, wantedPath } from '../entry/redirects.ts';
import { takeGroups } from '../groups/take.ts';
import { beginAttempt, takeAttempt } from './attempt.ts';
import { authorizationUrl, connectProvider, identify } from './connect.ts';
import { findPerson } from './find-person.ts';

const NOT_CONFIGURED = {
  google: 'GOOGLE_NOT_CONFIGURED',
  github: 'GITHUB_NOT_CONFIGURED',
  gitlab: 'GITLAB_NOT_CONFIGURED',
  oidc: 'OAUTH_NOT_CONFIGURED',
} as const satisfies Record<SignInProvider, AuthErrorName>;

const FAILED = {
  google: 'GOOGLE_OAUTH_PROVIDER_ERROR',
  github: 'GITHUB_OAUTH_PROVIDER_ERROR',
  gitlab: 'GITLAB_OAUTH_PROVIDER_ERROR',
  oidc: 'OIDC_OAUTH_PROVIDER_ERROR',
} as const satisfies Record<SignInProvider, AuthErrorName>;

async function requireOn(request: FastifyRequest, provider: SignInProvider): Promise<Settings> {
  const settings = await readSettings(request.server);
  if (!isProviderOn(settings, provider)) throw authError(NOT_CONFIGURED[provider], { provider });
  return settings;
}

/** What a provider does wrong is said in one way, and told in full to the log alone. */
async function orFailed<T>(request: FastifyRequest, provider: SignInProvider, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    request.log.warn({ err: error, provider }, 'a sign-in with a provider failed');
    throw authError(FAILED[provider], { provider });
  }
}

/** Those that have an address to come back to for boards; the others come back to the one that they were told first. */
export const PROVIDERS_OF_BOARDS: readonly SignInProvider[] = ['github', 'gitlab'];

/** Where a provider leads back to. */
export function callbackOf(request: FastifyRequest, provider: SignInProvider): string {
  const forBoards = isForBoards(request) && PROVIDERS_OF_BOARDS.includes(provider);
  return `${appBaseOf(request)}/auth/${forBoards ? 'spaces/' : ''}${provider}/callback/`;
}

/** Sends the browser to a provider; every refusal is thrown (docs/contract/providers.md#the-way-there). */
export async function beginProviderSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: SignInProvider,
): Promise<FastifyReply> {
  const settings = await requireOn(request, provider);
  const next = new URL(request.url, appBaseOf(request)).searchParams.get('next_path');
  const there = await orFailed(request, provider, connectProvider(request.server, provider, settings));
  const attempt = { provider, next_path: wantedPath(request, next ?? undefined) ?? null };
  const secrets = await beginAttempt(request, reply, attempt);
  return reply.redirect(await authorizationUrl(there, callbackOf(request, provider), secrets));
}

/** Signs in who comes back from a provider; every refusal is thrown (docs/contract/providers.md#the-way-back). */
export async function finishProviderSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: SignInProvider,
): Promise<FastifyReply> {
  const settings = await requireOn(request, provider);
  const { search, searchParams } = new URL(request.url, appBaseOf(request));
  const attempt = await takeAttempt(request, reply, { provider, state: searchParams.get('state') ?? '' });
  if (!attempt) throw authError(FAILED[provider], { provider });
  const next_path = attempt.next_path ?? undefined;
  try {
    const address = new URL(callbackOf(request, provider) + search);
    const there = await orFailed(request, provider, connectProvider(request.server, provider, settings));
    const identity = await orFailed(request, provider, identify(there, address, attempt));
    const { issuer } = there.service;
    const user = await findPerson(request, { provider, issuer, settings }, identity);
    if (identity.groups) await takeGroups(request, user.id, { names: identity.groups, settings });
    const session = {
      provider_issuer: issuer,
      provider_subject: identity.subject,
      provider_sid: identity.sid,
    };
    return await openSession(request, reply, { ...user, medium: provider, provider: session }, next_path);
  } catch (error) {
    // Who tries again still wants to go there.
    if (error instanceof AppError && next_path)
      throw new AppError(error.status, { ...error.body, next_path });
    throw error;
  }
}
