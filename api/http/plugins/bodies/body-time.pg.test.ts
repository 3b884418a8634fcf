import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { formOf, partsOf, png } from '../../../storage/testing-upload.ts';
import { type TestApp, createTestApp } from '../../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => app.close());

/** Sends the first half of a body, lets time pass, then sends the rest. */
async function sendSlowly(
  request: { url: string; payload: Buffer; headers: Record<string, string> },
  milliseconds: number,
) {
  const body = new PassThrough();
  const half = Math.floor(request.payload.length / 2);
  const answer = app.app.inject({ ...request, method: 'POST', payload: body }).then((sent) => sent);
  body.write(request.payload.subarray(0, half));
  await new Promise((done) => setImmediate(done));
  await new Promise((done) => setImmediate(done));
  await vi.advanceTimersByTimeAsync(milliseconds);
  body.end(request.payload.subarray(half));
  return answer;
}

// docs/contract/conventions.md#slow-bodies
test('a body that has not come within fifteen seconds is given up', async () => {
  const payload = Buffer.from('{"email": 5}');
  const request = { url: '/auth/email-check/', payload, headers: { 'content-type': 'application/json' } };
  expect((await sendSlowly(request, 14_000)).statusCode).toBe(400);
  const late = await sendSlowly(request, 15_001);
  expect([late.statusCode, late.json(), late.headers['connection']]).toEqual([
    408,
    { detail: 'The request took too long to come.' },
    'close',
  ]);
});

// docs/contract/files.md#slow-senders
test('a file may take longer', async () => {
  const key = `${'0'.repeat(32)}-a.png`;
  const data = await app.app.storage.openSlot({ key, type: 'image/png', max_size: 100 }, '');
  const form = formOf(partsOf(data, png()));
  expect((await sendSlowly({ url: '/api/uploads/', ...form }, 60_000)).statusCode).toBe(204);
});
