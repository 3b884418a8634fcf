import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Sends rows whose columns were chosen by hand. JSON.stringify is several times faster than a serialiser that checks each
 * field against the schema, which pays on answers of hundreds of rows.
 */
export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return sendText(reply, JSON.stringify(body));
}

/** Sends what is JSON already. */
export function sendText(reply: FastifyReply, json: string): FastifyReply {
  return reply.type(JSON_TYPE).send(json);
}

/** As many characters are sent at once. */
const CHUNK = 64 * 1024;

/**
 * Sends rows that may be much more as JSON than they are here, because a long text is in each of them: one after the other,
 * no faster than the other side reads.
 */
export function sendRows(reply: FastifyReply, rows: readonly unknown[]): FastifyReply {
  const chunks = jsonChunks(rows);
  const first = chunks.next().value ?? '';
  const second = chunks.next();
  if (second.done) return sendText(reply, first);
  return reply.type(JSON_TYPE).send(Readable.from(following([first, second.value], chunks)));
}

function* following(seen: readonly string[], rest: Iterable<string>): Generator<string> {
  yield* seen;
  yield* rest;
}

function* jsonChunks(rows: readonly unknown[]): Generator<string> {
  let text = '[';
  for (const [index, row] of rows.entries()) {
    text += `${index === 0 ? '' : ','}${JSON.stringify(row)}`;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}

/** For the other shape of a call that answers two: the response schema describes only the usual one. */
export function answerPlainJson(reply: FastifyReply): void {
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
}
