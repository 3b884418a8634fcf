import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Destination } from './destination.ts';
import { OutboundError } from './error.ts';

const MAX_HEADER_BYTES = 16_384;

/** Gives the addresses that were looked up and checked to whoever connects: no name is looked up a second time. */
const fixedLookup =
  ({ addresses }: Destination): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };

/** Waits for a promise, but no longer than the signal lets it. */
export function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Loaded with the first request: most processes make none. */
const loadUndici = () => import('undici');

export async function readBody(
  body: Dispatcher.ResponseData['body'],
  limit: number,
): Promise<{ body: Buffer; is_cut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, limit), is_cut: size > limit };
}

export const headerOf = (answer: Dispatcher.ResponseData, name: string): string =>
  [answer.headers[name] ?? ''].flat()[0] ?? '';

/** `most` connections that are used again and again; null for one that is used once. */
async function openAgent(destination: Destination, most: number | null) {
  const { Agent, request } = await loadUndici();
  const agent = new Agent({
    connect: { lookup: fixedLookup(destination) },
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: most === null ? 0 : 1,
    connections: most,
  });
  return { agent, request };
}

/** A connection to what was checked, and to nothing else; whoever asks by it ends it. */
export const connectTo = (destination: Destination) => openAgent(destination, null);

type Opened = Awaited<ReturnType<typeof openAgent>>;

/**
 * Connections that many requests go over, as long as their addresses are found to be the same: each is to what was
 * checked, and to nothing else. Whoever opens them ends them.
 */
export class Connections {
  readonly #opened = new Map<string, Promise<Opened>>();
  readonly #most: number;

  /** To each host there are `most` at once. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The way there, and whether something went over it before: the other side may have closed it since. */
  async to(destination: Destination): Promise<Opened & { isUsed: boolean }> {
    const { url, addresses } = destination;
    const key = [url.origin, ...addresses.map(({ address }) => address).sort()].join(' ');
    const known = this.#opened.get(key);
    const opened = known ?? openAgent(destination, this.#most);
    if (!known) this.#opened.set(key, opened);
    return { ...(await opened), isUsed: known !== undefined };
  }

  async end(): Promise<void> {
    const opened = [...this.#opened.values()];
    this.#opened.clear();
    await Promise.allSettled(opened.map(async (each) => (await each).agent.destroy()));
  }
}

/** Nothing is unpacked here, so that nothing can be larger than what came. */
export function requireUnpacked(url: URL, answer: Dispatcher.ResponseData): void {
  const encoding = headerOf(answer, 'content-encoding');
  if (!['', 'identity'].includes(encoding.trim().toLowerCase()))
    throw new OutboundError('refused', `${url.host} answers in an encoding that was not asked for.`);
}
