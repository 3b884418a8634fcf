import { AppError } from '@tandem/shared/http/errors.ts';
import { LOOPBACK_HOSTS } from '@tandem/shared/http/loopback.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whoever watches over the process asks it by whatever address it has. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/** Where the request says that it was sent to; null when that is no host. */
const targetOf = ({ host, protocol }: FastifyRequest): URL | null =>
  /^[\w.:[\]-]+$/.test(host) ? URL.parse(`${protocol}://${host}`) : null;

/** Whether a target is at an address; the names of the own machine are one, because people type any of them. */
function isAt(target: URL, address: URL): boolean {
  if (target.host === address.host) return true;
  const areLoopback = [target, address].every(({ hostname }) => LOOPBACK_HOSTS.includes(hostname));
  return areLoopback && target.port === address.port;
}

/** Whether a name is certainly this machine's, without asking anybody. */
function isOwnName(request: FastifyRequest, { hostname }: URL): boolean {
  if (LOOPBACK_HOSTS.includes(hostname)) return true;
  const { localAddress = '' } = request.socket;
  const address = localAddress.replace(/^::ffff:/, '');
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return name === request.server.config.host || name === address;
}

/**
 * The origin that addresses in answers begin with: as it is configured, or else the one that the caller has used, so
 * that a cookie that is set there is seen there again. "" when its name is not certainly ours: then addresses are
 * relative, and lead nowhere else whatever a `Host` says.
 */
export function originOf(request: FastifyRequest): string {
  const { app_url, is_app_url_given } = request.server.config;
  if (is_app_url_given) return new URL(app_url).origin;
  const target = targetOf(request);
  return target && isOwnName(request, target) ? target.origin : '';
}

/** Refuses requests that were sent to another name than that of APP_URL, where it is set. */
export function registerHostCheck(app: FastifyInstance): void {
  const { app_url, is_app_url_given } = app.config;
  if (!is_app_url_given) return;
  const own = new URL(app_url);
  app.addHook('onRequest', async (request) => {
    if (HEALTH_PATHS.has(request.routeOptions.url ?? '')) return;
    const target = targetOf(request);
    // The scheme of a request behind a proxy is the proxy's to know; the port that goes without saying is that of our own.
    if (target && isAt(new URL(`${own.protocol}//${request.host}`), own)) return;
    throw new AppError(421, { detail: `This server is at ${own.origin}, and at no other host.` });
  });
}
