import fs from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createSession } from '@tandem/db/access/sessions.ts';
import { createTestDatabase, type TestDatabase } from '@tandem/db/testing/database.ts';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { openDiskStorage } from '../../storage/disk-storage.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { bring, png } from '../../storage/testing-upload.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { jobContext } from '../jobs/testing.ts';
import { makeBackup, nightlyBackup } from './job.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write-backup.ts';

const PATH = '/api/instances/backups/';
type Response = Awaited<ReturnType<typeof inject>>;
const inject = (options: {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
}) => app.app.inject(options);
const SECRET_KEY = 'a key of the installation for tests alone';

let app: TestApp;
let admin: Caller;
let member: Caller;
let directory: string;
let file: string;
/** Calls with the session of the console. */
let ask: (method: 'GET' | 'POST' | 'DELETE', url: string) => Promise<Response>;

beforeAll(async () => {
  app = await createTestApp({ SECRET_KEY });
  [admin, member] = [await app.makeUser({ display_name: 'Ada' }), await app.makeUser()];
  const { db } = app.database;
  await db.insertInto('instance_admins').values({ user_id: admin.id }).execute();
  const session = { user_id: admin.id, scope: 'admin', user_agent: 'test', ip_address: '' } as const;
  const cookie = `admin-session-id=${await createSession(db, session)}`;
  ask = (method, url) => inject({ method, url, headers: { cookie, origin: app.app.config.app_url } });
});
afterAll(() => app.close());
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'tandem-backup-test-'));
  file = path.join(directory, 'backup.zip');
  await app.database.sql`delete from backups`;
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const connectionOf = ({ socketDirectory, name }: TestDatabase) => ({ socketDirectory, database: name });
const context = () => ({
  ...jobContext(app.database.db),
  connection: connectionOf(app.database),
  config: app.app.config,
  storage: app.app.storage,
});
const ready = async (): Promise<Backup> => {
  const asked = (await ask('POST', PATH)).json<Backup>();
  await makeBackup.run(context(), { backup_id: asked.id });
  return (await ask('GET', PATH)).json<Backup[]>().find(({ id }) => id === asked.id)!;
};

/** Another installation, that nobody has used. */
async function emptyPlace(config = app.app.config) {
  const database = await createTestDatabase();
  const storage = openDiskStorage(path.join(directory, 'uploads'), signerOf(SECRET_KEY));
  return { database, storage, place: { connection: connectionOf(database), config, storage } };
}

// docs/contract/backups.md#one-moment
// docs/contract/backups.md#restoring
test('what was copied is put back whole: rows, texts, files; with sessions left out and numbers that go on', async () => {
  const workspace = await app.makeWorkspace(admin);
  const project = await app.makeProject(admin, workspace);
  const items = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
  const text = '<p>Back\\slash, "quotes", Ünïcode,\ttabs</p>';
  const { body: item } = await admin.post(items, { name: 'Line\\nbreak ✓', description_html: text });
  const avatar = {
    name: 'face.png',
    type: 'image/png',
    size: png().length,
    entity_type: 'USER_AVATAR',
  };
  const slot = await bring(app, admin, { url: '/api/assets/v2/user-assets/', body: avatar });
  const counts = await writeBackup(context(), file);
  expect(counts).toMatchObject({ files: 1, missing_files: 0 });
  expect(counts.rows).toBeGreaterThan(20);
  await admin.post(items, { name: 'Made after it' });

  const { database, storage, place } = await emptyPlace();
  const restored = await restoreBackup(place, file);
  expect(restored.has_same_key).toBe(true);
  const itemOf = ({ sql }: TestDatabase) =>
    sql`select to_jsonb(i) as row from work_items i where id = ${item.id}`;
  expect(await itemOf(database)).toEqual(await itemOf(app.database));
  expect((await database.sql`select from work_items`).length).toBe(1);
  expect((await database.sql`select from sessions`).length).toBe(0);
  const [asset] = await database.sql<{ storage_key: string }[]>`
    select storage_key from assets where id = ${slot.asset_id}`;
  const stored = await storage.read(asset!.storage_key);
  const original = await app.app.storage.read(asset!.storage_key);
  expect(Buffer.concat(await stored!.toArray())).toEqual(Buffer.concat(await original!.toArray()));
  const [stream] = await database.sql<{ last_seq: number }[]>`
    select last_seq from change_streams where stream = ${`project:${project.id}`}`;
  expect(Number(stream?.last_seq)).toBeGreaterThan(1_000_000);
  const [quiet] = await database.sql<{ last_seq: number }[]>`
    select last_seq from change_streams where stream = ${`user:${member.id}`}`;
  expect(Number(quiet?.last_seq)).toBeGreaterThanOrEqual(1_000_000);
  const keys = await database.sql`select from pg_constraint where contype = 'f'`;
  expect(keys.length).toBe((await app.database.sql`select from pg_constraint where contype = 'f'`).length);
  await database.close();
}, 60_000);

// docs/contract/backups.md#what-is-refused
test('a file that is none, one that was changed, and a place that is used are refused, and nothing is changed', async () => {
  await writeBackup(context(), file);
  const { database, place } = await emptyPlace();
  const refused = (given: string) => restoreBackup(place, given);
  const text = path.join(directory, 'text.zip');
  await writeFile(text, 'no archive');
  await expect(refused(text)).rejects.toThrow('cannot be read as a backup');
  const bytes = await readFile(file);
  const cut = path.join(directory, 'cut.zip');
  await writeFile(cut, bytes.subarray(0, bytes.length / 2));
  await expect(refused(cut)).rejects.toThrow('cannot be read as a backup');
  const broken = path.join(directory, 'broken.zip');
  // The first bytes of the largest table, behind names and headers.
  const at = bytes.indexOf('tables/users') + 'tables/users'.length + 20;
  bytes.fill(0x55, at, at + 8);
  fs.writeFileSync(broken, bytes);
  await expect(refused(broken)).rejects.toThrow();
  expect((await database.sql`select from users`).length).toBe(0);
  await database.sql`select 1`;
  await expect(refused(file)).rejects.toThrow('The installation is running. Stop it first.');
  await database.close();
  const used = { ...place, connection: connectionOf(app.database) };
  await expect(restoreBackup(used, file)).rejects.toThrow('Stop it first');
}, 60_000);

// docs/contract/backups.md#the-key-of-the-installation
test('another key is noticed', async () => {
  await writeBackup(context(), file);
  const { database, place } = await emptyPlace({
    ...app.app.config,
    secret_key: `${SECRET_KEY} and another`,
  });
  expect((await restoreBackup(place, file)).has_same_key).toBe(false);
  await database.close();
  expect((await readFile(file)).includes(SECRET_KEY)).toBe(false);
}, 60_000);

// docs/contract/backups.md#making-one
test('one is made at a time, can be fetched when it is done, and goes with its file', async () => {
  const asked = await ask('POST', PATH);
  expect(asked.statusCode).toBe(201);
  const { id } = asked.json<Backup>();
  expect(asked.json<Backup>()).toMatchObject({ state: 'queued', created_by: admin.id, size: null });
  expect((await ask('POST', PATH)).statusCode).toBe(409);
  expect((await ask('DELETE', `${PATH}${id}/`)).statusCode).toBe(409);
  expect((await ask('GET', `${PATH}${id}/download/`)).statusCode).toBe(404);
  await makeBackup.run(context(), { backup_id: id });
  const [made] = (await ask('GET', PATH)).json<Backup[]>();
  expect(made).toMatchObject({ id, state: 'done', error: null, size: expect.any(Number) });
  const link = await ask('GET', `${PATH}${id}/download/`);
  expect(link.statusCode).toBe(302);
  const fetched = await app.app.inject({ url: String(link.headers.location) });
  expect(fetched.headers['cache-control']).toBe('no-store');
  expect(fetched.headers['content-disposition']).toMatch(/^attachment; .*tandem-.*\.zip$/);
  expect(fetched.rawPayload.length).toBe(made?.size);
  const [session] = await app.database.sql`delete from sessions where scope = 'admin' returning *`;
  expect((await app.app.inject({ url: String(link.headers.location) })).statusCode).toBe(403);
  await app.database.sql`insert into sessions ${app.database.sql(session!)}`;
  expect((await ask('DELETE', `${PATH}${id}/`)).statusCode).toBe(204);
  expect((await app.app.inject({ url: String(link.headers.location) })).statusCode).toBe(404);
  expect((await ask('GET', PATH)).json()).toEqual([]);
}, 60_000);

// docs/contract/backups.md#making-one
test('one that fails twice says why, and another can be asked for', async () => {
  const { id } = (await ask('POST', PATH)).json<Backup>();
  const away = { ...context(), connection: { socketDirectory: directory, database: 'nowhere' } };
  await expect(makeBackup.run(away, { backup_id: id })).rejects.toThrow();
  await makeBackup.gaveUp?.(away, { backup_id: id }, new Error('No space left on the target'));
  expect((await ask('GET', PATH)).json()).toMatchObject([
    { id, state: 'failed', error: 'No space left on the target' },
  ]);
  expect((await ask('POST', PATH)).statusCode).toBe(201);
});

// docs/contract/backups.md#backups-of-the-night
test('where it is switched on one is made each night, and the newest seven stay', async () => {
  const { sql } = app.database;
  expect(await nightlyBackup.run(context())).toEqual({ begun: 0, removed: 0 });
  await sql`update instance set settings = '{"ENABLE_NIGHTLY_BACKUP": "1"}'`;
  const asked = await ready();
  await sql`insert into backups (state, storage_key, created_at)
    select 'done', 'night-' || n, now() - make_interval(days => n) from generate_series(1, 9) n`;
  await sql`insert into backups (state, storage_key, created_by, created_at)
    values ('done', 'asked', ${admin.id}, now() - interval '1 year')`;
  // The new one counts once it is done.
  expect(await nightlyBackup.run(context())).toEqual({ begun: 1, removed: 2 });
  const keys = (
    await sql<{ storage_key: string }[]>`select storage_key from backups where state = 'done'`
  ).map(({ storage_key }) => storage_key);
  expect(keys.filter((key) => key.startsWith('night-')).sort()).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((day) => `night-${day}`),
  );
  expect(keys).toContain('asked');
  expect((await ask('GET', PATH)).json<Backup[]>().some(({ id }) => id === asked.id)).toBe(true);
  expect(await nightlyBackup.run(context())).toMatchObject({ begun: 0 });
  await sql`update instance set settings = '{}'`;
}, 60_000);

// docs/contract/backups.md#who-has-backups
test('only administrators of the instance, in the console; what they do is in the audit log', async () => {
  const { id } = await ready();
  for (const url of [PATH, `${PATH}${id}/download/`]) {
    expect((await app.nobody.get(url)).status).toBe(401);
    expect([(await member.get(url)).status, (await admin.get(url)).status]).toEqual([403, 403]);
  }
  expect((await member.post(PATH, {})).status).toBe(403);
  expect((await member.delete(`${PATH}${id}/`)).status).toBe(403);
  await ask('GET', `${PATH}${id}/download/`);
  await ask('DELETE', `${PATH}${id}/`);
  const lines = await app.database.sql<{ action: string }[]>`
    select action from audit_log where target_id = ${id} order by created_at`;
  expect(lines.map(({ action }) => action)).toEqual([
    ...['backup_requested', 'backup_downloaded', 'backup_deleted'],
  ]);
}, 60_000);
