import type { Settings } from '@tandem/shared/identity/instance/settings.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { keysOfProvider } from './provider-keys.ts';

/** Signatures with a public key. Without one, and with the secret that both have, nothing is proven. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_AGE_S = 300;
const SKEW_S = 60;
const MAX_TEXT = 1000;

const text = z.string().min(1).max(MAX_TEXT);
const claims = z
  .object({
    iss: text,
    jti: text,
    iat: z.number(),
    exp: z.number(),
    sub: text.optional(),
    sid: text.optional(),
    events: z.object({ [EVENT]: z.record(z.string(), z.unknown()) }),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'It names neither sub nor sid.');
export type LogoutToken = z.infer<typeof claims>;

/**
 * What a logout token says, once it is certain that the provider made it for us a moment ago (OpenID Connect Back-Channel
 * Logout 1.0, 2.6). Throws when anything is amiss.
 */
export async function readLogoutToken(
  app: Pick<App, 'config'>,
  settings: Settings,
  token: string,
): Promise<LogoutToken> {
  const { jwtVerify } = await import('jose');
  const { issuer, getKey } = await keysOfProvider(app, settings);
  const { payload, protectedHeader } = await jwtVerify(token, getKey, {
    issuer,
    audience: settings.OIDC_CLIENT_ID,
    algorithms: ALGORITHMS,
    clockTolerance: SKEW_S,
    maxTokenAge: MAX_AGE_S,
    requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'],
  });
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
  if (type !== undefined && type !== 'jwt' && type !== 'logout+jwt')
    throw new Error(`A ${type} ends nothing.`);
  return claims.parse(payload);
}
