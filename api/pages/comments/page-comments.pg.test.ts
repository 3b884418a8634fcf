import { readChanges } from '@tandem/db/change-log/log.ts';
import { pageCommentSchema } from '@tandem/shared/pages/comments/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type Stream, projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { makeWorkspacePeople } from '../../testing/workspace-people.ts';

let app: TestApp;
let admin: Caller;
let member: Caller;
let guest: Caller;
let outsider: Caller;
let pages: string;
let page: string;
let comments: string;
let stream: Stream;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const people = await makeWorkspacePeople(app);
  const { workspace } = people;
  ({ admin, member, guest, outsider } = people);
  const project = await app.makeProject(admin, workspace, { guest_view_all_features: true });
  await app.addProjectMember(project.id, member, ROLE.MEMBER);
  await app.addProjectMember(project.id, guest, ROLE.GUEST);
  stream = projectStream(project.id);
  pages = `/api/workspaces/${workspace.slug}/projects/${project.id}/pages/`;
  page = await makePage(admin);
  comments = `${pages}${page}/comments/`;
});

async function makePage(caller: Caller, body: object = {}): Promise<string> {
  const answer = await caller.post(pages, { name: 'Plan', ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const replay = (actor: Caller, action: () => ReturnType<Caller['post']>) =>
  expectReplay({
    test: app,
    caller: admin,
    actor,
    stream,
    action,
    lists: [{ url: comments, kind: 'page_comment' }],
  });
const say = (words: string, rest: object = {}) => ({ comment_html: `<p>${words}</p>`, ...rest });
const shown = async () =>
  (await admin.get(comments)).body.map((row: { comment_stripped: string }) => row.comment_stripped);
const fieldsOf = ({ status, body }: { status: number; body: object }) => [status, Object.keys(body)];

// docs/contract/page-comments.md#a-new-thread
// docs/contract/page-comments.md#replies
// docs/contract/page-comments.md#reading-comments-on-pages
// docs/contract/page-comments.md#changes-of-page-comments
test('a thread is begun with an id that its client chose, and replied to', async () => {
  const id = '0197f000-0000-7000-8000-000000000001';
  const html = '<p>Cold or <b>warm</b>?</p><script>bad()</script>';
  const begun = await replay(member, () =>
    member.post(comments, { id, comment_html: html, quote: 'under 2 s' }),
  );
  expect(begun.status).toBe(201);
  expect(pageCommentSchema.strict().parse(begun.body)).toMatchObject({
    id,
    page,
    parent: null,
    actor: member.id,
    quote: 'under 2 s',
    resolved_at: null,
    edited_at: null,
    comment_html: '<p>Cold or <b>warm</b>?</p>',
    comment_stripped: 'Cold or warm?',
  });
  const reply = await replay(guest, () => guest.post(comments, say('Warm.', { parent: id, quote: 'none' })));
  expect(reply.body).toMatchObject({ parent: id, actor: guest.id, quote: '' });
  expect(await shown()).toEqual(['Cold or warm?', 'Warm.']);
  // The same client sends it once more without a key: it is there already, and for nobody else.
  expect((await member.post(comments, say('Other', { id }))).body.comment_stripped).toBe('Cold or warm?');
  expect(fieldsOf(await admin.post(comments, say('Other', { id })))).toEqual([409, ['id']]);
});

// docs/contract/page-comments.md#wrong-comments-on-pages
// docs/contract/page-comments.md#replies
test('what is wrong is named, and nothing is written', async () => {
  const thread = (await member.post(comments, say('One'))).body.id;
  const reply = (await member.post(comments, say('Two', { parent: thread }))).body.id;
  const elsewhere = `${pages}${await makePage(admin)}/comments/`;
  const wrong: [object, string][] = [
    [{}, 'comment_html'],
    [{ comment_html: '<p> </p>' }, 'comment_html'],
    [{ comment_html: 7 }, 'comment_html'],
    [say('x', { quote: 'x'.repeat(501) }), 'quote'],
    [say('x', { parent: reply }), 'parent'],
    [say('x', { parent: crypto.randomUUID() }), 'parent'],
  ];
  for (const [body, field] of wrong) {
    expect(fieldsOf(await member.post(comments, body)), JSON.stringify(body)).toEqual([400, [field]]);
  }
  expect(fieldsOf(await member.post(elsewhere, say('x', { parent: thread })))).toEqual([400, ['parent']]);
  expect(fieldsOf(await member.patch(`${comments}${thread}/`, say('')))).toEqual([400, ['comment_html']]);
  expect((await member.patch(`${elsewhere}${thread}/`, say('x'))).status).toBe(404);
  expect(await shown()).toEqual(['One', 'Two']);
});

// docs/contract/page-comments.md#who-comments-on-pages
test('who writes the page begins threads, who sees it replies, who does not is answered 404', async () => {
  expect((await app.nobody.get(comments)).status).toBe(401);
  expect((await app.nobody.post(comments, say('x'))).status).toBe(401);
  expect((await outsider.post(comments, say('x'))).status).toBe(403);
  expect((await guest.post(comments, say('x'))).status).toBe(403);
  const hidden = `${pages}${await makePage(admin, { access: 1 })}/comments/`;
  const missing = `${pages}${crypto.randomUUID()}/comments/`;
  for (const url of [hidden, missing]) {
    expect((await member.get(url)).status).toBe(404);
    expect((await member.post(url, say('x'))).status).toBe(404);
    expect((await member.patch(`${url}${crypto.randomUUID()}/`, say('x'))).status).toBe(404);
    expect((await member.delete(`${url}${crypto.randomUUID()}/`)).status).toBe(404);
    expect((await member.post(`${url}${crypto.randomUUID()}/resolve/`)).status).toBe(404);
  }
  expect((await admin.get(hidden)).body).toEqual([]);
  await admin.post(`${pages}${page}/lock/`);
  expect((await member.post(comments, say('x'))).body).toEqual({ error: 'Page is locked' });
});

// docs/contract/page-comments.md#comments-on-archived-pages
test('an archived page takes no comments', async () => {
  const thread = (await member.post(comments, say('One'))).body.id;
  await admin.post(`${pages}${page}/archive/`);
  for (const answer of [
    await member.post(comments, say('Two', { parent: thread })),
    await member.patch(`${comments}${thread}/`, say('Two')),
    await member.delete(`${comments}${thread}/`),
    await member.post(`${comments}${thread}/resolve/`),
  ]) {
    expect([answer.status, answer.body]).toEqual([400, { error: 'Page is archived' }]);
  }
  expect(await shown()).toEqual(['One']);
});

// docs/contract/page-comments.md#editing-a-page-comment
// docs/contract/page-comments.md#who-comments-on-pages
test('author and administrators change the words; the same words are no edit', async () => {
  const thread = (await member.post(comments, say('One'))).body.id;
  const url = `${comments}${thread}/`;
  expect((await guest.patch(url, say('Two'))).status).toBe(403);
  const same = await member.patch(url, say('One'));
  expect([same.status, same.body.edited_at]).toEqual([200, null]);
  const edited = await replay(member, () => member.patch(url, say('Two')));
  expect(edited.body).toMatchObject({ comment_stripped: 'Two', edited_at: expect.any(String) });
  expect((await admin.patch(url, say('Three'))).body).toMatchObject({ actor: member.id });
  expect(await shown()).toEqual(['Three']);
});

// docs/contract/page-comments.md#resolving
// docs/contract/page-comments.md#replies
test('a thread is resolved, opened again, and opened by a reply', async () => {
  const thread = (await member.post(comments, say('One'))).body.id;
  const reply = (await member.post(comments, say('Two', { parent: thread }))).body.id;
  const url = `${comments}${thread}/resolve/`;
  expect((await guest.post(url)).status).toBe(403);
  expect((await member.post(`${comments}${reply}/resolve/`)).status).toBe(400);
  const resolved = await replay(admin, () => admin.post(url));
  expect(resolved.body).toMatchObject({ resolved_by: admin.id, resolved_at: expect.any(String) });
  expect((await member.post(url)).body).toEqual(resolved.body);
  const opened = await replay(member, () => member.delete(url));
  expect(opened.body).toMatchObject({ resolved_by: null, resolved_at: null });
  await admin.post(url);
  await replay(guest, () => guest.post(comments, say('Three', { parent: thread })));
  expect((await admin.get(comments)).body[0]).toMatchObject({ id: thread, resolved_at: null });
});

// docs/contract/page-comments.md#deleting-a-page-comment
test('the first comment of a thread goes with its replies, a reply alone', async () => {
  const thread = (await member.post(comments, say('One'))).body.id;
  const reply = (await guest.post(comments, say('Two', { parent: thread }))).body.id;
  await guest.post(comments, say('Three', { parent: thread }));
  expect((await guest.delete(`${comments}${thread}/`)).status).toBe(403);
  await replay(guest, () => guest.delete(`${comments}${reply}/`));
  expect(await shown()).toEqual(['One', 'Three']);
  await replay(member, () => member.delete(`${comments}${thread}/`));
  expect(await shown()).toEqual([]);
  expect((await member.delete(`${comments}${thread}/`)).status).toBe(404);
});

// docs/contract/page-comments.md#bringing-back-a-page-comment
test('who deleted a comment brings it back within a day, with the replies that went with it', async () => {
  const thread = (await member.post(comments, say('One'))).body.id;
  const early = (await guest.post(comments, say('Two', { parent: thread }))).body.id;
  await guest.post(comments, say('Three', { parent: thread }));
  const back = (id: string) => `${comments}${id}/restore/`;
  await guest.delete(`${comments}${early}/`);
  await member.delete(`${comments}${thread}/`);
  expect((await app.nobody.post(back(thread))).status).toBe(401);
  expect((await outsider.post(back(thread))).status).toBe(403);
  // The thread is not back yet, and it was not the administrator who deleted it.
  expect([(await guest.post(back(early))).status, (await admin.post(back(thread))).status]).toEqual([
    404, 404,
  ]);
  expect(await shown()).toEqual([]);
  const answer = await replay(member, () => member.post(back(thread)));
  expect([answer.status, answer.body.id]).toEqual([200, thread]);
  expect(await shown()).toEqual(['One', 'Three']);
  expect((await member.post(back(thread))).body).toEqual(answer.body);
  await replay(guest, () => guest.post(back(early)));
  expect(await shown()).toEqual(['One', 'Two', 'Three']);
  await member.delete(`${comments}${thread}/`);
  const { sql } = app.database;
  await sql`update page_comments set deleted_at = deleted_at - interval '25 hours' where id = ${thread}`;
  expect((await member.post(back(thread))).status).toBe(404);
  expect((await member.post(back(crypto.randomUUID()))).status).toBe(404);
});

// docs/contract/page-comments.md#changes-of-page-comments
test('what is said on a private page is on the stream of its owner alone', async () => {
  const url = `${pages}${await makePage(member, { access: 1 })}/comments/`;
  const mine = userStream(member.id);
  await expectReplay({
    test: app,
    caller: member,
    stream: mine,
    action: () => member.post(url, say('To myself')),
    lists: [{ url, kind: 'page_comment' }],
  });
  const { changes } = await readChanges(app.database.db, { stream, after: 0 });
  expect(changes.filter(({ kind }) => kind === 'page_comment')).toEqual([]);
});
