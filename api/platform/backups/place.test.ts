import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { openDiskStorage } from '../../storage/disk-storage.ts';
import { atPlace } from './place.ts';

const KEY = 'tandem-2026-11-30T0300-0123abcd.zip.age';
let directory: string;
let server: http.Server;
let held: Map<string, Buffer>;

beforeEach(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-place-test-'));
  held = new Map();
  server = http.createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  fs.rmSync(directory, { recursive: true, force: true });
});

/** As much of S3 as a file needs: it is put, read and deleted under its name. */
async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const body = Buffer.concat(await Array.fromAsync<Buffer>(request));
  if (request.method === 'PUT') held.set(pathname, body);
  if (request.method === 'DELETE') held.delete(pathname);
  const found = held.get(pathname);
  const isMissing = request.method === 'GET' && !found;
  if (isMissing) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  else response.writeHead(200, { etag: '"tag"' }).end(request.method === 'GET' ? found : undefined);
}

// docs/contract/backups.md#where-they-are
test('a bucket of their own holds backups under their names, and gives links to them', async () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({
    BACKUP_S3_BUCKET: 'copies',
    BACKUP_S3_REGION: 'eu-central-1',
    BACKUP_S3_ENDPOINT: origin,
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'the secret of the bucket',
    BACKUP_S3_FORCE_PATH_STYLE: 'true',
  });
  const storage = openDiskStorage(path.join(directory, 'uploads'), signerOf('a key for tests alone'));
  const source = { config, storage };
  const content = randomBytes(1000);
  const file = { path: path.join(directory, 'made'), type: 'application/octet-stream', size: content.length };
  fs.writeFileSync(file.path, content);
  await atPlace(source, { has_own_place: true }, async (place) => {
    await place?.store(KEY, file, new AbortController().signal);
    expect([...held.keys()]).toEqual([`/copies/${KEY}`]);
    expect(Buffer.concat((await (await place?.read(KEY))?.toArray()) ?? [])).toEqual(content);
    const link = await place?.linkTo(KEY, { name: KEY, type: file.type, kind: 'attachment' });
    expect(link).toMatch(`${origin}/copies/${KEY}?`);
    await place?.remove(KEY);
    expect(await place?.read(KEY)).toBeNull();
  });
  expect(fs.existsSync(path.join(directory, 'uploads'))).toBe(false);
});

// docs/contract/backups.md#where-they-are
test('the place of a backup that is not set up any more is none', async () => {
  const storage = openDiskStorage(directory, signerOf('a key for tests alone'));
  const source = { config: readConfig({}), storage };
  expect(await atPlace(source, { has_own_place: true }, async (place) => place)).toBeUndefined();
});
