import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
let owner: Caller;
let colleague: Caller;
let comments: string;
beforeAll(async () => {
  app = await createTestApp();
  [owner, colleague] = await Promise.all([app.makeUser(), app.makeUser()]);
  const workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, colleague, 15);
  const project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, colleague, 15);
  const issues = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
  const item = (await owner.post(issues, { name: 'Discussed' })).body;
  comments = `${issues}${item.id}/comments/`;
  // The thread is there from now on.
  const other = (await owner.post(issues, { name: 'Warm' })).body;
  await owner.post(`${issues}${other.id}/comments/`, { comment_html: `<p>${'<b>x</b>'.repeat(5_000)}</p>` });
});
afterAll(() => app.close());

const nested = (tags: string) => tags.repeat(Math.floor(300_000 / tags.length));

// docs/contract/texts.md#long-texts
test.each([['<b>'], ['<b>x'], ['<b><i><u><s>'], ['<b><p>'], ['<unknown>'], ['<blockquote>']])(
  'a long text of nested %s is refused, and soon',
  async (tags) => {
    const start = performance.now();
    const { status, text } = await owner.post(comments, { comment_html: nested(tags) });
    expect([status, text]).toEqual([400, expect.stringContaining('nested too deeply')]);
    expect(performance.now() - start).toBeLessThan(500);
  },
);

// docs/contract/texts.md#long-texts
test('a short text of deeply nested tags is refused as well, and nothing is stored', async () => {
  const html = '<i>'.repeat(600);
  expect((await owner.post(comments, { comment_html: html })).status).toBe(400);
  expect((await owner.get(comments)).body).toEqual([]);
});

// docs/contract/texts.md#texts-take-turns
test("a comment does not wait for another person's long texts", async () => {
  const long = `<p>${'word <b>bold</b> '.repeat(45_000)}</p>`;
  const order: string[] = [];
  const send = async (who: Caller, name: string, html: string) => {
    const { status } = await who.post(comments, { comment_html: html });
    expect(status).toBe(201);
    order.push(name);
  };
  const many = Array.from({ length: 16 }, () => send(owner, 'long', long));
  // The first of them is in work by now.
  await Promise.race(many);
  await Promise.all([...many, send(colleague, 'comment', `<p>${'<b>a</b> few words '.repeat(1_500)}</p>`)]);
  // Behind all of them it would be the last. Where other things run too, a few end while it is only on its way.
  expect(order.indexOf('comment')).toBeLessThan(12);
});
