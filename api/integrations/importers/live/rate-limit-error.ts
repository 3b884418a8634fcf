import { ImportError } from '../source/import-error.ts';

/** A service wants to be left alone until then. */
export class RateLimitError extends ImportError {
  readonly retry_at: Date;

  constructor(host: string, retry_at: Date) {
    super(`${host} has been asked too often.`, { code: 'rate_limited' });
    this.retry_at = retry_at;
  }
}

const DEFAULT_S = 60;

/** Limits that Linear counts apart. */
const KINDS = ['requests', 'complexity', 'endpoint-requests'];

/**
 * How long a service wants to be left alone: by Retry-After, or by when its limit begins anew. GitHub says that moment in
 * seconds, Linear in milliseconds for each of its limits. Returns milliseconds.
 */
export function waitOf(headers: Headers, now: number): number {
  const after = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,6}$/.test(after)) return Number(after) * 1_000;
  // A date begins with a day; anything else that is parsed as one is none.
  const at = /^[a-z]/i.test(after) ? Date.parse(after) : NaN;
  if (!Number.isNaN(at)) return Math.max(0, at - now);
  const used = KINDS.find((kind) => headers.get(`x-ratelimit-${kind}-remaining`) === '0');
  const anew = headers.get(`x-ratelimit-${used ?? ''}-reset`) ?? '';
  if (/^\d{1,15}$/.test(anew)) return Math.max(0, Number(anew) - now);
  const reset = headers.get('x-ratelimit-reset') ?? '';
  if (/^\d{1,12}$/.test(reset)) return Math.max(0, Number(reset) * 1_000 - now);
  return DEFAULT_S * 1_000;
}

/** GitHub says 403 for it as well. */
export const isRateLimit = (status: number, headers: Headers): boolean =>
  status === 429 ||
  (status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after')));
