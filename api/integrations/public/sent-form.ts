import { createHash } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { systemUser } from '@tandem/db/access/system-user.ts';
import { badRequest, conflict } from '@tandem/shared/http/errors.ts';
import type { SentForm } from '@tandem/shared/integrations/intake-form/input.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type ProjectContext, sourceOf } from '../../context.ts';
import { paragraphsOf } from '../../http/escape-html.ts';
import { type Origin, handIn } from '../../work-items/intake/create.ts';
import { type OpenForm, holdForm, openForm, placeOf } from './form.ts';

const MAX_KEY_LENGTH = 200;

type Sending = NonNullable<Origin['sending']>;

/**
 * Hands in what a stranger wrote: an item of intake that nobody of the project made
 * (docs/contract/intake-form.md#what-is-sent).
 */
export async function takeSentForm(request: FastifyRequest, sent: SentForm): Promise<void> {
  const form = await openForm(request);
  // Said to have arrived, so that the program has nothing to try again for.
  if (sent.website) return;
  const sending = sendingOf(request, sent);
  const { sender, email, name, text = '' } = sent;
  await handIn(
    await contextOf(request, form),
    { id: undefined, issue: { name, description_html: paragraphsOf(text) } },
    {
      ...{ source: 'FORM', source_name: sender, source_email: email, sending },
      admit: async (tx) => {
        if (sending) await lockByName(tx, `form ${form.id} ${sending.key.toString('hex')}`);
        await holdForm(tx, request);
        return sending ? findSent(tx, form, sending) : null;
      },
    },
  );
}

/**
 * In whose name it is done: the product's. The answer goes to nobody of ours, so it names no stream, and no reader of
 * Changes waits for this request.
 */
async function contextOf(request: FastifyRequest, form: OpenForm): Promise<ProjectContext> {
  const { db, sql: pool } = request.server;
  return {
    ...{ db, sql: pool, user: await systemUser(db), mutation_id: null, epoch: Date.now() / 1000 },
    ...{ stream_seqs: new Map(), source: sourceOf(request) },
    ...{ workspace: { ...form.workspace, role: ROLE.GUEST }, project: placeOf(form) },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** By what a repeat is known (docs/contract/intake-form.md#sending-twice). */
function sendingOf({ headers }: FastifyRequest, sent: SentForm): Sending | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (key.length > MAX_KEY_LENGTH) throw badRequest('Idempotency-Key is too long.');
  return { key: digest(key), hash: digest(JSON.stringify(sent)) };
}

/** The item that this very sending made before. */
async function findSent(tx: Tx, { intake_id }: OpenForm, { key, hash }: Sending): Promise<string | null> {
  const { rows } = await sql<{ work_item_id: string; sent_hash: Uint8Array }>`
    select work_item_id, sent_hash from intake_work_items
    where intake_id = ${intake_id} and sent_key = ${key}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  if (hash.equals(found.sent_hash)) return found.work_item_id;
  throw conflict('This Idempotency-Key was used for another request.');
}
