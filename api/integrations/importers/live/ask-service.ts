import { setTimeout as delay } from 'node:timers/promises';
import { OutboundError, type OutboundReason } from '../../../outbound/error.ts';
import type { OutboundFetch } from '../../../outbound/fetch.ts';
import { ImportError } from '../source/import-error.ts';
import { RateLimitError, isRateLimit, waitOf } from './rate-limit-error.ts';

/** How a service is asked. */
export type ServiceAccess = {
  fetch: OutboundFetch;
  /** Address that all paths stand below, without a slash at its end. */
  base: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  timeout_ms: number;
  /** Of one answer. */
  max_bytes: number;
  /** The longest pause that is made when the service asks for one or fails; 0 for who waits for an answer. */
  patience_ms: number;
  /** What stands in a refusal that means the same as 429. */
  limit_mark?: string;
  /** Is told the size of each answer, and may throw. */
  onBytes?: (bytes: number) => void;
};

/** The same of any service. */
export type ServiceLimits = Omit<ServiceAccess, 'base' | 'headers' | 'limit_mark'>;

export type ServiceQuestion = {
  /** Below the base, or the whole address of something there. */
  path: string;
  /** Makes it a POST of JSON. */
  body?: Record<string, unknown>;
  /** Refusals that say something to whoever asks; all others are errors. */
  expected?: readonly number[];
};
/** `body` is null where nothing, or no JSON, came with an expected refusal. */
type ServiceAnswer = { status: number; headers: Headers; body: unknown };

const MAX_TRIES = 5;
const PAUSE_MS = 1_000;

type Failure = { error: ImportError; wait_ms: number | null };

/**
 * Asks a service that people import from, in JSON. Throws ImportError: for credentials that do not count, what is not
 * there, no answer, one that is no JSON, and RateLimitError. None of them holds what the service wrote.
 */
export async function askService(access: ServiceAccess, question: ServiceQuestion): Promise<ServiceAnswer> {
  for (let tries = 1; ; tries += 1) {
    const result = await askOnce(access, question, tries);
    if (!('error' in result)) return result;
    const { error, wait_ms } = result;
    if (wait_ms === null || wait_ms > access.patience_ms || tries >= MAX_TRIES) throw error;
    await delay(wait_ms, undefined, { signal: access.signal });
  }
}

async function askOnce(
  access: ServiceAccess,
  question: ServiceQuestion,
  tries: number,
): Promise<ServiceAnswer | Failure> {
  const { host } = new URL(access.base);
  try {
    const answer = await send(access, question);
    const text = await answer.text();
    access.onBytes?.(text.length);
    const isMarked = access.limit_mark !== undefined && text.includes(access.limit_mark);
    return failureOf(answer, { host, tries, isMarked }, question) ?? read(answer, text, host);
  } catch (error) {
    access.signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    return noAnswer(error, host, tries);
  }
}

/** The address of a path; of a whole address too, which must be one of the same service. */
function addressOf({ base }: ServiceAccess, path: string): string {
  if (path.startsWith('/')) return `${base}${path}`;
  if (URL.parse(path)?.origin === new URL(base).origin) return path;
  throw badAnswer(new URL(base).host, 'leads elsewhere');
}

function send(access: ServiceAccess, { path, body }: ServiceQuestion): Promise<Response> {
  const { fetch, signal, timeout_ms, max_bytes } = access;
  const headers = { accept: 'application/json', 'user-agent': 'Tandem (import)', ...access.headers };
  const limits = { signal, timeout_ms, max_bytes };
  if (!body) return fetch(addressOf(access, path), { ...limits, headers });
  return fetch(addressOf(access, path), {
    ...limits,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const OF_REASONS: Record<OutboundReason, { code: ImportError['code']; text: string; isPassing: boolean }> = {
  refused: {
    code: 'host_refused',
    text: 'is not asked: it is not on the public internet.',
    isPassing: false,
  },
  gone: { code: 'source_unreachable', text: 'gave no answer.', isPassing: true },
  slow: { code: 'source_unreachable', text: 'took too long to answer.', isPassing: true },
  unreachable: { code: 'source_unreachable', text: 'cannot be reached.', isPassing: true },
  redirects: { code: 'bad_answer', text: 'sends elsewhere.', isPassing: false },
  large: { code: 'source_too_large', text: 'says too much at once.', isPassing: false },
};

function noAnswer({ reason }: OutboundError, host: string, tries: number): Failure {
  const { code, text, isPassing } = OF_REASONS[reason];
  return {
    error: new ImportError(`${host} ${text}`, { code }),
    wait_ms: isPassing ? PAUSE_MS * tries : null,
  };
}

export const badAnswer = (host: string, why: string): ImportError =>
  new ImportError(`${host} ${why}.`, { code: 'bad_answer' });

export const wrongCredentials = (host: string): ImportError =>
  new ImportError(`${host} does not accept the credentials.`, { code: 'wrong_credentials' });

/** `isMarked`: the refusal says in its body that it is for asking too often. */
type Place = { host: string; tries: number; isMarked: boolean };

function failureOf(
  { status, headers }: Response,
  { host, tries, isMarked }: Place,
  { expected = [] }: ServiceQuestion,
): Failure | null {
  const isLimit = isRateLimit(status, headers) || (status >= 400 && isMarked);
  if (status < 300 || (expected.includes(status) && !isLimit)) return null;
  if (isLimit) {
    const now = Date.now();
    const wait_ms = waitOf(headers, now);
    return { error: new RateLimitError(host, new Date(now + wait_ms)), wait_ms };
  }
  if (status >= 500) {
    const wait_ms = headers.has('retry-after') ? waitOf(headers, Date.now()) : PAUSE_MS * tries;
    const error = new ImportError(`${host} answers ${status}.`, { code: 'source_unreachable' });
    return { error, wait_ms };
  }
  return { error: refusalOf(status, host), wait_ms: null };
}

function refusalOf(status: number, host: string): ImportError {
  if (status === 401) return wrongCredentials(host);
  if (status === 403 || status === 404) {
    return new ImportError(`${host} does not show it to these credentials, or it is not there.`, {
      code: 'source_missing',
    });
  }
  return badAnswer(host, status < 400 ? 'sends elsewhere' : `answers ${status}`);
}

function read({ status, headers }: Response, text: string, host: string): ServiceAnswer {
  try {
    return { status, headers, body: JSON.parse(text) as unknown };
  } catch {
    if (status < 300) throw badAnswer(host, 'answers something that is no JSON');
    return { status, headers, body: null };
  }
}
