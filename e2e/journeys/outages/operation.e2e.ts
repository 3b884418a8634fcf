import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import { expectStatus, makePlace, signIn, signUp } from '../../help/person.ts';
import {
  type Server,
  emptyDataDirectory,
  freePort,
  removeDirectory,
  startServer,
} from '../../help/server.ts';

const servers: Server[] = [];
const directories: string[] = [];

async function start(options: Parameters<typeof startServer>[0] = {}): Promise<Server> {
  const server = await startServer(options);
  servers.push(server);
  directories.push(server.dataDirectory);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const directory of directories.splice(0)) removeDirectory(directory);
});

const postgresOf = (dataDirectory: string): string =>
  spawnSync('pgrep', ['-f', `postgres -D ${dataDirectory}`], { encoding: 'utf8' }).stdout.trim();

test('a new instance is set up from its first start and serves the sign-in page', async () => {
  const server = await start({ dataDirectory: emptyDataDirectory() });
  const instance = (await (await fetch(`${server.url}/api/instances/`)).json()) as {
    instance: { is_setup_done: boolean };
  };
  expect(instance.instance.is_setup_done).toBe(true);
  const page = await fetch(`${server.url}/sign-in`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<div id="root"');
});

test('SIGTERM ends everything within the deadline, and a second start on the same data has it all', async () => {
  const first = await start();
  const person = await signUp(first.url, 'Ada');
  const place = await makePlace(person);
  expect(await first.stop()).toBe(0);
  expect(postgresOf(first.dataDirectory)).toBe('');
  const second = await start({ dataDirectory: first.dataDirectory, port: Number(new URL(first.url).port) });
  expect(second.url).toBe(first.url);
  const project = await person.call('GET', `/api/workspaces/${place.slug}/projects/${place.projectId}/`);
  expect(project.status).toBe(200);
});

test('--demo fills a workspace and says how to sign in to it', async () => {
  const server = await start({ args: ['--demo'] });
  await expect.poll(server.output).toContain('Demonstration');
  const [, email = '', password = ''] =
    /sign in as (\S+) with the password (\S+)/.exec(server.output()) ?? [];
  const person = await signIn(server.url, email, password);
  const workspaces = await person.call('GET', '/api/users/me/workspaces/');
  expect(workspaces.body).toHaveLength(1);
  const projects = await person.call('GET', `/api/workspaces/${workspaces.body[0].slug}/projects/`);
  expect(projects.body.length).toBeGreaterThanOrEqual(3);
});

test('after kill -9 it starts again on the same data', async () => {
  const first = await start();
  await signUp(first.url, 'Ada');
  await first.kill();
  const second = await start({ dataDirectory: first.dataDirectory });
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
});

test('a taken port is one clear line and a failure', async () => {
  const port = await freePort();
  const other = net.createServer().listen(port, '127.0.0.1');
  await expect(start({ port })).rejects.toMatchObject({
    message: `Port ${port} is taken. Set PORT to another one.`,
    exitCode: 1,
  });
  other.close();
});

test('wrong variables are named all at once', async () => {
  const failing = start({ env: { PORT: 'many', DATABASE_URL: 'nowhere', LOG_LEVEL: 'loud' } });
  await expect(failing).rejects.toMatchObject({
    message: expect.stringMatching(/PORT[^]*DATABASE_URL[^]*LOG_LEVEL/),
    exitCode: 1,
  });
});

test('a misspelt variable and a proxy that is no address are named', async () => {
  directories.push(emptyDataDirectory());
  const failing = start({ env: { DATABSE_URL: 'postgres://db/tandem', TRUST_PROXY: 'nginx' } });
  await expect(failing).rejects.toMatchObject({
    message: expect.stringMatching(/TRUST_PROXY[^]*DATABSE_URL[^]*Is DATABASE_URL meant/),
    exitCode: 1,
  });
});

test('it listens at an address of version 6, says so as people type it, and serves them there', async () => {
  const server = await start({ env: { HOST: '::1', REDIS_URL: 'redis://127.0.0.1:1' } });
  const { port } = new URL(server.url);
  expect(server.output()).toContain(`is ready: http://[::1]:${port}\n`);
  expect(server.output()).toContain('Redis at REDIS_URL is away; Tandem starts without it');
  const person = await signUp(`http://[::1]:${port}`, 'Ada');
  expect((await person.call('GET', '/api/users/me/')).status).toBe(200);
});

test('the icon of the product is at the address that programs ask for', async () => {
  const server = await start();
  const icon = await fetch(`${server.url}/favicon.ico`);
  expect(icon.status).toBe(200);
  expect(icon.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
  expect(new DataView(await icon.arrayBuffer()).getUint16(2, true)).toBe(1);
});

test('a database that cannot be reached is one clear line and a failure', async () => {
  const port = await freePort();
  const failing = start({ env: { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` } });
  await expect(failing).rejects.toMatchObject({
    message: expect.stringContaining("Can't reach the database at DATABASE_URL"),
    exitCode: 1,
  });
});

test('an unknown option is refused', async () => {
  directories.push(emptyDataDirectory());
  await expect(start({ args: ['--dmeo'] })).rejects.toMatchObject({
    message: expect.stringContaining('--dmeo'),
    exitCode: 1,
  });
});

test('with a domain for mail it receives what becomes an item of intake, and says which port is taken', async () => {
  const port = await freePort();
  const env = { INTAKE_MAIL_DOMAIN: 'in.example.com', INTAKE_MAIL_PORT: String(port) };
  const server = await start({ env });
  const person = await signUp(server.url, 'Ada');
  const { slug, projectId } = await makePlace(person);
  const project = `/api/workspaces/${slug}/projects/${projectId}/`;
  expectStatus(await person.call('PATCH', project, { inbox_view: true }), 200);
  const { address } = expectStatus(await person.call('POST', `${project}intake-mail/`, {}), 200);
  const sender = createTransport({ host: '127.0.0.1', port });
  const mail = { from: 'zoe@example.com', subject: 'The door is broken', text: 'It sticks.' };
  await sender.sendMail({ ...mail, to: address });
  await expect(sender.sendMail({ ...mail, to: 'all@in.example.com' })).rejects.toThrow('550');
  const { results } = expectStatus(await person.call('GET', `${project}inbox-issues/`), 200);
  expect(results).toMatchObject([{ status: -2, source: 'EMAIL', issue: { name: 'The door is broken' } }]);
  await expect(start({ env })).rejects.toMatchObject({
    message: expect.stringContaining(`Port ${port} is taken. Set INTAKE_MAIL_PORT to another one.`),
    exitCode: 1,
  });
  expect(await server.stop()).toBe(0);
  await expect(sender.sendMail({ ...mail, to: address })).rejects.toThrow('ECONNREFUSED');
});
