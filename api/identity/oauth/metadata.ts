import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { RESOURCE_METADATA_PATH, issuerOf, resourceOf } from '../../http/plugins/access/mcp-address.ts';
import { MCP_PATH } from '../../http/plugins/access/api-tokens.ts';

const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';
export const AUTHORIZE_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';
export const REVOKE_PATH = '/oauth/revoke';
export const REGISTER_PATH = '/oauth/register';

export const SCOPES = ['read', 'write'] as const;

/** What `/mcp` takes, and who lets programs in (RFC 9728). */
const resourceMetadata = (request: FastifyRequest) => ({
  resource: resourceOf(request),
  resource_name: 'Tandem',
  authorization_servers: [issuerOf(request)],
  scopes_supported: SCOPES,
  bearer_methods_supported: ['header'],
});

/** How programs are let in (RFC 8414). */
function serverMetadata(request: FastifyRequest) {
  const issuer = issuerOf(request);
  return {
    issuer,
    authorization_endpoint: issuer + AUTHORIZE_PATH,
    token_endpoint: issuer + TOKEN_PATH,
    registration_endpoint: issuer + REGISTER_PATH,
    revocation_endpoint: issuer + REVOKE_PATH,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** What programs find out by themselves (docs/contract/oauth.md#discovery). */
export function registerOauthMetadata(app: App): void {
  const options = { config: { access: 'public', is_cross_origin: true }, schema: { hide: true } } as const;
  for (const path of ['', MCP_PATH]) {
    app.get(RESOURCE_METADATA_PATH + path, options, (request) => resourceMetadata(request));
    app.get(SERVER_METADATA_PATH + path, options, (request) => serverMetadata(request));
  }
}
