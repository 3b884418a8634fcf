import { commentSchema } from '@tandem/shared/work-items/comments/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay, withoutItemText } from '../../../testing/replay.ts';
import { type Caller, expectMade } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const pathOf = (itemId: string) => `${team.item(itemId)}comments/`;
const post = (itemId: string, body: unknown, caller: Caller = team.member) =>
  caller.post(pathOf(itemId), body);
const one = (itemId: string, id: string) => `${pathOf(itemId)}${id}/`;

// docs/contract/comments.md#a-new-comment
// docs/contract/comments.md#what-a-body-cannot-say
test('a comment is sanitised, has its words, its author and everything around it', async () => {
  const { member, project, workspace, makeItem } = team;
  const item = await makeItem({ name: 'Item', description_html: '<p>long</p>' });
  const answer = await post(item.id, {
    comment_html: '<p onclick="x()">Hello <b>you</b></p><script>alert(1)</script>',
    comment_json: { type: 'doc' },
    actor: UNKNOWN,
    issue: UNKNOWN,
    comment_stripped: 'forged',
    created_at: '2000-01-01',
  });
  expect(answer.status).toBe(201);
  expect(commentSchema.strict().parse(answer.body)).toEqual(answer.body);
  expect(answer.body).toMatchObject({
    comment_html: '<p>Hello <b>you</b></p>',
    comment_stripped: 'Hello you',
    comment_json: { type: 'doc' },
    access: 'INTERNAL',
    actor: member.id,
    actor_detail: { id: member.id, display_name: 'member', avatar_url: null },
    issue: item.id,
    issue_detail: { id: item.id, name: 'Item', description_html: '<p>long</p>' },
    project_detail: { id: project.id, identifier: project.identifier },
    workspace_detail: { slug: workspace.slug },
    edited_at: null,
    is_member: true,
  });
  expect((await team.readItem(item.id)).updated_at > item.updated_at).toBe(true);
});

// docs/contract/comments.md#a-new-comment
// docs/contract/comments.md#reading-comments
test('comments are listed oldest first and read one by one', async () => {
  const item = await team.makeItem();
  const [first, second] = [await post(item.id, { comment_html: '<p>1</p>' }), await post(item.id, {})];
  const list = await team.member.get(pathOf(item.id));
  expect(list.body.map((row: { id: string }) => row.id)).toEqual([first.body.id, second.body.id]);
  expect(second.body.comment_html).toBe('<p></p>');
  expect((await team.member.get(one(item.id, first.body.id))).body.id).toBe(first.body.id);
});

// docs/contract/comments.md#a-new-comment
// docs/contract/comments.md#editing
test('an edit is dated only when the words change', async () => {
  const item = await team.makeItem();
  const { body: comment } = await post(item.id, { comment_html: '<p>1</p>' });
  const same = await team.member.patch(one(item.id, comment.id), {
    comment_html: '<p>1</p>',
    access: 'EXTERNAL',
  });
  expect([same.status, same.body.edited_at, same.body.access]).toEqual([200, null, 'EXTERNAL']);
  const edited = await team.member.put(one(item.id, comment.id), { comment_html: '<p>2</p>' });
  expect(edited.body).toMatchObject({
    comment_html: '<p>2</p>',
    comment_stripped: '2',
    created_at: comment.created_at,
  });
  expect(edited.body.edited_at > comment.created_at).toBe(true);
  const stale = await team.member.patch(one(item.id, comment.id), {
    comment_html: '<p>3</p>',
    expected_updated_at: comment.updated_at,
  });
  expect([stale.status, stale.body.comment_html]).toEqual([409, '<p>2</p>']);
});

// docs/contract/comments.md#who-writes-comments
test('only the author and administrators change and delete; without membership not even the author', async () => {
  const { test, admin, member, makeItem, project, workspace } = team;
  const item = await makeItem();
  const author = await test.makeUser();
  await test.addMember(workspace.id, author, ROLE.MEMBER);
  await test.addProjectMember(project.id, author, ROLE.MEMBER);
  const { body: comment } = await post(item.id, { comment_html: '<p>x</p>' }, author);
  const path = one(item.id, comment.id);
  expect((await test.nobody.patch(path, {})).status).toBe(401);
  expect((await member.patch(path, { comment_html: 'no' })).status).toBe(403);
  expect((await member.delete(path)).status).toBe(403);
  expect((await admin.patch(path, { comment_html: '<p>y</p>' })).body.actor).toBe(author.id);
  await test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', author.id)
    .execute();
  expect((await author.delete(path)).status).toBe(403);
  expect((await admin.delete(path)).status).toBe(204);
  expect((await admin.get(path)).status).toBe(404);
});

// docs/contract/comments.md#reading-comments
// docs/contract/comments.md#who-writes-comments
test('guests comment on what they may see; the rest answers as if it were not there', async () => {
  const { guest, member, makeItem, makeItemOf } = team;
  const [hidden, own] = [await makeItem(), await makeItemOf(guest)];
  const { body: comment } = await post(hidden.id, { comment_html: '<p>secret</p>' });
  expect((await post(own.id, { comment_html: '<p>hi</p>' }, guest)).status).toBe(201);
  for (const answer of [
    [await guest.get(pathOf(hidden.id)), await guest.get(pathOf(UNKNOWN))],
    [await guest.get(one(hidden.id, comment.id)), await guest.get(one(UNKNOWN, UNKNOWN))],
    [await post(hidden.id, {}, guest), await post(UNKNOWN, {}, guest)],
    [await guest.patch(one(hidden.id, comment.id), {}), await guest.patch(one(hidden.id, UNKNOWN), {})],
    [await guest.delete(one(hidden.id, comment.id)), await guest.delete(one(hidden.id, UNKNOWN))],
  ]) {
    expect(answer[0]!.status).toBe(404);
    expect(answer[0]!.text).toBe(answer[1]!.text);
  }
  // The comment of one item is not found below another.
  expect((await member.get(one(own.id, comment.id))).status).toBe(404);
});

// docs/contract/comments.md#who-writes-comments
test('a guest who sees everything comments on everything, and changes what is theirs alone', async () => {
  const { test, guest, project, makeItem } = team;
  const { db } = test.database;
  const item = await makeItem();
  const see = (guest_view_all_features: boolean) =>
    db.updateTable('projects').set({ guest_view_all_features }).where('id', '=', project.id).execute();
  await see(true);
  const { body: comment } = await post(item.id, {});
  const own = await post(item.id, { comment_html: '<p>mine</p>' }, guest);
  expect(own.status).toBe(201);
  expect((await guest.patch(one(item.id, own.body.id), { comment_html: '<p>more</p>' })).status).toBe(200);
  expect((await guest.patch(one(item.id, comment.id), { comment_html: '<p>no</p>' })).status).toBe(403);
  expect((await guest.delete(one(item.id, own.body.id))).status).toBe(204);
  await see(false);
});

// docs/contract/comments.md#what-a-comment-brings
test('the Changes lead from the lists before to the lists after', async () => {
  const { test, member, stream, makeItem, liveList } = team;
  const item = await makeItem({ description_html: '<p>long</p>' });
  const comments = { url: pathOf(item.id), kind: 'comment' as const, shared: withoutItemText };
  const replay = (action: Parameters<typeof expectReplay>[0]['action']) =>
    expectReplay({ test, caller: member, stream, lists: [comments, liveList], action });
  const { body: comment } = await replay(() => post(item.id, { comment_html: '<p>1</p>' }));
  await replay(() => member.patch(one(item.id, comment.id), { comment_html: '<p>2</p>' }));
  await replay(() => member.delete(one(item.id, comment.id)));
});

// docs/contract/comments.md#mentions-in-comments
// docs/contract/subscriptions.md#following-by-taking-part
test('who writes and who is mentioned is subscribed; only members can be mentioned', async () => {
  const { test, admin, guest, outsider, makeItem } = team;
  const item = await makeItem();
  const mentions = [guest, outsider].map(
    ({ id }) =>
      `<mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component>`,
  );
  await post(item.id, { comment_html: `<p>${mentions.join(' ')}</p>` }, admin);
  const rows = await test.database.db
    .selectFrom('work_item_subscribers')
    .select('user_id')
    .where('work_item_id', '=', item.id)
    .execute();
  expect(rows.map((row) => row.user_id).sort()).toEqual([team.member.id, admin.id, guest.id].sort());
});

// docs/contract/comments.md#comments-on-what-is-archived
test('archived items and projects take no comments', async () => {
  const { test, member, project, makeItem } = team;
  const item = await makeItem();
  const { body: comment } = await post(item.id, {});
  const { db } = test.database;
  const archiveItem = (day: string | null) =>
    db.updateTable('work_items').set({ archived_at: day }).where('id', '=', item.id).execute();
  const archiveProject = (at: string | null) =>
    db.updateTable('projects').set({ archived_at: at }).where('id', '=', project.id).execute();
  await archiveItem('2026-01-01');
  expect((await post(item.id, {})).status).toBe(400);
  expect((await member.get(pathOf(item.id))).body).toHaveLength(1);
  await archiveItem(null);
  await archiveProject('2026-01-01T00:00:00Z');
  expect((await post(item.id, {})).status).toBe(400);
  expect((await member.delete(one(item.id, comment.id))).status).toBe(400);
  expect((await member.get(pathOf(item.id))).body).toEqual([]);
  await archiveProject(null);
});

// docs/contract/comments.md#wrong-comments
test.each([
  [{ comment_html: 5 }, 'comment_html'],
  [{ comment_html: ['x'] }, 'comment_html'],
  [{ comment_json: 'x' }, 'comment_json'],
  [{ comment_json: [] }, 'comment_json'],
  [{ access: 'PUBLIC' }, 'access'],
  [{ external_id: 'x'.repeat(256) }, 'external_id'],
])('refuses %o and names the field', async (body, field) => {
  const item = await team.makeItem();
  const answer = await post(item.id, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await team.member.get(pathOf(item.id))).body).toEqual([]);
});

const say = async (itemId: string, body: object = {}, caller: Caller = team.member): Promise<string> =>
  expectMade<{ id: string }>(await post(itemId, { comment_html: '<p>x</p>', ...body }, caller)).id;

// docs/contract/comments.md#threads
test('a comment is replied to, on one level, and a reply opens a resolved thread', async () => {
  const { member, makeItem } = team;
  const [item, other] = [await makeItem(), await makeItem()];
  const first = await say(item.id);
  const reply = await say(item.id, { parent: first });
  const elsewhere = await say(other.id);
  for (const parent of [reply, elsewhere, UNKNOWN, 'x']) {
    const answer = await post(item.id, { comment_html: '<p>no</p>', parent });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['parent']]);
  }
  await member.patch(one(item.id, reply), { comment_html: '<p>y</p>', parent: null });
  expect((await member.get(one(item.id, reply))).body).toMatchObject({ parent: first, resolved_at: null });
  expect((await member.post(`${one(item.id, first)}resolve/`)).body.resolved_by).toBe(member.id);
  await say(item.id, { parent: first });
  expect((await member.get(one(item.id, first))).body).toMatchObject({
    parent: null,
    resolved_at: null,
    resolved_by: null,
  });
  expect((await member.get(pathOf(item.id))).body).toHaveLength(3);
});

// docs/contract/comments.md#resolving-a-thread
test('members resolve threads, guests those that they began; replies are not resolved', async () => {
  const { member, guest, admin, makeItemOf } = team;
  const item = await makeItemOf(guest);
  const [first, own] = [await say(item.id), await say(item.id, {}, guest)];
  const reply = await say(item.id, { parent: first });
  const resolve = (id: string, caller: Caller) => caller.post(`${one(item.id, id)}resolve/`);
  expect((await resolve(first, guest)).status).toBe(403);
  expect((await resolve(own, guest)).body).toMatchObject({ resolved_by: guest.id });
  expect((await resolve(reply, member)).status).toBe(400);
  const done = await resolve(first, admin);
  expect(done.body).toMatchObject({ resolved_by: admin.id, edited_at: null });
  expect((await resolve(first, member)).body.resolved_at).toBe(done.body.resolved_at);
  const opened = await member.delete(`${one(item.id, first)}resolve/`);
  expect([opened.status, opened.body.resolved_at, opened.body.resolved_by]).toEqual([200, null, null]);
  const { rows } = await sql<{ verb: string }>`
    select verb from activities where work_item_id = ${item.id} and verb in ('resolved', 'reopened')
    order by epoch`.execute(team.test.database.db);
  expect(rows.map(({ verb }) => verb)).toEqual(['resolved', 'resolved', 'reopened']);
});

// docs/contract/comments.md#deleting-a-thread
// docs/contract/comments.md#what-a-comment-brings
test('the first comment of a thread goes with the replies; each write is a Change', async () => {
  const { test, member, stream, makeItem, liveList } = team;
  const item = await makeItem();
  const comments = { url: pathOf(item.id), kind: 'comment' as const, shared: withoutItemText };
  const replay = (action: Parameters<typeof expectReplay>[0]['action']) =>
    expectReplay({ test, caller: member, stream, lists: [comments, liveList], action });
  const first = await say(item.id);
  await say(item.id, { parent: first }, team.admin);
  const { body: reply } = await replay(() => post(item.id, { comment_html: '<p>y</p>', parent: first }));
  await replay(() => member.post(`${one(item.id, first)}resolve/`));
  await replay(() => post(item.id, { comment_html: '<p>z</p>', parent: first }));
  await replay(() => member.delete(one(item.id, reply.id)));
  await replay(() => member.delete(one(item.id, first)));
  expect((await member.get(pathOf(item.id))).body).toEqual([]);
});
