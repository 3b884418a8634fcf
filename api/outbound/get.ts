import type { Dispatcher } from 'undici';
import type { AllowList } from './allow-list.ts';
import { type Destination, findDestination } from './destination.ts';
import { OutboundError } from './error.ts';
import { before, connectTo, headerOf, readBody, requireUnpacked } from './wire.ts';

const TIMEOUT_MS = 5_000;
const DEFAULT_BYTES = 1_000_000;
const MOST_BYTES = 32_000_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Tandem (link preview)';

export type OutboundOptions = {
  allow: AllowList;
  /** What kinds of answers are wanted, for the Accept header. */
  accept: string;
  /** Bytes of the body that are read; the rest is left where it is. A megabyte without it, 32 MB at most. */
  max_bytes?: number;
  /** For all hops together. */
  timeout_ms?: number;
  signal?: AbortSignal;
};

export type OutboundAnswer = {
  /** Where it came from in the end. */
  url: URL;
  status: number;
  /** In small letters, without what follows the semicolon. */
  type: string;
  charset: string | null;
  body: Buffer;
  /** Whether there was more of it. */
  is_cut: boolean;
};

function toAnswer(
  url: URL,
  answer: Dispatcher.ResponseData,
  read: { body: Buffer; is_cut: boolean },
): OutboundAnswer {
  requireUnpacked(url, answer);
  const type = headerOf(answer, 'content-type');
  return {
    url,
    status: answer.statusCode,
    type: (type.split(';')[0] ?? '').trim().toLowerCase(),
    charset: /charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? null,
    ...read,
  };
}

/** One request: its answer, or where it sends to. */
async function ask(
  destination: Destination,
  options: OutboundOptions & { signal: AbortSignal },
): Promise<OutboundAnswer | { location: string }> {
  const { agent, request } = await connectTo(destination);
  try {
    const answer = await request(destination.url, {
      dispatcher: agent,
      method: 'GET',
      headers: { accept: options.accept, 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
      signal: options.signal,
    });
    const location = headerOf(answer, 'location');
    if (REDIRECTS.has(answer.statusCode) && location !== '') return { location };
    const limit = Math.min(options.max_bytes ?? DEFAULT_BYTES, MOST_BYTES);
    return toAnswer(destination.url, answer, await readBody(answer.body, limit));
  } finally {
    await agent.destroy();
  }
}

async function follow(
  text: string,
  options: OutboundOptions & { signal: AbortSignal },
): Promise<OutboundAnswer> {
  let next = text;
  let base: string | undefined;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const destination = await before(options.signal, findDestination(next, options.allow, base));
    const answer = await ask(destination, options);
    if (!('location' in answer)) return answer;
    next = answer.location;
    base = destination.url.href;
  }
  throw new OutboundError('redirects', `${text} sends on too often.`);
}

/**
 * Gets what is at an address that somebody chose; the only way to such addresses (docs/contract/outbound.md). Each hop
 * is looked up once, checked and connected to as it was checked; no cookies and no names go with it. Any status is an
 * answer; OutboundError when there is none, the signal's reason when that is aborted.
 */
export async function getOutbound(url: string, options: OutboundOptions): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(options.timeout_ms ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    return await follow(url, { ...options, signal });
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof OutboundError) throw error;
    if (timeout.aborted) throw new OutboundError('slow', `${url} did not answer in time.`, { cause: error });
    throw new OutboundError('unreachable', `${url} cannot be reached.`, { cause: error });
  }
}
