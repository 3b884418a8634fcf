import type { Settings } from '@tandem/shared/identity/instance/settings.ts';
import type { FetchImplementation, JWTVerifyGetKey } from 'jose';
import type { App } from '../../app.ts';
import { guardedFetch } from '../../outbound/fetch.ts';
import { connectProvider } from './connect.ts';

const LIFETIME_MS = 600_000;
/** Providers that did not answer are asked again after this, so that nobody makes us ask them all the time. */
const PAUSE_MS = 30_000;

type Keys = { issuer: string; getKey: JWTVerifyGetKey };
const known = new WeakMap<object, { of: string; until: number; keys: Promise<Keys> }>();

/** The keys by which the provider of OpenID Connect signs, and its name; looked up once in ten minutes. */
export function keysOfProvider(app: Pick<App, 'config'>, settings: Settings): Promise<Keys> {
  const of = `${settings.OIDC_ISSUER} ${settings.OIDC_CLIENT_ID}`;
  const before = known.get(app.config);
  if (before && before.of === of && before.until > Date.now()) return before.keys;
  const entry = { of, until: Date.now() + LIFETIME_MS, keys: lookUp(app, settings) };
  entry.keys.catch(() => {
    entry.until = Date.now() + PAUSE_MS;
  });
  known.set(app.config, entry);
  return entry.keys;
}

async function lookUp(app: Pick<App, 'config'>, settings: Settings): Promise<Keys> {
  const { createRemoteJWKSet, customFetch } = await import('jose');
  const { configuration } = await connectProvider(app, 'oidc', settings);
  const { issuer, jwks_uri } = configuration.serverMetadata();
  if (!jwks_uri) throw new Error(`${issuer} names no keys.`);
  const send = guardedFetch(app.config.outbound_allow);
  const fetchKeys: FetchImplementation = (url, { headers, method, signal }) =>
    send(url, { headers: Object.fromEntries(headers), method, signal });
  return {
    issuer,
    getKey: createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetchKeys }),
  };
}
