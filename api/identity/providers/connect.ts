import { type SignInProvider, settingsOfProvider } from '@tandem/shared/identity/instance/providers.ts';
import type { Settings } from '@tandem/shared/identity/instance/settings.ts';
import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import type { App } from '../../app.ts';
import { isListed } from '../../outbound/destination.ts';
import { type OutboundFetch, guardedFetch } from '../../outbound/fetch.ts';
import { type AttemptSecrets } from './attempt.ts';
import { groupsOf } from './group-claim.ts';
import { type Identity, type Service, identityOfClaims, serviceOf } from './services.ts';

/** Loaded with the first sign-in by a provider. */
export const load = () => import('openid-client');

export type Provider = { service: Service; configuration: Configuration; groups_claim: string };

/**
 * A provider as it can be asked; for OpenID Connect its addresses are looked up first, and it must be who it was set up
 * as. Throws when it does not answer, or not rightly.
 */
export async function connectProvider(
  { config }: Pick<App, 'config'>,
  provider: SignInProvider,
  settings: Settings,
): Promise<Provider> {
  const client = await load();
  const service = serviceOf(provider, settings);
  const keys = settingsOfProvider(provider);
  const [id, secret] = [settings[keys.id], settings[keys.secret]];
  const fetch = toClientFetch(guardedFetch(config.outbound_allow));
  // Without TLS only where the operator has said that the address is one of their own network.
  const execute = isListed(config.outbound_allow, service.issuer) ? [client.allowInsecureRequests] : [];
  const options = { execute, [client.customFetch]: fetch };
  const { endpoints, issuer } = service;
  const found: ServerMetadata = endpoints
    ? { issuer, ...endpoints }
    : (await client.discovery(new URL(issuer), id, secret, undefined, options)).serverMetadata();
  const authentication = takesPost(service, found)
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret);
  const configuration = new client.Configuration(found, id, secret, authentication);
  configuration[client.customFetch] = fetch;
  for (const apply of execute) apply(configuration);
  if (service.is_openid) client.enableNonRepudiationChecks(configuration);
  return { service, configuration, groups_claim: settings.OIDC_GROUPS_CLAIM };
}

const toClientFetch =
  (send: OutboundFetch): CustomFetch =>
  (url, { body, headers, method, signal }) =>
    send(url, { body, headers, method, signal });

/** Those whose addresses we know take the secret in the body; without a word OpenID Connect means the header. */
const takesPost = (service: Service, { token_endpoint_auth_methods_supported: methods }: ServerMetadata) =>
  service.endpoints !== null || (methods ?? []).includes('client_secret_post');

/** Where the browser goes to sign in. */
export async function authorizationUrl(
  { service, configuration }: Provider,
  redirect_uri: string,
  { state, nonce, code_verifier }: AttemptSecrets,
): Promise<string> {
  const client = await load();
  return client.buildAuthorizationUrl(configuration, {
    ...service.parameters,
    redirect_uri,
    scope: service.scope,
    state,
    ...(service.is_openid ? { nonce } : {}),
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  }).href;
}

/**
 * Who the provider says has come back with this address. Checks state, issuer, nonce, signature and PKCE; throws when
 * anything is amiss.
 */
export async function identify(
  { service, configuration, groups_claim }: Provider,
  address: URL,
  { state, nonce, code_verifier }: AttemptSecrets,
): Promise<Identity> {
  const client = await load();
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    pkceCodeVerifier: code_verifier,
    ...(service.is_openid ? { expectedNonce: nonce, idTokenExpected: true } : {}),
  });
  const claims = tokens.claims();
  const ask = async (url: string): Promise<unknown> => {
    const answer = await client.fetchProtectedResource(
      configuration,
      tokens.access_token,
      new URL(url),
      'GET',
      null,
      new Headers({ accept: 'application/json', 'user-agent': 'Tandem' }),
    );
    if (answer.status !== 200) throw new Error(`${new URL(url).host} answered ${answer.status}.`);
    return answer.json();
  };
  if (service.identify) {
    const identity = await service.identify(ask);
    if (claims && claims.sub !== identity.subject) throw new Error('The ID token is about somebody else.');
    return identity;
  }
  if (!claims) throw new Error('There is no ID token.');
  const askMore = async () => client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  return identityOfClaims(
    hasMore ? await completeClaims(claims, groups_claim, askMore) : claims,
    groups_claim,
  );
}

type Claims = Record<string, unknown>;

/**
 * The claims of the ID token, and those that only the endpoint about people has. An address and whether it is verified
 * come from the same place; without an address in the ID token, that place has to answer.
 */
async function completeClaims(
  claims: Claims,
  groupsClaim: string,
  askMore: () => Promise<Claims>,
): Promise<Claims> {
  const hasAddress = claims['email'] !== undefined;
  if (hasAddress && claims['name'] !== undefined && groupsOf(claims, groupsClaim)) return claims;
  const more = await (hasAddress ? askMore().catch(() => ({})) : askMore());
  const { email, email_verified } = hasAddress ? claims : (more as Claims);
  return { ...more, ...claims, email, email_verified };
}
