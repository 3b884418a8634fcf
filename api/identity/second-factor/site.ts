import { badRequest } from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../../http/origin.ts';

/** Where passkeys are good: this origin, by its host. */
export type Site = { origin: string; host: string };

/** Passkeys are bound to the address of the product; without a certain one there are none. */
export function siteOf(request: FastifyRequest): Site {
  const origin = originOf(request);
  if (!origin) throw badRequest('Passkeys need the address of the product. Set APP_URL.');
  return { origin, host: new URL(origin).hostname };
}
