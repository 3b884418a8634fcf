import type { AllowList } from './allow-list.ts';
import { type Destination, findDestination } from './destination.ts';
import { OutboundError } from './error.ts';
import { type Connections, before, connectTo, readBody } from './wire.ts';

const TIMEOUT_MS = 30_000;
/** An answer is read so far that an honest receiver has said what it wanted; what it says is of no interest. */
const MAX_BYTES = 65_536;
const BODY_TIMEOUT_MS = 2_000;

type Post = {
  headers: Record<string, string>;
  body: string;
  timeout_ms?: number;
  signal?: AbortSignal;
  /** Those of a caller who posts more than this; without, one is made for it alone. */
  connections?: Connections;
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

type Way = Awaited<ReturnType<typeof connectTo>>;
type Sent = Post & { signal: AbortSignal };

async function send(url: string, allow: AllowList, post: Sent): Promise<{ status: number }> {
  const destination = await before(post.signal, findDestination(url, allow));
  if (post.connections) {
    const { isUsed, ...way } = await post.connections.to(destination);
    try {
      return await sendBy(way, destination, post);
    } catch (error) {
      // A receiver may close a connection that nothing goes over just when something does.
      if (!isUsed || post.signal.aborted) throw error;
    }
  }
  const way = await connectTo(destination);
  try {
    return await sendBy(way, destination, post);
  } finally {
    await way.agent.destroy();
  }
}

async function sendBy({ agent, request }: Way, { url }: Destination, post: Sent) {
  const answer = await request(url, {
    dispatcher: agent,
    method: 'POST',
    headers: { ...post.headers, 'accept-encoding': 'identity' },
    body: post.body,
    signal: post.signal,
  });
  const read = before(AbortSignal.timeout(BODY_TIMEOUT_MS), readBody(answer.body, MAX_BYTES));
  // What is not read to its end is closed, with its connection.
  await read.catch(() => answer.body.destroy());
  return { status: answer.statusCode };
}
