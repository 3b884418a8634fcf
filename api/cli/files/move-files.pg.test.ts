import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { openDiskStorage } from '../../storage/disk-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { copyFiles } from './move-files.ts';

let app: TestApp;
let directory: string;
let from: Storage;
let to: Storage;
beforeAll(async () => {
  app = await createTestApp();
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tandem-move-'));
  const signer = signerOf('a key for tests, and for nothing else');
  from = openDiskStorage(path.join(directory, 'from'), signer);
  to = openDiskStorage(path.join(directory, 'to'), signer);
});
afterAll(async () => {
  await app.close();
  await fs.rm(directory, { recursive: true, force: true });
});

const keyOf = (digit: number) => `${String(digit).repeat(32)}-a.txt`;
async function put(storage: Storage, key: string, text: string): Promise<void> {
  const file = path.join(directory, 'made');
  await fs.writeFile(file, text);
  await storage.store(key, { path: file, type: 'text/plain', size: text.length });
}
const textAt = async (key: string) =>
  Buffer.concat(await Array.fromAsync((await to.read(key)) as AsyncIterable<Buffer>)).toString();
const copy = () =>
  copyFiles(app.database.db, { from, to, signal: new AbortController().signal, report: () => {} });

// docs/contract/admin.md#moving-files
test('files are copied and compared; what is there already stays, what differs is copied again', async () => {
  const person = await app.makeUser();
  for (const digit of [1, 2, 3, 4])
    await app.database.sql`
      insert into assets (user_id, entity_type, storage_key, is_uploaded, attributes, size)
      values (${person.id}, 'USER_COVER', ${keyOf(digit)}, ${digit !== 4}, '{"type": "text/plain"}', 3)`;
  await put(from, keyOf(1), 'one');
  await put(from, keyOf(2), 'two');
  await put(to, keyOf(2), 'TWO');
  expect(await copy()).toEqual({ copied: 2, there: 0, missing: 1, failed: [] });
  expect([await textAt(keyOf(1)), await textAt(keyOf(2))]).toEqual(['one', 'two']);
  expect(await copy()).toEqual({ copied: 0, there: 2, missing: 1, failed: [] });
  // Uploaded meanwhile to the new place, by an instance that was started with it.
  await put(to, keyOf(3), 'new');
  expect(await copy()).toEqual({ copied: 0, there: 3, missing: 0, failed: [] });
});
