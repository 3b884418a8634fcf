import type { FastifyReply } from 'fastify';

/** For the other shape of a call that answers two: the response schema describes only the usual one. */
export function answerPlainJson(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
}
