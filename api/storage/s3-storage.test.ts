import { createHash, createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const SECRET = 'the secret of the bucket';
const KEY = 'workspace/0123456789abcdef0123456789abcdef-a.png';
let server: http.Server | undefined;
let storage: Storage | undefined;
afterEach(async () => {
  storage?.close();
  await new Promise((done) => (server ? server.close(done) : done(null)));
});

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** A signature as S3 computes it, under a credential `id/day/region/service/aws4_request`. */
function signed(credential: string, text: string): string {
  const parts = credential.split('/').slice(1);
  const key = parts.reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${SECRET}`);
  return hmac(key, text).toString('hex');
}
const signatureOf = (fields: Record<string, string>) =>
  signed(fields['X-Amz-Credential'] ?? '', fields['Policy'] ?? '');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

type Said = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: [string, string][];
  hash: string;
};

/** What S3 makes of a request before it compares signatures, written from its documentation. */
function textToSign({ method, path, query, headers, hash }: Said, date: string, credential: string): string {
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const lines = headers.map(([name, value]) => `${name}:${value}\n`).join('');
  const names = headers.map(([name]) => name).join(';');
  const canonical = [method, path, pairs.join('&'), lines, names, hash].join('\n');
  const scope = credential.split('/').slice(1).join('/');
  return ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
}

type Request = { method: string; url: URL; headers: http.IncomingHttpHeaders; body: Buffer };

/** A server that holds one object under KEY, and the storage that is configured for it. */
async function openAt(
  object: Buffer | null,
): Promise<{ storage: Storage; requests: Request[]; origin: string }> {
  const requests: Request[] = [];
  const take = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const body = Buffer.concat(await Array.fromAsync<Buffer>(request));
    requests.push({ method: request.method ?? '', url, headers: request.headers, body });
    answer(request, response, { url, object });
  };
  server = http.createServer((request, response) => void take(request, response));
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({
    S3_BUCKET: 'files',
    S3_REGION: 'eu-central-1',
    S3_ENDPOINT: origin,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: SECRET,
    S3_FORCE_PATH_STYLE: 'true',
  });
  const opened = await openStorage(config);
  expect(opened.disk).toBeNull();
  storage = opened.storage;
  return { storage, requests, origin };
}

type Held = { url: URL; object: Buffer | null };

function answer({ method, headers }: http.IncomingMessage, response: http.ServerResponse, held: Held): void {
  const { object } = held;
  const source = headers['x-amz-copy-source'];
  if (method === 'DELETE') response.writeHead(204).end();
  else if (method === 'PUT' && source === undefined) response.writeHead(200).end();
  else if (method === 'PUT' && object && source === `files/${KEY}`) {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end('<CopyObjectResult><ETag>"tag"</ETag></CopyObjectResult>');
  } else if (!object || held.url.pathname !== `/files/${KEY}`) {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end('<Error><Code>NoSuchKey</Code></Error>');
  } else {
    const end = Math.min(
      Number(/-(\d+)$/.exec(headers.range ?? '')?.[1] ?? object.length - 1),
      object.length - 1,
    );
    response.writeHead(206, {
      'content-type': 'image/png',
      'content-range': `bytes 0-${end}/${object.length}`,
      etag: '"tag"',
    });
    response.end(object.subarray(0, end + 1));
  }
}

// docs/contract/files.md#forms-of-s3
test('a form allows one key, one type and one range of sizes for an hour, and is signed', async () => {
  const { storage, origin } = await openAt(null);
  const slot = { key: KEY, type: 'image/png', max_size: 500 };
  const { url, fields } = await storage.openSlot(slot, 'https://tandem.example');
  expect([storage.origin, url.replace(/\/$/, '')]).toEqual([origin, `${origin}/files`]);
  expect(fields).toMatchObject({ key: KEY, 'Content-Type': 'image/png', bucket: 'files' });
  expect(fields['X-Amz-Signature']).toBe(signatureOf(fields));
  const policy = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString());
  expect(policy.conditions).toEqual(
    expect.arrayContaining([
      ['content-length-range', 1, 500],
      { key: KEY },
      { bucket: 'files' },
      { 'Content-Type': 'image/png' },
    ]),
  );
  const seconds = (Date.parse(policy.expiration) - Date.now()) / 1000;
  expect(seconds).toBeGreaterThan(3590);
  expect(seconds).toBeLessThanOrEqual(3600);
});

// docs/contract/pages.md#copying
test('a copy is made by the storage itself, of what is there', async () => {
  const { storage, requests } = await openAt(Buffer.from('file'));
  expect(await storage.copy(KEY, 'workspace/copy.png')).toBe(true);
  const [{ method, url, headers } = {}] = requests as Partial<Request>[];
  expect([method, url?.pathname]).toEqual(['PUT', '/files/workspace/copy.png']);
  expect(headers?.['x-amz-copy-source']).toBe(`files/${KEY}`);
  expect(await storage.copy('workspace/gone.png', 'workspace/copy.png')).toBe(false);
});

// docs/contract/files.md#checks
test('what was brought is looked at by its beginning, whatever its size', async () => {
  const object = Buffer.alloc(300_000, 5);
  const { storage, requests } = await openAt(object);
  const file = await storage.look(KEY);
  expect(file).toMatchObject({
    size: 300_000,
    metadata: { ContentType: 'image/png', ContentLength: 300_000, ETag: '"tag"' },
  });
  expect(Buffer.from(file?.head ?? []).equals(object.subarray(0, 262_144))).toBe(true);
  expect(requests[0]?.headers.range).toBe('bytes=0-262143');
  expect(await storage.look('nothing')).toBeNull();
});

// docs/contract/files.md#forms-of-s3
test('a link names the file and its type, and lasts five minutes; one to a picture an hour', async () => {
  const { storage, origin } = await openAt(null);
  const link = new URL(
    await storage.linkTo(KEY, { name: 'Ä.svg', type: 'image/svg+xml', kind: 'attachment' }),
  );
  expect(`${link.origin}${link.pathname}`).toBe(`${origin}/files/${KEY}`);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    'X-Amz-Expires': '300',
    'response-cache-control': 'no-store',
    'response-content-type': 'image/svg+xml',
    'response-content-disposition': "attachment; filename*=UTF-8''%C3%84.svg",
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const shown = await storage.linkTo(KEY, { name: 'a.png', type: 'image/png', kind: 'inline' });
  expect(Object.fromEntries(new URL(shown).searchParams)).toMatchObject({
    'X-Amz-Expires': '3600',
    'response-cache-control': 'private, max-age=3600, immutable',
  });
});

// docs/contract/files.md#forms-of-s3
test('links and requests carry the signature that S3 computes of them', async () => {
  const { storage, requests, origin } = await openAt(Buffer.from('a picture'));
  const name = "Ä (1)!*'.svg";
  const link = new URL(await storage.linkTo(KEY, { name, type: 'image/svg+xml', kind: 'attachment' }));
  const query = new URLSearchParams(link.search);
  query.delete('X-Amz-Signature');
  const { host } = new URL(origin);
  const credential = query.get('X-Amz-Credential') ?? '';
  const said: Said = {
    method: 'GET',
    path: link.pathname,
    query,
    hash: 'UNSIGNED-PAYLOAD',
    headers: [['host', host]],
  };
  expect(link.searchParams.get('X-Amz-Signature')).toBe(
    signed(credential, textToSign(said, query.get('X-Amz-Date') ?? '', credential)),
  );
  await storage.look(KEY);
  await storage.remove([KEY]);
  for (const { method, url, headers } of requests) {
    const [, by = '', names = '', signature = ''] =
      /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
    const request: Said = {
      method,
      path: url.pathname,
      query: url.searchParams,
      hash: String(headers['x-amz-content-sha256']),
      headers: names.split(';').map((each) => [each, String(headers[each])]),
    };
    expect(signature).toBe(signed(by, textToSign(request, String(headers['x-amz-date']), by)));
  }
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
});

test('a file is put in its place anew', async () => {
  const { storage, requests } = await openAt(Buffer.from('with a place'));
  expect(await storage.rewrite(KEY, 'image/png', async (bytes) => bytes.subarray(0, 4))).toBe(4);
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  const put = requests.at(-1)!;
  expect([put.headers['content-type'], put.body.toString()]).toEqual(['image/png', 'with']);
});

test('a file that was made here is brought as it is', async () => {
  const { storage, requests } = await openAt(null);
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tandem-test-'));
  const file = path.join(directory, 'made.zip');
  const content = randomBytes(300_000);
  await fs.writeFile(file, content);
  await storage.store(KEY, { path: file, type: 'application/zip', size: content.length });
  await fs.rm(directory, { recursive: true });
  const [request] = requests;
  expect(`${request?.method} ${request?.url.pathname}`).toBe(`PUT /files/${KEY}`);
  expect(request?.headers['content-type']).toBe('application/zip');
  expect(request?.body.equals(content)).toBe(true);
});

// docs/contract/files.md#checks
test('objects are removed one by one', async () => {
  const { storage, requests } = await openAt(null);
  await storage.remove(['a', 'b']);
  expect(requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'DELETE /files/a',
    'DELETE /files/b',
  ]);
});

// docs/contract/files.md#configuration
test('an object storage is named in full or not at all', () => {
  const env = {
    S3_BUCKET: 'files',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: SECRET,
  };
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(env).s3).toMatchObject({ bucket: 'files', endpoint: undefined, force_path_style: false });
  for (const name of Object.keys(env)) {
    expect(() => readConfig({ ...env, [name]: '' })).toThrow(
      new RegExp(`^Invalid configuration:\n  ${name}: `),
    );
  }
  expect(() => readConfig({ ...env, S3_ENDPOINT: 'ftp://x' })).toThrow('S3_ENDPOINT');
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example' })).toThrow('S3_BUCKET');
  expect(() => readConfig({ FILE_SIZE_LIMIT: '0' })).toThrow('FILE_SIZE_LIMIT');
});
