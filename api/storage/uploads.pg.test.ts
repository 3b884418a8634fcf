import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, createTestApp } from '../testing/app.ts';
import { uploadsDirectory } from './open-storage.ts';
import { formOf, partsOf, png, upload } from './testing-upload.ts';

const LIMIT = 100_000;
const HOST = 'tandem.example';
const ORIGIN = `https://${HOST}`;
let app: TestApp;
let directory: string;
beforeAll(async () => {
  app = await createTestApp({ FILE_SIZE_LIMIT: String(LIMIT), APP_URL: ORIGIN });
  directory = uploadsDirectory(app.app.config);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => app.close());

const newKey = (name = 'a.png') => `${randomUUID()}/${randomUUID().replaceAll('-', '')}-${name}`;
const openSlot = (values: { key?: string; type?: string; max_size?: number } = {}) =>
  app.app.storage.openSlot({ key: newKey(), type: 'image/png', max_size: 50_000, ...values }, ORIGIN);

/** Every file below the directory of uploads. */
async function files(): Promise<string[]> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

// docs/contract/files.md#the-form-of-a-slot
test('the form of a slot has the fields of an object storage, in their order, and leads to our own address', async () => {
  const { url, fields } = await openSlot({ key: 'k' });
  expect(url).toBe(`${ORIGIN}/api/uploads/`);
  expect(Object.keys(fields)).toEqual([
    'Content-Type',
    'key',
    'x-amz-algorithm',
    'x-amz-credential',
    'x-amz-date',
    'policy',
    'x-amz-signature',
  ]);
});

// docs/contract/files.md#sending
test('a file that is brought without a session is there, byte for byte, and nothing of its name is a path', async () => {
  const key = newKey('x.png');
  const data = await openSlot({ key });
  const file = Buffer.concat([png(), Buffer.alloc(10_000, 7)]);
  const answer = await upload(app, data, partsOf(data, file));
  expect([answer.status, answer.text]).toEqual([204, '']);
  const stored = await app.app.storage.look(key);
  expect(stored).toMatchObject({ size: file.length, metadata: { ContentLength: file.length } });
  expect(Buffer.from(stored!.head).equals(file)).toBe(true);
  const [only, ...others] = await files();
  expect(others).toEqual([]);
  expect(path.relative(directory, only!)).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}$/);
  expect((await upload(app, data, partsOf(data, png(9)))).status).toBe(409);
  expect(await fs.readFile(only!)).toEqual(file);
  await app.app.storage.remove([key, newKey(), '../../etc/passwd']);
  expect(await app.app.storage.look(key)).toBeNull();
  expect(await files()).toEqual([]);
});

// docs/contract/files.md#signed-forms
test.each(['key', 'Content-Type', 'policy', 'x-amz-signature'])(
  'a form whose %s is missing or another is refused',
  async (name) => {
    const data = await openSlot();
    const { [name]: _gone, ...rest } = data.fields;
    const other = await openSlot({ type: 'image/gif' });
    for (const fields of [rest, { ...data.fields, [name]: other.fields[name]! }]) {
      const answer = await upload(app, data, partsOf({ ...data, fields }, png()));
      expect([answer.status, Object.keys(answer.body)]).toEqual([403, ['error']]);
    }
    expect(await files()).toEqual([]);
  },
);

// docs/contract/files.md#how-long-they-count
test('a form and a link to a picture are too old after an hour, a link to save a file after five minutes', async () => {
  const data = await openSlot();
  const linkTo = (kind: 'inline' | 'attachment') =>
    app.app.storage.linkTo(newKey(), { name: 'a', type: 'image/png', kind });
  const [picture, file] = [await linkTo('inline'), await linkTo('attachment')];
  const statuses = async () => [(await app.nobody.get(picture)).status, (await app.nobody.get(file)).status];
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start + 295_000 });
  expect(await statuses()).toEqual([404, 404]);
  vi.setSystemTime(start + 305_000);
  expect(await statuses()).toEqual([404, 403]);
  vi.setSystemTime(start + 3_595_000);
  expect(await statuses()).toEqual([404, 403]);
  vi.setSystemTime(start + 3_605_000);
  expect(await statuses()).toEqual([403, 403]);
  expect((await upload(app, data, partsOf(data, png()))).status).toBe(403);
  vi.useRealTimers();
});

// docs/contract/files.md#size-of-files
test('a file over what its slot allows or over the limit of all is refused with 413, an empty one with 400; nothing stays', async () => {
  const data = await openSlot({ max_size: 500 });
  for (const size of [501, LIMIT + 1, LIMIT * 3]) {
    const file = Buffer.concat([png(), Buffer.alloc(size)]).subarray(0, size);
    expect((await upload(app, data, partsOf(data, file))).status).toBe(413);
  }
  expect((await upload(app, data, partsOf(data, Buffer.alloc(0)))).status).toBe(400);
  expect(await files()).toEqual([]);
  const exact = Buffer.concat([png(), Buffer.alloc(500)]).subarray(0, 500);
  expect((await upload(app, data, partsOf(data, exact))).status).toBe(204);
});

// docs/contract/files.md#content
test.each([
  ['image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400],
  ['image/png', '<html><script>alert(1)</script></html>', 400],
  ['image/jpeg', png(), 400],
  ['application/zip', png(), 400],
  ['text/plain', png(), 400],
  ['text/plain', 'plain words', 204],
  ['image/svg+xml', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 204],
  ['application/octet-stream', png(), 204],
  ['application/json', '{"a": 1}', 204],
])('what is called %s must be it: %#', async (type, file, status) => {
  const before = await files();
  const data = await openSlot({ type });
  expect((await upload(app, data, partsOf(data, Buffer.from(file as string)))).status).toBe(status);
  expect(await files()).toHaveLength(before.length + (status === 204 ? 1 : 0));
});

// docs/contract/files.md#broken-forms
test('a form without a file, with another part or that is cut off is refused and leaves nothing', async () => {
  const before = await files();
  const data = await openSlot();
  const parts = partsOf(data, png());
  expect((await upload(app, data, parts.slice(0, -1))).status).toBe(400);
  expect((await upload(app, data, [...parts.slice(0, -1), { ...parts.at(-1)!, name: 'other' }])).status).toBe(
    400,
  );
  const { payload, headers } = formOf(parts);
  const cut = await app.app.inject({
    method: 'POST',
    url: '/api/uploads/',
    headers: { host: HOST, ...headers },
    payload: payload.subarray(0, payload.length - 40),
  });
  expect(cut.statusCode).toBe(400);
  expect(await files()).toEqual(before);
});

// docs/contract/files.md#broken-connections
test('a sender who goes away in the middle leaves nothing', async () => {
  const other = await createTestApp();
  const address = new URL(await other.app.listen({ port: 0, host: '127.0.0.1' }));
  const key = newKey();
  const data = await other.app.storage.openSlot({ key, type: 'image/png', max_size: 4_000_000 }, '');
  const { payload, headers } = formOf(partsOf(data, Buffer.concat([png(), Buffer.alloc(2_000_000)])));
  const incoming = path.join(uploadsDirectory(other.app.config), 'incoming');
  const names = () => fs.readdir(incoming).catch(() => []);
  const socket = net.connect(Number(address.port), address.hostname);
  const head = `POST /api/uploads/ HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`;
  socket.write(head);
  socket.write(payload.subarray(0, 1_000_000));
  await expect.poll(names).toHaveLength(1);
  socket.destroy();
  await expect.poll(names).toEqual([]);
  expect(await other.app.storage.look(key)).toBeNull();
  await other.close();
});

// docs/contract/files.md#broken-connections
test('what a crash left in the middle of an upload is removed when it is old', async () => {
  const incoming = path.join(directory, 'incoming');
  await fs.mkdir(incoming, { recursive: true });
  const [old, young] = [path.join(incoming, 'old'), path.join(incoming, 'young')];
  await fs.writeFile(old, 'x');
  await fs.writeFile(young, 'x');
  await fs.utimes(old, new Date(0), new Date(0));
  await app.app.storage.removeLeftovers(3_600_000);
  expect(await fs.readdir(incoming)).toEqual(['young']);
  await fs.rm(young);
});

// docs/contract/files.md#origins-of-forms
test('the app on its own origin may send from a page, any other origin may not', async () => {
  const options = await app.app.inject({
    method: 'OPTIONS',
    url: '/api/uploads/',
    headers: { host: HOST, origin: ORIGIN, 'access-control-request-method': 'POST' },
  });
  expect(options.statusCode).toBe(204);
  expect(options.headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-methods': 'POST',
  });
  expect(options.headers['access-control-allow-credentials']).toBeUndefined();
  const data = await openSlot();
  const form = formOf(partsOf(data, png()));
  const send = (origin: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/uploads/',
      payload: form.payload,
      headers: { host: HOST, ...form.headers, origin },
    });
  expect((await send('https://evil.example')).statusCode).toBe(403);
  const answer = await send(ORIGIN);
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([204, ORIGIN]);
});

// docs/contract/files.md#shown-or-saved
test.each([
  ['image/png', 'inline', 'inline'],
  ['image/svg+xml', 'inline', 'attachment'],
  ['text/plain', 'inline', 'attachment'],
  ['image/png', 'attachment', 'attachment'],
] as const)('%s is asked for as %s and comes as %s, and can run nothing', async (type, kind, comes) => {
  const key = newKey();
  const data = await openSlot({ key, type });
  const file = type === 'image/png' ? png() : Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await upload(app, data, partsOf(data, file))).status).toBe(204);
  const link = await app.app.storage.linkTo(key, { name: "Ñame (1)'s.png", type, kind });
  const answer = await app.app.inject({ method: 'GET', url: link, headers: { host: HOST } });
  expect(answer.rawPayload.equals(file)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'content-length': String(file.length),
    'content-disposition': `${comes}; filename*=UTF-8''%C3%91ame%20%281%29%27s.png`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': comes === 'inline' ? 'private, max-age=3600, immutable' : 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

// docs/contract/files.md#links
test('links that are made up are refused', async () => {
  const key = newKey();
  const link = await app.app.storage.linkTo(key, { name: 'a', type: 'image/png', kind: 'inline' });
  const { fields } = await openSlot({ key });
  for (const token of [
    '',
    'x',
    '.',
    `${link.split('=')[1]}0`,
    `${fields['policy']}.${fields['x-amz-signature']}`,
  ]) {
    const answer = await app.nobody.get(`/api/uploads/?token=${encodeURIComponent(token)}`);
    expect([answer.status, Object.keys(answer.body)]).toEqual([403, ['error']]);
  }
  expect((await app.nobody.get('/api/uploads/')).status).toBe(400);
});
