import type { FastifyRequest } from 'fastify';

/** How the caller reaches this server: as it is configured, or else by the name that he has used himself. */
export function originOf(request: FastifyRequest): string {
  const { app_url, is_app_url_given } = request.server.config;
  return is_app_url_given ? new URL(app_url).origin : `${request.protocol}://${request.host}`;
}
