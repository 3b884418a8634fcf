import type { Db } from '@tandem/db/postgres/client.ts';
import type { PushMessage } from '@tandem/shared/notifications/push.ts';
import { sql } from 'kysely';
import webpush from 'web-push';
import type { Config } from '../../config.ts';
import { OutboundError } from '../../outbound/error.ts';
import { guardedFetch } from '../../outbound/fetch.ts';
import { readPushKeys } from './keys.ts';

/** A push that did not arrive within this time is of no use any more. */
const TTL_S = 12 * 3600;
/** The browser took its permission back, or the address never was one. */
const GONE = new Set([400, 401, 403, 404, 410, 413]);

export type Device = { id: string; endpoint: string; p256dh: string; auth: string };
type PushResult = 'sent' | 'gone';

/**
 * Sends a message to a browser, encrypted for it alone, through the guarded client: addresses of push services are such
 * as people choose. A device that is gone, or whose address may not be asked, is forgotten. Throws what can be tried
 * again.
 */
export async function sendToDevice(
  { db, config }: { db: Db; config: Config },
  device: Device,
  message: PushMessage,
): Promise<PushResult> {
  const { public_key: publicKey, private_key: privateKey } = await readPushKeys({ db, config });
  const { endpoint, p256dh, auth } = device;
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subjectOf(config), publicKey, privateKey },
      TTL: TTL_S,
      urgency: 'normal',
    },
  );
  const status = await post(config, { endpoint, headers, body });
  if (status === null || GONE.has(status)) {
    await sql`delete from push_subscriptions where id = ${device.id}`.execute(db);
    return 'gone';
  }
  if (status >= 300) throw new Error(`The push service answered ${status}.`);
  return 'sent';
}

/** Push services write to it when something is wrong; they take no address of a machine. */
const subjectOf = ({ app_url }: Config): string =>
  app_url.startsWith('https:') ? app_url : 'mailto:operator@tandem.invalid';

type Request = { endpoint: string; headers: Record<string, unknown>; body: Buffer | null };

/** Null when the address is refused. */
async function post(config: Config, { endpoint, headers, body }: Request): Promise<number | null> {
  const texts = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
  );
  try {
    const fetch = guardedFetch(config.outbound_allow);
    const answer = await fetch(endpoint, { method: 'POST', headers: Object.fromEntries(texts), body });
    return answer.status;
  } catch (error) {
    if (error instanceof OutboundError && error.reason === 'refused') return null;
    throw error;
  }
}
