import { createHash } from 'node:crypto';
import { HeldTransaction } from '@tandem/db/postgres/held-transaction.ts';
import { withRetries } from '@tandem/db/postgres/transaction.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { AppError, conflict } from '@tandem/shared/http/errors.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { type StoredAnswer, isStreamVisible, streamSeqEntries } from '../../../context.ts';
import { sealerOf } from '../../secrets/sealer.ts';
import { isDryRun, rehearse } from './dry-run.ts';
import { toAppError } from '../errors.ts';
import { type Answer, type Handler, answerOf, sendAnswer, sendJson } from './held-answer.ts';
import { COUNTS, isMutating, requestKeyOf, storedAnswer } from '../access/stored-answer.ts';

const MAX_KEY_LENGTH = 200;
/** Refusals that may be another one soon: who is signed in, what their role allows, and how much they ask for. */
const PASSING_REFUSALS = new Set([401, 403, 429]);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer holds what is shown once: it is stored for repeats in a form that the database alone cannot read. */
    secret_answer?: boolean;
    /** The calls behind this one take its key, and decide what is repeated. */
    keys?: 'of_calls_behind';
  }
}

const SEAL = 'repeated answer';

/** A request that is to be carried out once, however often it is sent. */
type Keyed = { request: FastifyRequest; reply: FastifyReply; user_id: string; key: string; hash: Uint8Array };
type Stored = Pick<StoredAnswer, 'status' | 'body' | 'stream_seqs'>;

function hashOf(request: FastifyRequest): Uint8Array {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
}

const STORED = `select ${storedAnswer('$1', '$2')} as stored`;

/** The answer that a key has by now. */
async function findStored(keyed: Keyed): Promise<Stored | null> {
  const { user_id, key, request } = keyed;
  type Row = { stored: StoredAnswer | null };
  const [row] = await request.server.sql.unsafe<Row[]>(STORED, [user_id, key], { prepare: true });
  return checkStored(keyed, row?.stored ?? null);
}

/** What was read of a key is its answer when it counts still, and was given to the same request: 409 for another one. */
async function checkStored(keyed: Keyed, stored: StoredAnswer | null): Promise<Stored | null> {
  if (!stored) return null;
  const { user_id, key, hash, request } = keyed;
  if (!stored.counts) {
    // Another attempt may have put its answer there since it was read.
    await sql`
      delete from idempotency_keys k where k.user_id = ${user_id} and k.key = ${key} and not ${sql.raw(COUNTS)}
    `.execute(request.server.db);
    return null;
  }
  if (stored.request_hash === Buffer.from(hash).toString('hex')) return opened(keyed, stored);
  throw conflict('This Idempotency-Key was used for another request.');
}

type NewStored = { status: number; text: string | null; appended?: Stream[] };

const isSecret = ({ request }: Keyed) => request.routeOptions.config.secret_answer === true;

/** JSON to store in the place of an answer, and back again. */
function sealed(keyed: Keyed, text: string | null): string | null {
  if (text === null || !isSecret(keyed)) return text;
  return JSON.stringify({ sealed: sealerOf(keyed.request.server.config).seal(SEAL, text) });
}

function opened(keyed: Keyed, stored: Stored): Stored {
  if (stored.body === null || !isSecret(keyed)) return stored;
  const { sealed: text = '' } = JSON.parse(stored.body) as { sealed?: string };
  return { ...stored, body: sealerOf(keyed.request.server.config).open(SEAL, text) };
}

/** Keeps an answer with the numbers of its streams: those known by now, and those that the same transaction reached. */
function insertStored(keyed: Keyed, { status, text, appended = [] }: NewStored): RawBuilder<unknown> {
  const { user_id, key, hash, request } = keyed;
  const reached = appended.filter((stream) => isStreamVisible(request.state, stream));
  const known = streamSeqEntries(request.state).filter(
    (entry) => !reached.some((stream) => entry.startsWith(`${stream}=`)),
  );
  return sql`
    insert into idempotency_keys (user_id, key, request_hash, status, body, stream_seqs)
    values (${user_id}, ${key}, ${hash}, ${status}, ${sealed(keyed, text)}::text::jsonb, (
      select string_agg(entry, ', ' order by entry collate "C") from (
        select unnest(${known}::text[]) as entry
        union all
        select stream || '=' || last_seq from change_streams
        where stream = any(${reached}::text[]) and xmin = pg_current_xact_id()::xid
      ) entries))`;
}

const isFirstElsewhere = (error: unknown) => violatedIndex(error) === 'idempotency_keys_pkey';

/** The whole request in one transaction, which ends with the answer that is kept; nothing of it is there before. */
async function carryOut(keyed: Keyed, handler: Handler): Promise<Answer> {
  const { request, reply } = keyed;
  const held = new HeldTransaction(request.server.db);
  request.held = held;
  request.state.stream_seqs.clear();
  try {
    const answer = await answerOf(reply, handler);
    await held.commit((appended) =>
      insertStored(keyed, { status: reply.statusCode, text: answer.text, appended }),
    );
    return answer;
  } catch (error) {
    await held.rollback(error);
    request.state.stream_seqs.clear();
    throw error;
  }
}

/**
 * A refusal changed nothing, so it is kept by itself: whoever receives it late or twice receives the same. Gives what
 * to send when another attempt has its answer by now.
 */
async function storeRefusal(keyed: Keyed, error: unknown): Promise<Stored | null> {
  const { db } = keyed.request.server;
  if (isFirstElsewhere(error)) return findStored(keyed);
  const refusal = toAppError(error);
  if (!refusal || refusal.status >= 500) return null;
  // What the first attempt has done may be why this one is refused.
  if (PASSING_REFUSALS.has(refusal.status)) return findStored(keyed);
  try {
    await insertStored(keyed, { status: refusal.status, text: JSON.stringify(refusal.body) }).execute(db);
    return null;
  } catch (failure) {
    if (isFirstElsewhere(failure)) return findStored(keyed);
    throw failure;
  }
}

function sendStored(reply: FastifyReply, { status, body, stream_seqs }: Stored): FastifyReply {
  reply.code(status);
  if (stream_seqs) reply.header('x-stream-seq', stream_seqs);
  return body === null ? reply.send() : sendJson(reply, body);
}

async function answerOnce(keyed: Keyed, handler: Handler): Promise<FastifyReply> {
  const { reply } = keyed;
  try {
    return sendAnswer(reply, await withRetries(() => carryOut(keyed, handler)));
  } catch (error) {
    const other = await storeRefusal(keyed, error);
    if (other) return sendStored(reply, other);
    throw error;
  }
}

function keyedOf(request: FastifyRequest, reply: FastifyReply): Keyed | null {
  const { user } = request.state;
  const key = requestKeyOf(request);
  if (key === null || !user || request.routeOptions.config.keys === 'of_calls_behind') return null;
  if (key.length > MAX_KEY_LENGTH) throw new AppError(400, { error: 'Idempotency-Key is too long.' });
  return { request, reply, user_id: user.id, key, hash: hashOf(request) };
}

/**
 * A repeated `Idempotency-Key` gets the first answer again, for 24 hours, and changes nothing. What a request writes and
 * its answer are committed together, so after a crash there are both or neither. A repeat that comes while the first is
 * under way waits for what that has locked, and then gets its answer; 503 when it waits for too long.
 */
export function registerIdempotency(app: FastifyInstance): void {
  app.decorateRequest('held', null);
  app.addHook('preHandler', async (request, reply) => {
    if (isDryRun(request)) return;
    const keyed = keyedOf(request, reply);
    if (!keyed) return;
    const known = request.state.stored;
    const stored = await (known === undefined ? findStored(keyed) : checkStored(keyed, known));
    if (stored) await sendStored(reply, stored);
  });
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().some(isMutating)) return;
    const { handler } = route;
    const once: RouteHandlerMethod = function (request, reply) {
      const run = () => handler.call(this, request, reply);
      if (isDryRun(request)) return rehearse(request, reply, run);
      const keyed = keyedOf(request, reply);
      return keyed ? answerOnce(keyed, run) : run();
    };
    route.handler = once;
  });
}
