import { createHmac } from 'node:crypto';
import { sealerOf } from '../../../http/secrets/sealer.ts';
import { OutboundError } from '../../../outbound/error.ts';
import { postOutbound } from '../../../outbound/post.ts';
import type { Connections } from '../../../outbound/wire.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import { SECRET_SEAL } from '../base/seal.ts';
import { headersOf } from './headers.ts';
import type { Outcomes } from './outcomes.ts';

export type DueDelivery = {
  id: string;
  webhook_id: string;
  workspace_id: string;
  event: string;
  body: string;
  entity_id: string;
  tries: number;
  url: string;
  secret: string;
  /** The owner may still read what it is about. */
  is_visible: boolean;
};

/** Seconds before each further try: five of them, over a day. */
const PAUSES_S = [600, 1800, 7200, 21_600, 55_800];
const JITTER = 0.1;
/** The error of what the owner of the webhook may not read any more. */
const HIDDEN = 'hidden';

type Outcome = { status: number | null; error: string | null; took_ms: number };

/** Lowercase hex of the HMAC-SHA256 of the body (docs/contract/webhooks.md#the-signature). */
const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const isArrived = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;
/** Whoever refuses is not asked again by itself: the next answer would be the same. */
const isWorthAnotherTry = ({ status, error }: Outcome) =>
  error !== HIDDEN && (status === null || status === 429 || status >= 500);

async function attempt(ctx: JobContext, delivery: DueDelivery, connections: Connections): Promise<Outcome> {
  const secret = sealerOf(ctx.config).open(SECRET_SEAL, delivery.secret);
  const from = performance.now();
  const outcome = (rest: Pick<Outcome, 'status' | 'error'>) => ({
    ...rest,
    took_ms: Math.round(performance.now() - from),
  });
  if (!delivery.is_visible) return outcome({ status: null, error: HIDDEN });
  if (secret === null) return outcome({ status: null, error: 'secret' });
  const headers = headersOf(delivery, signatureOf(secret, delivery.body));
  try {
    const { status } = await postOutbound(delivery.url, ctx.config.outbound_allow, {
      headers,
      body: delivery.body,
      signal: ctx.signal,
      connections,
    });
    return outcome({ status, error: null });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return outcome({ status: null, error: error.reason });
  }
}

/** Tries a delivery and writes down what came of it. False when what is behind it has to wait. */
export async function deliverOne(
  ctx: JobContext,
  delivery: DueDelivery,
  { connections, outcomes }: { connections: Connections; outcomes: Outcomes },
): Promise<boolean> {
  const outcome = await attempt(ctx, delivery, connections);
  const pause = isWorthAnotherTry(outcome) ? PAUSES_S[delivery.tries] : undefined;
  const failed = pause === undefined ? 'failed' : 'waiting';
  const state = isArrived(outcome) ? 'delivered' : failed;
  const pause_s = Math.round((pause ?? 0) * (1 + Math.random() * JITTER));
  const { id, webhook_id, tries } = delivery;
  await outcomes.write({ id, webhook_id, try: tries + 1, ...outcome, state, pause_s });
  return state !== 'waiting';
}
