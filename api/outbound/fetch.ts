import type { AllowList } from './allow-list.ts';
import { findDestination } from './destination.ts';
import { OutboundError } from './error.ts';
import { before, connectTo, readBody, requireUnpacked } from './wire.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;
const NO_BODY = new Set([204, 205, 304]);

type FetchInit = {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** For services that think before they answer; five seconds otherwise. */
  timeout_ms?: number;
  /** For services whose answers are lists of texts; a megabyte otherwise. */
  max_bytes?: number;
};
/** What libraries take in the place of the built-in fetch. */
export type OutboundFetch = (url: string, init?: FetchInit) => Promise<Response>;

function bodyOf(body: unknown): string | Uint8Array | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new OutboundError('refused', 'A body of this kind is not sent.');
}

async function ask(
  allow: AllowList,
  url: string,
  init: FetchInit & { signal: AbortSignal },
): Promise<Response> {
  const destination = await before(init.signal, findDestination(url, allow));
  const { agent, request } = await connectTo(destination);
  try {
    const answer = await request(destination.url, {
      dispatcher: agent,
      method: (init.method ?? 'GET') as 'GET',
      headers: { ...init.headers, 'accept-encoding': 'identity' },
      body: bodyOf(init.body),
      signal: init.signal,
    });
    requireUnpacked(destination.url, answer);
    const { body, is_cut } = await readBody(answer.body, init.max_bytes ?? MAX_BYTES);
    if (is_cut) throw new OutboundError('large', `${destination.url.host} says too much.`);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of [value ?? []].flat()) headers.append(name, each);
    const { statusCode: status } = answer;
    return new Response(NO_BODY.has(status) ? null : new Uint8Array(body), { status, headers });
  } finally {
    await agent.destroy();
  }
}

/**
 * A fetch for services that an administrator named, with headers and a body, guarded as every other request to the
 * outside (docs/contract/outbound.md#what-is-asked). Redirects are not followed. Five seconds and a megabyte unless more
 * is given; throws an OutboundError.
 */
export const guardedFetch =
  (allow: AllowList): OutboundFetch =>
  async (url, init = {}) => {
    const timeout = AbortSignal.timeout(init.timeout_ms ?? TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
    try {
      return await ask(allow, url, { ...init, signal });
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      const reason = signal.aborted ? 'slow' : 'unreachable';
      throw new OutboundError(reason, `${URL.parse(url)?.host} gave no answer.`, { cause: error });
    }
  };
