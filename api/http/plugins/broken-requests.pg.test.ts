import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { connect, headOf, listen } from '../../testing/socket.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  port = await listen(app);
});
afterAll(() => app.close());

async function answerTo(text: string) {
  const { answer, closed, socket } = connect(port, text);
  const { status, head, body } = await answer;
  return { status, head, body, closed, socket };
}

// docs/contract/conventions.md#addresses-and-headers
test('an address may name five hundred ids', async () => {
  const owner = await app.makeUser();
  const workspace = await app.makeWorkspace(owner);
  const project = await app.makeProject(owner, workspace);
  const url = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/list/`;
  const { id } = (await owner.post(url.replace('list/', ''), { name: 'Among many' })).body;
  for (const comma of [',', '%2C']) {
    const ids = [...Array.from({ length: 499 }, () => randomUUID()), id].join(comma);
    const sent = await answerTo(headOf(`GET ${url}?issues=${ids}`, { Cookie: owner.cookie }));
    expect(sent.status).toBe(200);
    expect(sent.body).toContain('Among many');
    sent.socket.destroy();
  }
});

// docs/contract/conventions.md#addresses-and-headers
test.each([
  ['an address that is too long', `GET /${'x'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['headers that are too long', headOf('GET /healthz', { 'X-Long': 'x'.repeat(200_000) }), 431],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
])('%s: refused in the shape of every refusal, and the connection ends', async (_, text, expected) => {
  const { status, head, body, closed, socket } = await answerTo(text);
  expect([status, JSON.parse(body)]).toEqual([expected, { detail: expect.any(String) }]);
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(head.toLowerCase()).toContain('cache-control: no-store');
  await closed;
  socket.destroy();
});
