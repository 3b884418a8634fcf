import { createHash } from 'node:crypto';
import { AppError, conflict } from '@tandem/shared/errors.ts';
import { sql } from 'kysely';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { streamSeqHeader } from '../context.ts';

const MUTATING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const MAX_KEY_LENGTH = 200;
/** An attempt that has not answered by then died with its process; the next one takes its place. */
const ABANDONED_AFTER_S = 30;
const REMEMBERED_FOR_H = 24;

type Stored = { request_hash: Uint8Array; status: number | null; body: unknown; stream_seqs: string | null };

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !MUTATING_METHODS.has(request.method) || !request.state.user) return null;
  if (key.length > MAX_KEY_LENGTH) throw new AppError(400, { error: 'Idempotency-Key is too long.' });
  return key;
}

function hashOf(request: FastifyRequest): Uint8Array {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
}

async function claim(request: FastifyRequest, userId: string, key: string): Promise<Stored | null> {
  const { rows } = await sql<Stored & { is_mine: boolean }>`
    insert into idempotency_keys as k (user_id, key, request_hash) values (${userId}, ${key}, ${hashOf(request)})
    on conflict (user_id, key) do update set created_at = now(), request_hash = excluded.request_hash,
        status = null, body = null
      where (k.status is null and k.created_at < now() - make_interval(secs => ${ABANDONED_AFTER_S}))
         or k.created_at < now() - make_interval(hours => ${REMEMBERED_FOR_H})
    returning request_hash, status, body, stream_seqs, true as is_mine`.execute(request.server.db);
  if (rows.length > 0) return null;
  const stored = await request.server.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', 'stream_seqs'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return stored ?? null;
}

async function answerRepeat(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = keyOf(request);
  if (!key) return;
  const userId = request.state.user?.id ?? '';
  const stored = await claim(request, userId, key);
  if (!stored) {
    request.idempotencyKey = key;
    return;
  }
  if (!Buffer.from(stored.request_hash).equals(hashOf(request))) {
    throw conflict('This Idempotency-Key was used for another request.');
  }
  if (stored.status === null) throw conflict('The first attempt is still running.');
  if (stored.stream_seqs) reply.header('x-stream-seq', stored.stream_seqs);
  reply.code(stored.status).header('content-type', 'application/json; charset=utf-8');
  reply.serializer(String);
  await reply.send(stored.body === null ? '' : JSON.stringify(stored.body));
}

async function remember(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
  const key = request.idempotencyKey;
  if (!key) return;
  const { db } = request.server;
  const userId = request.state.user?.id ?? '';
  if (reply.statusCode >= 500 || reply.statusCode === 429) {
    await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute();
    return;
  }
  await db
    .updateTable('idempotency_keys')
    .set({
      status: reply.statusCode,
      body: typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : null,
      stream_seqs: streamSeqHeader(request.state),
    })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: string | null;
  }
}

/** A repeated `Idempotency-Key` gets the first answer again, for 24 hours, and changes nothing. */
export function registerIdempotency(app: FastifyInstance): void {
  app.decorateRequest('idempotencyKey', null);
  app.addHook('preHandler', answerRepeat);
  app.addHook('onSend', async (request, reply, payload) => {
    await remember(request, reply, payload);
    return payload;
  });
}
