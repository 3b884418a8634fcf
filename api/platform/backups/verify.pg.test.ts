import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createSession } from '@tandem/db/access/sessions.ts';
import { createOwnedDatabase, createTestDatabase, type TestDatabase } from '@tandem/db/testing/database.ts';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDiskStorage } from '../../storage/disk-storage.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { jobContext } from '../jobs/testing.ts';
import { makeBackup, nightlyBackup } from './job.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

const PATH = '/api/instances/backups/';
const BACKUP_PASSPHRASE = 'low tide at Ness, 06:40';
type Method = 'GET' | 'POST' | 'DELETE';
const inject = (options: { method: Method; url: string; headers: Record<string, string> }) =>
  app.app.inject(options);
const EMAIL = 'ada@example.com';
const SECRET_KEY = 'a key of the installation for tests alone';

let app: TestApp;
let admin: Caller;
let directory: string;
let ask: (method: Method, url: string) => ReturnType<typeof inject>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'tandem-own-place-test-'));
  app = await createTestApp({
    SECRET_KEY,
    BACKUP_DIR: directory,
    BACKUP_PASSPHRASE,
    OUTBOUND_ALLOW: '127.0.0.1',
  });
  admin = await app.makeUser({ email: EMAIL });
  const workspace = await app.makeWorkspace(admin);
  await app.makeProject(admin, workspace);
  const hook = { url: 'http://127.0.0.1:9/hook', issue: true };
  expect((await admin.post(`/api/workspaces/${workspace.slug}/webhooks/`, hook)).status).toBe(201);
  const { db, sql } = app.database;
  await db.insertInto('instance_admins').values({ user_id: admin.id }).execute();
  await sql`update instance set settings = '{"EMAIL_HOST": "mail.example", "EMAIL_FROM": "a@mail.example"}'`;
  const session = { user_id: admin.id, scope: 'admin', user_agent: 'test', ip_address: '' } as const;
  const cookie = `admin-session-id=${await createSession(db, session)}`;
  ask = (method, url) => app.app.inject({ method, url, headers: { cookie, origin: app.app.config.app_url } });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  await app.database.sql`delete from backups`;
  await app.database.sql`delete from mails`;
  for (const name of await readdir(directory)) await rm(path.join(directory, name), { recursive: true });
});

const connectionOf = ({ socketDirectory, name }: TestDatabase) => ({ socketDirectory, database: name });
const context = () => ({
  ...jobContext(app.database.db),
  connection: connectionOf(app.database),
  config: app.app.config,
  storage: app.app.storage,
});
async function make(): Promise<{ id: string; file: string }> {
  const { id } = (await ask('POST', PATH)).json<Backup>();
  await makeBackup.run(context(), { backup_id: id });
  const [name] = await readdir(directory);
  return { id, file: path.join(directory, name ?? '') };
}
const listed = async () => (await ask('GET', PATH)).json<Backup[]>();
const scratch = () =>
  app.database.sql`select from pg_database where datname like 'tandem\\_verify\\_%'`.then(
    (rows) => rows.length,
  );

async function emptyPlace() {
  const database = await createTestDatabase();
  const storage = openDiskStorage(path.join(directory, 'uploads'), signerOf(SECRET_KEY));
  return { database, place: { connection: connectionOf(database), config: app.app.config, storage } };
}

// docs/contract/backups.md#where-they-are
// docs/contract/backups.md#encrypted-with-a-passphrase
test('in a directory of their own, encrypted: downloaded from here, restored with the passphrase alone', async () => {
  const { id, file } = await make();
  expect(path.basename(file)).toMatch(/^tandem-[\d-]+T\d{4}-[0-9a-f]{8}\.zip\.age$/);
  const content = await readFile(file);
  expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(await listed()).toMatchObject([{ id, state: 'done', is_encrypted: true, verified: null }]);
  const given = await ask('GET', `${PATH}${id}/download/`);
  expect(given.statusCode).toBe(200);
  expect(given.headers['content-disposition']).toContain(path.basename(file));
  expect(given.rawPayload.equals(content)).toBe(true);

  const { database, place } = await emptyPlace();
  await expect(restoreBackup(place, file)).rejects.toThrow('The backup is encrypted. Set BACKUP_PASSPHRASE.');
  const wrong = { ...place, ask: async () => 'another passphrase' };
  await expect(restoreBackup(wrong, file)).rejects.toThrow('The passphrase is not the one of this backup.');
  await restoreBackup({ ...place, ask: async () => BACKUP_PASSPHRASE }, file);
  expect((await database.sql`select from users`).length).toBe(1);
  await database.close();

  expect((await ask('DELETE', `${PATH}${id}/`)).statusCode).toBe(204);
  expect((await readdir(directory)).filter((name) => name.endsWith('.age'))).toEqual([]);
}, 60_000);

// docs/contract/backups.md#a-copy-for-trying-an-upgrade
test('a copy reaches nobody: mail, webhooks, push and intake are off', async () => {
  const { file } = await make();
  const { database, place } = await emptyPlace();
  await restoreBackup({ ...place, ask: async () => BACKUP_PASSPHRASE, is_clone: true }, file);
  const [instance] = await database.sql`select instance_name, settings->>'EMAIL_HOST' as host from instance`;
  expect(instance).toMatchObject({ instance_name: expect.stringMatching(/ \(copy\)$/), host: '' });
  expect(await database.sql`select is_active from webhooks`).toMatchObject([{ is_active: false }]);
  await database.close();
}, 60_000);

// docs/contract/backups.md#tried-each-week
test('the newest is restored into a database that is gone afterwards', async () => {
  expect(await verifyBackup.run(context())).toEqual({ restored: 0, failed: 0 });
  const { id } = await make();
  const said = await verifyBackup.run(context());
  expect(await listed()).toMatchObject([
    { id, verified: 'restored', verify_error: null, verified_at: expect.any(String) },
  ]);
  expect(said).toEqual({ restored: 1, failed: 0 });
  expect(await scratch()).toBe(0);
  const off = { ...app.app.config, backups: { ...app.app.config.backups, is_verified: false } };
  expect(await verifyBackup.run({ ...context(), config: off })).toEqual({ restored: 0, failed: 0 });
}, 60_000);

// docs/contract/backups.md#tried-each-week
test.each(['postgres://tandem@SOCKET/?dbname=NAME', 'POSTGRES://tandem@SOCKET/NAME'])(
  'the installation itself is left alone: %s',
  async (spelling) => {
    await make();
    const { socketDirectory, name } = app.database;
    const url = spelling.replace('SOCKET', encodeURIComponent(socketDirectory)).replace('NAME', name);
    const before = await app.database.sql`select 'public'::regnamespace::oid as schema`;
    expect(await verifyBackup.run({ ...context(), connection: { url } })).toEqual({ restored: 1, failed: 0 });
    expect(await app.database.sql`select 'public'::regnamespace::oid as schema`).toEqual(before);
    expect(await scratch()).toBe(0);
  },
  60_000,
);

// docs/contract/backups.md#tried-each-week
test('a role that may not make a database leaves it at reading all of it', async () => {
  await make();
  const owned = await createOwnedDatabase();
  const limited = { ...context(), connection: { url: owned.url } };
  expect(await verifyBackup.run(limited)).toEqual({ restored: 0, failed: 0 });
  expect(await listed()).toMatchObject([{ verified: 'read', verify_error: null }]);
  await owned.close();
}, 60_000);

// docs/contract/backups.md#tried-each-week
test('one that is broken, gone, or of another passphrase is noted, and administrators get a mail', async () => {
  const { id, file } = await make();
  const content = await readFile(file);
  await writeFile(file, content.subarray(0, content.length - 100));
  expect(await verifyBackup.run(context())).toEqual({ restored: 0, failed: 1 });
  expect(await listed()).toMatchObject([
    { id, verified: 'failed', verify_error: expect.stringContaining('The backup is broken') },
  ]);
  expect(await app.database.sql`select kind, recipient from mails`).toEqual([
    { kind: 'backup_failed', recipient: EMAIL },
  ]);
  await writeFile(file, content);
  const backups = { ...app.app.config.backups, passphrase: 'another passphrase' };
  await verifyBackup.run({ ...context(), config: { ...app.app.config, backups } });
  expect((await listed())[0]?.verify_error).toContain('The passphrase is not the one');
  await rm(file);
  await verifyBackup.run(context());
  expect((await listed())[0]?.verify_error).toBe('The file of the backup is not where it was put.');
  expect((await ask('GET', `${PATH}${id}/download/`)).statusCode).toBe(404);
  expect(await scratch()).toBe(0);
}, 60_000);

// docs/contract/backups.md#which-stay
test('a backup of the night that fails tells administrators', async () => {
  const { sql } = app.database;
  await sql`update instance set settings = settings || '{"ENABLE_NIGHTLY_BACKUP": "1"}'`;
  expect(await nightlyBackup.run(context())).toMatchObject({ begun: 1 });
  const [{ id } = { id: '' }] = await listed();
  await makeBackup.gaveUp?.(context(), { backup_id: id }, new Error('No space left on the target'));
  expect((await sql`select from mails where kind = 'backup_failed'`).length).toBe(1);
});
