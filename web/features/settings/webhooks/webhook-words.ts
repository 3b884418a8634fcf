import { WEBHOOK_FLAGS, type WebhookFlag } from '@tandem/shared/integrations/webhooks/flags.ts';
import type { Delivery, Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';

/** An address as it is read: the scheme says little. */
export const shortUrl = (url: string) => url.replace(/^https?:\/\//i, '');

export const flagsOf = (hook: Pick<Webhook, WebhookFlag>): WebhookFlag[] =>
  WEBHOOK_FLAGS.filter((flag) => hook[flag]);

export const isEverything = (flags: readonly WebhookFlag[]) => flags.length === WEBHOOK_FLAGS.length;

type Tone = 'good' | 'bad' | 'late' | 'quiet';
export type Outcome = {
  tone: Tone;
  /** A status, or none where there was no answer or no try. */
  status: number | null;
  error: string | null;
};

const isArrival = (status: number | null) => status !== null && status >= 200 && status < 300;

/** What became of one try. */
export const outcomeOfTry = ({ status, error }: Delivery['tries'][number]): Outcome => ({
  tone: isArrival(status) ? 'good' : 'bad',
  status,
  error,
});

const WAITS: Outcome = { tone: 'quiet', status: null, error: null };

/** What is known of a delivery by its newest try; one that is sent again waits as if it were new. */
export function outcomeOf({ state, tries }: Pick<Delivery, 'state' | 'tries'>): Outcome {
  const [newest] = tries;
  if (!newest) return state === 'failed' ? { ...WAITS, tone: 'bad', error: 'not_sent' } : WAITS;
  const outcome = outcomeOfTry(newest);
  if (state !== 'waiting') return outcome;
  return outcome.tone === 'good' ? WAITS : { ...outcome, tone: 'late' };
}

/** A body with its lines below each other; as it is where it is no JSON. */
export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
