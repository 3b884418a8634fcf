import { createHash } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { badRequest, conflict } from '@tandem/shared/http/errors.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Origin } from './create.ts';

const MAX_KEY_LENGTH = 200;

type Sending = NonNullable<Origin['sending']>;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * By what a repeat is known of something that nobody of ours sends: their Idempotency-Key
 * (docs/contract/intake-form.md#sending-twice). Each way into intake has keys of its own: whoever knows the form of a
 * project does not use up those of its services.
 */
export function sendingOf(
  { headers }: FastifyRequest,
  sent: unknown,
  way: 'form' | 'hook',
): Sending | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (key.length > MAX_KEY_LENGTH) throw badRequest('Idempotency-Key is too long.');
  return { key: digest(`${way} ${key}`), hash: digest(JSON.stringify(sent)) };
}

/** The item that this very sending made before. 409 for the key of another one. */
export async function findSent(tx: Tx, intakeId: string, { key, hash }: Sending): Promise<string | null> {
  const { rows } = await sql<{ work_item_id: string; sent_hash: Uint8Array }>`
    select work_item_id, sent_hash from intake_work_items
    where intake_id = ${intakeId} and sent_key = ${key}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  if (hash.equals(found.sent_hash)) return found.work_item_id;
  throw conflict('This Idempotency-Key was used for another request.');
}
