import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { performance } from 'node:perf_hooks';

/** What one connection sends, over and over: the requests in turn, starting at its own place. */
export type LoadSpec = {
  url: string;
  connections: number;
  seconds: number;
  requests: { method: string; path: string; body?: string }[];
  headers: Record<string, string>;
  /** Each request is sent as our client sends a change: with an id of its own, which also stands for NEW_ID in the body. */
  isChange?: boolean;
};
export type LoadResult = { per_second: number; latencies_ms: number[]; failures: Record<string, number> };

/** What stands in a body for the id that the client gives to a new row. */
const NEW_ID = '"new id"';
const WARM_UP_SHARE = 0.2;
const NOT_MODIFIED = 304;

type Request = LoadSpec['requests'][number];

/** As `headersOf` of web/lib/http/api-client.ts has them. */
function asSent({ headers, isChange = false }: LoadSpec, { body }: Request) {
  const id = randomUUID();
  const own = isChange ? { accept: 'application/json', 'x-mutation-id': id, 'idempotency-key': id } : {};
  if (body === undefined) return { headers: { ...headers, ...own }, body };
  const bytes = Buffer.from(isChange ? body.replace(NEW_ID, `"${randomUUID()}"`) : body);
  const ofBody = { 'content-type': 'application/json', 'content-length': String(bytes.length) };
  return { headers: { ...headers, ...own, ...ofBody }, body: bytes };
}

function send(agent: http.Agent, spec: LoadSpec, request: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    const { headers, body } = asSent(spec, request);
    const outgoing = http.request(
      spec.url + request.path,
      { agent, method: request.method, headers },
      (answer) => {
        answer.on('data', () => {});
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function run(spec: LoadSpec): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: spec.connections });
  const start = performance.now();
  const warmUntil = start + spec.seconds * 1000 * WARM_UP_SHARE;
  const end = warmUntil + spec.seconds * 1000;
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
  const connection = async (place: number) => {
    for (let n = place; performance.now() < end; n += spec.connections) {
      const request = spec.requests[n % spec.requests.length];
      if (!request) return;
      const sent = performance.now();
      const status = await send(agent, spec, request).catch(() => 0);
      if ((status < 200 || status >= 300) && status !== NOT_MODIFIED)
        failures[status] = (failures[status] ?? 0) + 1;
      else if (sent >= warmUntil) latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: spec.connections }, (_, place) => connection(place)));
  agent.destroy();
  return { per_second: latencies.length / spec.seconds, latencies_ms: latencies, failures };
}

process.once('message', (spec) => {
  void run(spec as LoadSpec).then((result) => process.send?.(result, () => process.exit(0)));
});
