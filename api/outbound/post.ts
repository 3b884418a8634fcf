import type { AllowList } from './allow-list.ts';
import { findDestination } from './destination.ts';
import { OutboundError } from './error.ts';
import { before, connectTo, readBody } from './wire.ts';

const TIMEOUT_MS = 30_000;
/** An answer is read so far that an honest receiver has said what it wanted; what it says is of no interest. */
const MAX_BYTES = 65_536;
const BODY_TIMEOUT_MS = 2_000;

type Post = {
  headers: Record<string, string>;
  body: string;
  timeout_ms?: number;
  signal?: AbortSignal;
};

/**
 * Sends a text to an address that somebody chose and gives the status of the answer, whatever it is
 * (docs/contract/outbound.md#what-is-posted). Redirects are answers. Throws an OutboundError when there was none.
 */
export async function postOutbound(url: string, allow: AllowList, post: Post): Promise<{ status: number }> {
  const timeout = AbortSignal.timeout(post.timeout_ms ?? TIMEOUT_MS);
  const signal = post.signal ? AbortSignal.any([timeout, post.signal]) : timeout;
  try {
    return await send(url, allow, { ...post, signal });
  } catch (error) {
    post.signal?.throwIfAborted();
    if (error instanceof OutboundError) throw error;
    if (timeout.aborted) throw new OutboundError('slow', 'There was no answer in time.', { cause: error });
    throw new OutboundError('unreachable', 'The connection failed.', { cause: error });
  }
}

async function send(url: string, allow: AllowList, post: Post & { signal: AbortSignal }) {
  const destination = await before(post.signal, findDestination(url, allow));
  const { agent, request } = await connectTo(destination);
  try {
    const answer = await request(destination.url, {
      dispatcher: agent,
      method: 'POST',
      headers: { ...post.headers, 'accept-encoding': 'identity' },
      body: post.body,
      signal: post.signal,
    });
    await before(AbortSignal.timeout(BODY_TIMEOUT_MS), readBody(answer.body, MAX_BYTES)).catch(() => {});
    return { status: answer.statusCode };
  } finally {
    await agent.destroy();
  }
}
