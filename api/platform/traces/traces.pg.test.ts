import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { inSpan } from '@tandem/db/metrics/traces.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';

type Sent = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };

const received: string[] = [];
const receiver = http.createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    received.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let endpoint: string;
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
});
afterAll(() => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  receiver.close();
});
let app: TestApp | undefined;
afterEach(() => app?.close());

const spansOf = (): Sent[] =>
  received.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Sent[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

// docs/contract/health.md#traces
test('a request, its statements and a job are spans that a receiver gets, without values', async () => {
  app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const person = await app.makeUser();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const workspace = await app.makeWorkspace(person, { slug: 'a-hidden-name' });
  await person.get(`/api/workspaces/${workspace.slug}/projects/?search=hidden`, undefined, {
    headers: { traceparent, 'x-request-id': 'of-a-test' },
  });
  await inSpan('job of a test', async () => {
    await app!.app.sql`select 7`;
  });
  await app.close();
  app = undefined;
  const spans = spansOf();
  const request = spans.find(({ name }) => name === 'GET /api/workspaces/:slug/projects/');
  expect(request).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  });
  expect(request?.attributes).toContainEqual({
    key: 'tandem.request_id',
    value: { stringValue: 'of-a-test' },
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  const job = spans.find(({ name }) => name === 'job of a test');
  expect(spans).toContainEqual(expect.objectContaining({ name: 'select', parentSpanId: job?.spanId }));
  expect(received.join('')).not.toContain('hidden');
});

// docs/contract/health.md#traces
test('a receiver that is away changes nothing', async () => {
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = 'http://127.0.0.1:1';
  app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect((await app.nobody.get('/healthz')).status).toBe(200);
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
});
