import type { FastifyReply } from 'fastify';

/** What a handler answered; `text` is JSON, and null for no body and for what is not JSON. */
export type Answer = { text: string | null; payload: unknown };
export type Handler = () => unknown;

/** Runs a handler and takes what it would have sent. */
export async function answerOf(reply: FastifyReply, handler: Handler): Promise<Answer> {
  let sent: unknown;
  const send = (payload?: unknown) => {
    sent = payload;
    return reply;
  };
  Reflect.set(reply, 'send', send);
  // A reply that is awaited waits until it is sent, which here it never is.
  Reflect.set(reply, 'then', undefined);
  try {
    const returned = await handler();
    const payload = returned === undefined || returned === reply ? sent : returned;
    return { payload, text: jsonOf(reply, payload) };
  } finally {
    Reflect.deleteProperty(reply, 'send');
    Reflect.deleteProperty(reply, 'then');
  }
}

function jsonOf(reply: FastifyReply, payload: unknown): string | null {
  if (typeof payload === 'string') {
    return String(reply.getHeader('content-type')).includes('json') ? payload : null;
  }
  const isPlain = typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload);
  return isPlain && !('pipe' in payload) ? String(reply.serialize(payload)) : null;
}

export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(String).send(text);
}

export const sendAnswer = (reply: FastifyReply, { text, payload }: Answer): FastifyReply =>
  text === null ? reply.send(payload) : sendJson(reply, text);
