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

/** A connection to what was checked, and to nothing else; whoever asks by it ends it. */
export async function connectTo(destination: Destination) {
  const { Agent, request } = await loadUndici();
  const agent = new Agent({
    connect: { lookup: fixedLookup(destination) },
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 0,
  });
  return { agent, request };
}

/** Nothing is unpacked here, so that nothing can be larger than what came. */
export function requireUnpacked(url: URL, answer: Dispatcher.ResponseData): void {
  const encoding = headerOf(answer, 'content-encoding');
  if (!['', 'identity'].includes(encoding.trim().toLowerCase()))
    throw new OutboundError('refused', `${url.host} answers in an encoding that was not asked for.`);
}
