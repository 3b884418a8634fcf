import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** Somebody who has an account there; they are known by what they type into the form. */
type Somebody = {
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
  picture?: string;
  groups?: unknown;
};
export type OpenIdProvider = {
  issuer: string;
  client: { id: string; secret: string };
  /** Who is known there, by their name. */
  people: Map<string, Somebody>;
  /** Ends somebody's sessions as the provider does it: gives the logout token that it posted. */
  logOut: (name: string, sid: string) => Promise<string>;
  /** What the provider could sign, and would not. */
  sign: (claims: Record<string, unknown>, header?: { typ?: string }) => Promise<string>;
  close: () => Promise<void>;
};

const PAGE = `<!doctype html><title>Example ID</title><form method="post"><label>Name <input name="name"></label>
<button>Go on</button></form>`;

/** A small real provider of OpenID Connect, which asks for a name and believes it. */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const server = http.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: 'tandem', secret: 'a secret of the provider and us' };
  const people: OpenIdProvider['people'] = new Map();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = Object.assign(await exportJWK(privateKey), { kid: 'key of tests', alg: 'RS256', use: 'sig' });
  let posted = '';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        backchannel_logout_uri: `${issuer}/posted`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture', 'groups'],
    },
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // All that it would ask of others is to take a logout token.
    fetch: async (_url, init) => {
      posted = new URLSearchParams(String(init?.body)).get('logout_token') ?? '';
      return new Response(null, { status: 200 });
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.id,
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, answer) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, answer);
    if (request.method === 'GET') return void answer.setHeader('content-type', 'text/html').end(PAGE);
    void readText(request).then((text) => {
      const accountId = new URLSearchParams(text).get('name') ?? '';
      const result = accountId ? { login: { accountId } } : { error: 'access_denied' };
      return provider.interactionFinished(request, answer, result);
    });
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  const logOut: OpenIdProvider['logOut'] = async (name, sid) => {
    const registered = (await provider.Client.find(client.id)) as unknown as Registered;
    await registered.backchannelLogout(name, sid);
    return posted;
  };
  const sign: OpenIdProvider['sign'] = (claims, { typ = 'logout+jwt' } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ }).sign(privateKey);
  return { issuer, client, people, close, logOut, sign };
}

/** Of the library, beside what its types say. */
type Registered = { backchannelLogout: (accountId: string, sid: string) => Promise<unknown> };

async function readText(request: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Goes through the provider as a browser of its own would, typing a name; gives the address that it leads back to. */
export async function passProvider(start: string, name: string): Promise<string> {
  const { origin } = new URL(start);
  const cookies = new Map<string, string>();
  let [url, body]: [string, string | null] = [start, null];
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = answer.headers.get('location');
    if (location === null && body === null) {
      body = new URLSearchParams({ name }).toString();
      continue;
    }
    if (location === null) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    body = null;
    url = new URL(location, url).href;
    if (new URL(url).origin !== origin) return url;
  }
  throw new Error('The provider leads nowhere.');
}
