import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/**
 * What a caller may send on behind a refusal, so that they are done sending and reads it: more than most bodies hold.
 */
const MAX_UNREAD_BYTES = 2 * 1024 * 1024;
const MAX_UNREAD_MS = 5_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Throws away a body that nobody is going to read. Closing at once would take the answer from a caller who still sends;
 * reading on for ever would let them send for ever.
 */
function throwAway(message: IncomingMessage): void {
  // Ends the connection too, as the body has not ended.
  const cutOff = () => message.destroy();
  const timer = setTimeout(cutOff, MAX_UNREAD_MS).unref();
  const stop = () => clearTimeout(timer);
  let left = MAX_UNREAD_BYTES;
  message
    .on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) cutOff();
    })
    .once('end', stop)
    .once('close', stop);
}

/** Bounds what comes behind an answer that was given before the body was read. */
export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }) => {
    if (raw.readableFlowing === null && hasBody(raw)) throwAway(raw);
  });
}
