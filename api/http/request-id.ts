import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const USABLE = /^[A-Za-z0-9._-]{1,64}$/;

/** The id of a request: that of the proxy before us, where it is one, or else one of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && USABLE.test(given) ? given : randomUUID().slice(-12);
}
