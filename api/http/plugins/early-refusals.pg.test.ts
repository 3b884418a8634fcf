import { ROLE } from '@tandem/shared/roles.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { type RawAnswer, connect, headOf, listen } from '../../testing/socket.ts';

const MEGABYTE = 1024 * 1024;

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_PER_MINUTE: '1000' });
  port = await listen(app);
});
afterAll(() => app.close());

const json = (cookie: string, length = MEGABYTE) => ({
  'Content-Type': 'application/json',
  'Content-Length': length,
  ...(cookie ? { Cookie: cookie } : {}),
});

/** The answer to a request whose body never comes, but for its first letter. */
async function answerWithoutBody(line: string, headers: Record<string, string | number>): Promise<RawAnswer> {
  const { answer, socket } = connect(port, `${headOf(line, headers)}{`);
  const came = await Promise.race([answer, wait(5_000, null, { ref: false })]);
  socket.destroy();
  if (!came) throw new Error(`${line}: no answer before the body`);
  return came;
}

// docs/contract/conventions.md#refused-before-the-body
test('who may not come in is answered before their body has come', async () => {
  const owner = await app.makeUser();
  const workspace = await app.makeWorkspace(owner);
  const project = await app.makeProject(owner, workspace);
  const stranger = await app.makeUser();
  const guest = await app.makeUser();
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  const projects = `/api/workspaces/${workspace.slug}/projects/`;
  const issues = `${projects}${project.id}/issues/`;
  const asked: [string, string, number][] = [
    [`POST ${issues}`, '', 401],
    [`POST ${issues}`, `session-id=${'a'.repeat(128)}`, 401],
    [`POST ${issues}`, stranger.cookie, 403],
    [`POST ${projects}`, guest.cookie, 403],
    [`POST ${projects}no-id/issues/`, owner.cookie, 404],
    ['POST /api/nowhere/', '', 404],
    ['PUT /api/users/me/', owner.cookie, 405],
  ];
  for (const [line, cookie, status] of asked) {
    expect([line, (await answerWithoutBody(line, json(cookie))).status]).toEqual([line, status]);
  }
});

// docs/contract/conventions.md#rate-limits
// docs/contract/conventions.md#refused-before-the-body
test('who has used up their requests is answered before their body has come', async () => {
  const strict = await createTestApp({ RATE_LIMIT_PER_MINUTE: '2' });
  try {
    const strictPort = await listen(strict);
    const person = await strict.makeUser();
    await person.get('/api/users/me/');
    await person.get('/api/users/me/');
    const { answer, socket } = connect(strictPort, `${headOf('PATCH /api/users/me/', json(person.cookie))}{`);
    const { status, head } = await answer;
    expect([status, /^retry-after: \d+$/im.test(head)]).toEqual([429, true]);
    socket.destroy();
  } finally {
    await strict.close();
  }
});

// docs/contract/conventions.md#refused-before-the-body
test('what a refused caller goes on sending is thrown away up to a few megabytes, then they are cut off', async () => {
  const polite = connect(port, headOf('POST /api/users/me/', json('')));
  polite.socket.write('x'.repeat(MEGABYTE));
  expect((await polite.answer).status).toBe(405);
  // The connection of who sent no more than a body may hold goes on.
  const second = new Promise<string>((resolve) => {
    polite.socket.once('data', (chunk) => resolve(chunk.toString()));
  });
  polite.socket.write(headOf('GET /healthz'));
  expect(await second).toContain('200 OK');
  polite.socket.destroy();

  const endless = connect(
    port,
    headOf('POST /api/users/me/onboard/', { ...json(''), 'Content-Length': 1e12 }),
  );
  const chunk = 'x'.repeat(64 * 1024);
  let sent = 0;
  const pour = () => {
    while (!endless.socket.destroyed && endless.socket.write(chunk)) sent += chunk.length;
  };
  endless.socket.on('drain', pour);
  pour();
  await endless.closed;
  expect(sent).toBeLessThan(50 * MEGABYTE);
  endless.socket.destroy();
});

// docs/contract/conventions.md#size-of-json
test('a body that costs more to read than any of ours is refused as a whole', async () => {
  const person = await app.makeUser();
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, 1]));
  const deep = JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`) as unknown;
  for (const [body, problem] of [
    [many, 'too many values'],
    [{ first_name: deep }, 'nested too deeply'],
  ] as const) {
    const { status, body: answer } = await person.patch('/api/users/me/', body);
    expect([status, answer]).toEqual([400, { detail: `JSON parse error - ${problem}` }]);
  }
});

// docs/contract/conventions.md#refused-before-the-body
test('nobody without a session brings more than a form holds', async () => {
  const body = { email: 'x'.repeat(70_000) };
  expect((await app.nobody.post('/auth/email-check/', body)).status).toBe(413);
});

// docs/contract/conventions.md#refused-before-the-body
test('thirty anonymous megabytes at once hold nobody up', async () => {
  const person = await app.makeUser();
  const keys = Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`).join();
  const body = `{${keys}}`;
  const request = headOf('POST /api/workspaces/', json('', body.length)) + body;
  const flood = Array.from({ length: 30 }, () => connect(port, request));
  const times: number[] = [];
  const open = new Set(flood);
  for (const each of flood) void each.answer.finally(() => open.delete(each));
  do {
    const start = performance.now();
    const mine = await fetch(`http://127.0.0.1:${port}/api/users/me/`, {
      headers: { cookie: person.cookie },
    });
    expect(mine.status).toBe(200);
    times.push(performance.now() - start);
  } while (open.size > 0);
  const answers = await Promise.all(flood.map(({ answer }) => answer));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  for (const { socket } of flood) socket.destroy();
  expect(Math.max(...times)).toBeLessThan(1_000);
});
