import { vi } from 'vitest';
import type { StreamSeqs } from '#lib/http/api-client.ts';
import { json } from '#lib/outbox/outbox-testing.ts';
import { setReadPauses } from '#lib/http/try-reading.ts';

/** One request as the server would see it. */
export type Call = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** The key under which a mutation is stored once. */
  key: string | null;
};
type Reply = (call: Call) => Response | Promise<Response>;
type Route = { method: string; path: string; reply: Reply };

/** An answer of our API, with the numbers of its streams. */
export function answer(body: unknown, { status = 200, seqs = {} as StreamSeqs } = {}): Response {
  const header = Object.entries(seqs).map(([stream, seq]) => `${stream}=${seq}`);
  const headers: Record<string, string> = header.length > 0 ? { 'x-stream-seq': header.join(', ') } : {};
  return body === null ? new Response(null, { status: 204, headers }) : json(status, body, headers);
}

export const refusal = (status: number, body: unknown) => json(status, body);
export const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

/** The REST side as a test describes it: what is not described does not exist. */
export class TestApi {
  readonly calls: Call[] = [];
  private routes: Route[] = [];

  /** From now on this call is answered like that; a later description of the same call replaces an earlier one. */
  on(method: string, path: string, reply: Reply | object | null): this {
    const made: Reply = typeof reply === 'function' ? (reply as Reply) : () => answer(reply);
    this.routes = [{ method, path, reply: made }, ...this.routes];
    return this;
  }

  /** This call is under way until the test lets its answer through. */
  hold(method: string, path: string): (response: Response) => void {
    const { promise, resolve } = Promise.withResolvers<Response>();
    this.on(method, path, () => promise);
    return resolve;
  }

  /** What was sent by this method to this path. */
  sent(method: string, path?: string): Call[] {
    return this.calls.filter((call) => call.method === method && (!path || call.path === path));
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://tandem.test');
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: init.body ? JSON.parse(init.body as string) : undefined,
      key: new Headers(init.headers).get('Idempotency-Key'),
    };
    this.calls.push(call);
    const route = this.routes.find(({ method, path }) => method === call.method && path === call.path);
    return route ? route.reply(call) : refusal(404, { error: 'The required object does not exist.' });
  };
}

/** Everything that the client asks goes to this one. */
export function stubApi(): TestApi {
  const api = new TestApi();
  // A call that fails does so at once: web/lib/http/try-reading.test.ts is about further tries.
  setReadPauses([]);
  vi.stubGlobal('fetch', api.fetch);
  return api;
}
