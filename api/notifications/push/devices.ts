import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError, invalidField, notFound, unauthenticated } from '@tandem/shared/http/errors.ts';
import type { PushSubscriptionInput, PushSubscriptionRow } from '@tandem/shared/notifications/push.ts';
import { acceptedLanguage } from '@tandem/shared/text/languages.ts';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { UserContext } from '../../context.ts';
import { OutboundError } from '../../outbound/error.ts';
import { findDestination } from '../../outbound/destination.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { liveDevices } from '../channels/live-devices.ts';
import { type Device, sendToDevice } from './send.ts';

/** Browsers of one person; the oldest goes when there are more. */
const MOST_DEVICES = 20;

const columns = sql<PushSubscriptionRow>`id, endpoint, user_agent, created_at`;

/** The browsers in which the caller has allowed push. */
export async function listDevices({ db, user }: UserContext): Promise<PushSubscriptionRow[]> {
  const { rows } = await sql<PushSubscriptionRow>`
    select ${columns} from ${liveDevices} p where user_id = ${user.id} order by created_at desc, id`.execute(
    db,
  );
  return rows;
}

/**
 * Lets a browser be sent to as long as the session lasts by which it asks (docs/contract/notifications.md#push). It
 * belongs to who signed in there last. 400 for an address that may not be asked.
 */
export async function addDevice(
  ctx: UserContext & { session_id: string },
  config: Config,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<PushSubscriptionRow> {
  await requireReachable(config, endpoint);
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<PushSubscriptionRow>`
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, user_agent)
      select s.user_id, s.id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${ctx.source?.user_agent ?? ''}
      from sessions s where s.id = ${ctx.session_id} and s.user_id = ${ctx.user.id} for key share
      on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, updated_at = now()
      returning ${columns}`.execute(tx);
    if (!rows[0]) throw unauthenticated();
    await sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${ctx.user.id} order by updated_at desc, id
      offset ${MOST_DEVICES})`.execute(tx);
    return rows[0];
  });
}

/** What can be seen without asking anybody is refused at once; names are looked up when something is sent. */
async function requireReachable(config: Config, endpoint: string): Promise<void> {
  const host = new URL(endpoint).hostname.replace(/^\[(.*)\]$/, '$1');
  if (!isIP(host) && host !== 'localhost') return;
  try {
    await findDestination(endpoint, config.outbound_allow);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw invalidField('endpoint', 'Enter an address of a push service.');
  }
}

/** Forgets a browser; 404 for those of others. */
export async function removeDevice({ db, user }: UserContext, id: string): Promise<void> {
  const { rows } = await sql`
    delete from push_subscriptions where id = ${id} and user_id = ${user.id} returning id`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** Sends a test to one of the caller's browsers; 400 with an `error` when its service does not take it. */
export async function testDevice(
  { db, user }: UserContext,
  config: Config,
  { id, language }: { id: string; language: string | undefined },
): Promise<{ message: string }> {
  const { rows } = await sql<Device>`
    select id, endpoint, p256dh, auth from ${liveDevices} p where id = ${id} and user_id = ${user.id}`.execute(
    db,
  );
  const [device] = rows;
  if (!device) throw notFound();
  const spoken = acceptedLanguage(language);
  const message = {
    title: textIn(spoken, 'pages:push_test.title'),
    body: textIn(spoken, 'pages:push_test.body'),
    path: '/',
    tag: 'test',
  };
  const result = await sendToDevice({ db, config }, device, message).catch(() => 'failed');
  if (result !== 'sent') throw new AppError(400, { error: 'The push service did not take it.' });
  return { message: 'Sent' };
}
