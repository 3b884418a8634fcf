import http from 'node:http';
import { SETTING_KEYS } from '@tandem/shared/identity/instance/settings.ts';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { VARIABLES } from '../../api/config.ts';
import { MailCatcher } from '../../api/platform/mail/testing.ts';
import { expectStatus, personOf, signUp } from '../help/person.ts';
import { type Server, freePort, newDataDirectory, removeDirectory, startServer } from '../help/server.ts';
import { type SeenWithValue, configurationRows } from './configurations.ts';
import { type World, makeWorld } from './people.ts';
import { openService } from './service.ts';
import { type Product, missingTest, send } from './setting-rows.ts';
import { VARIABLE_ROWS, objectStorage, otherVariables, slotOf } from './variables.ts';

type Service = Awaited<ReturnType<typeof openService>>;

/** With the settings that everybody begins with, and with other values of all variables. */
let shipped: Product;
let changed: Product;
let server: Server;
const services: Service[] = [];
const catchers: MailCatcher[] = [];
let configurations: ReturnType<typeof configurationRows>;

const NOTHING_ASKED = { path: '', authorization: '', body: '' };
const NOTHING_CAUGHT = { count: 0, from: '', login: '', port: '' };
/** Only Linux has other addresses of the machine for itself. */
const MAIL_HOST = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

const peopleIn = (url: string, { sessions, place, tokens }: World) => ({
  admin: personOf(url, sessions.administrator),
  member: personOf(url, sessions.member),
  token: tokens.at(-1) ?? '',
  place,
});

/** A mail server, and what came to it last. */
async function openCatcher(seen: { last: ReturnType<Product['caught']> }): Promise<MailCatcher> {
  const catcher = await new MailCatcher().start();
  let login = 'none';
  catcher.misbehave = (step, text) => {
    if (step === 'connect') login = 'none';
    if (step === 'auth') login = text.split(' ').at(-1) ?? '';
    if (step === 'sent') {
      const from = catcher.mails.at(-1)?.from ?? '';
      seen.last = { count: seen.last.count + 1, from, login, port: String(catcher.port) };
    }
    return null;
  };
  return catcher;
}

beforeAll(async () => {
  const { url, dataDirectory, output } = inject('shipped');
  const receiver = { host: MAIL_HOST, port: await freePort() };
  const nowhere = { host: '127.0.0.1', port: await freePort() };
  const none = { receiver: nowhere, lastAsked: () => NOTHING_ASKED, caught: () => NOTHING_CAUGHT };
  shipped = { url, dataDirectory, output, ...none, ...peopleIn(url, inject('world')) };
  const [service, other] = [await openService(), await openService()];
  services.push(service, other);
  const seen = { last: NOTHING_CAUGHT };
  const [mail, otherMail] = [await openCatcher(seen), await openCatcher(seen)];
  catchers.push(mail, otherMail);
  const port = await freePort();
  const directory = newDataDirectory();
  const env = otherVariables(port, service, receiver);
  server = await startServer({ port, dataDirectory: directory, isAsShipped: true, env });
  const ownUrl = `http://localhost:${port}`;
  const people = peopleIn(ownUrl, await makeWorld(ownUrl, 1));
  changed = {
    url: ownUrl,
    dataDirectory: directory,
    output: server.output(),
    receiver,
    ...people,
    lastAsked: service.last,
    caught: () => seen.last,
  };
  const ports = { mail: mail.port, otherMail: otherMail.port };
  configurations = configurationRows({ ...ports, service: service.port, otherService: other.port });
});

afterAll(async () => {
  await server.stop();
  removeDirectory(changed.dataDirectory);
  for (const service of services) service.close();
  await Promise.all(catchers.map((catcher) => catcher.stop()));
});

// docs/contract/instance.md#configurations
test('every variable and every setting of the console has a row that says what it does', () => {
  expect(Object.keys(VARIABLE_ROWS).toSorted()).toEqual([...VARIABLES].toSorted());
  expect(Object.keys(configurations).toSorted()).toEqual([...SETTING_KEYS].toSorted());
  const rows = [...Object.values(VARIABLE_ROWS), ...Object.values(configurations)];
  expect(rows.map((row) => row && missingTest(row)).filter(Boolean)).toEqual([]);
});

test.each(VARIABLES)('the variable %s', async (name) => {
  const row = VARIABLE_ROWS[name];
  if ('shownBy' in row) return;
  expect(await row.see(shipped), 'as shipped').toEqual(row.initial);
  expect(await row.see(changed), 'changed').toEqual(row.other);
});

async function change(values: Record<string, string>): Promise<void> {
  expectStatus(await changed.admin.call('PATCH', '/api/instances/configurations/', values), 200);
}

/** Sees what a setting does without it and with it, and puts all back. */
async function seeBoth(key: string, row: SeenWithValue): Promise<unknown[]> {
  const rows = expectStatus<{ key: string; value: string }[]>(
    await changed.admin.call('GET', '/api/instances/configurations/'),
    200,
  );
  const touched = [key, ...Object.keys(row.beside ?? {})];
  const before = rows.filter((each) => touched.includes(each.key));
  await change({ ...row.beside });
  const initial = await row.see(changed);
  await change({ ...row.beside, [key]: row.value });
  const other = await row.see(changed);
  await change(Object.fromEntries(before.map(({ key: name, value }) => [name, value])));
  return [initial, other];
}

// docs/contract/instance.md#configurations
test.each(SETTING_KEYS)('the setting %s', async (key) => {
  const row = configurations[key];
  if (!row) throw new Error(`${key} has no row in configurations.ts`);
  if ('shownBy' in row) return;
  expect(await seeBoth(key, row)).toEqual([row.initial, row.other]);
});

test('a bucket stands in front of the host, or in the path; a process of the API alone has no live connections', async () => {
  const [service] = services;
  const directory = newDataDirectory();
  const env = { ROLE: 'api', ...(service ? objectStorage(service) : {}) };
  const apart = await startServer({ dataDirectory: directory, isAsShipped: true, env });
  onTestFinished(async () => {
    await apart.stop();
    removeDirectory(directory);
  });
  const admin = await signUp(apart.url, 'Ada');
  const hostOf = async (one: Pick<Product, 'admin'>) => new URL((await slotOf(one)).url).hostname;
  expect([await hostOf({ admin }), await hostOf(changed)]).toEqual(['bricks.localhost', 'localhost']);
  const live = '/socket.io/?EIO=4&transport=polling';
  const statuses = [await fetch(apart.url + live), await fetch(shipped.url + live)].map(
    ({ status }) => status,
  );
  expect(statuses[0]).toBe(404);
  expect(statuses[1]).not.toBe(404);
});

/** What one more connection is told. */
const readiness = (url: string) =>
  new Promise<number>((resolve, reject) => {
    http.get(`${url}/readyz`, ({ statusCode }) => resolve(statusCode ?? 0)).on('error', reject);
  });

test('a process that is to end answers on for DRAIN_SECONDS', async () => {
  const before = await send(changed, 'GET /readyz');
  expect(before.status).toBe(200);
  const start = performance.now();
  const ended = server.stop();
  await expect.poll(() => readiness(changed.url)).toBe(503);
  expect((await send(changed, 'GET /api/timezones/')).status).toBe(200);
  await ended;
  expect(performance.now() - start).toBeGreaterThan(1000);
});
