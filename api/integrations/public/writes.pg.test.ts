import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, expectMade } from '../../testing/app.ts';
import { expectReplay, withoutItemText } from '../../testing/replay.ts';
import { type OpenWorld, EVERYTHING, makeOpenWorld } from './testing.ts';

let world: OpenWorld;
let item: string;
beforeAll(async () => {
  world = await makeOpenWorld();
});
afterAll(() => world.test.close());
beforeEach(async () => {
  await world.publish();
  item = (await world.makeItem()).id;
});

/** What members get of a write of the visitor, as Changes and as lists. */
const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: world.test,
    caller: world.member,
    actor: world.visitor,
    stream: projectStream(world.project.id),
    lists: [
      { url: `${world.projectUrl}issues/${item}/comments/`, kind: 'comment', shared: withoutItemText },
      { url: `${world.projectUrl}issues/${item}/reactions/`, kind: 'reaction' },
    ],
    action,
  });

const comment = (by = world.visitor, html = '<p>Hello</p>') =>
  by.post(world.at(`issues/${item}/comments/`), { comment_html: html });

// docs/contract/public-boards.md#what-visitors-write-to
test('nobody writes without being signed in, nor where it is off or not shown', async () => {
  const { test: app, visitor, at, publish, makeItem } = world;
  const { id } = expectMade<{ id: string }>(await comment());
  const calls = (of: string): [string, string, object | undefined, string][] => [
    [
      'post',
      `issues/${of}/comments/`,
      { comment_html: '<p>x</p>' },
      'Comments are not enabled for this project',
    ],
    [
      'post',
      `issues/${of}/reactions/`,
      { reaction: '1' },
      'Reactions are not enabled for this project board',
    ],
    ['delete', `issues/${of}/reactions/1/`, undefined, 'Reactions are not enabled for this project board'],
    ['post', `issues/${of}/votes/`, { vote: 1 }, 'Votes are not enabled for this project board'],
    ['delete', `issues/${of}/votes/`, undefined, 'Votes are not enabled for this project board'],
    [
      'patch',
      `issues/${of}/comments/${id}/`,
      { comment_html: '<p>y</p>' },
      'Comments are not enabled for this project',
    ],
    ['delete', `issues/${of}/comments/${id}/`, undefined, 'Comments are not enabled for this project'],
    ['post', `comments/${id}/reactions/`, { reaction: '1' }, 'Reactions are not enabled for this board'],
    ['delete', `comments/${id}/reactions/1/`, undefined, 'Reactions are not enabled for this board'],
  ];
  const send = (by: typeof visitor, [method, path, body]: ReturnType<typeof calls>[number]) =>
    by[method as 'post'](at(path), body);
  const archived = (await makeItem()).id;
  await app.database.sql`update work_items set archived_at = now() where id = ${archived}`;
  for (const call of calls(item)) expect((await send(app.nobody, call)).status).toBe(401);
  for (const call of calls(archived).filter(([, path]) => path.startsWith('issues'))) {
    expect((await send(visitor, call)).status).toBe(404);
  }
  await publish({});
  for (const call of calls(item)) {
    const answer = await send(visitor, call);
    expect([answer.status, answer.body]).toEqual([400, { error: call[3] }]);
  }
});

// docs/contract/public-boards.md#comments-of-visitors
test('a visitor comments for everybody, and members hear of it', async () => {
  const { visitor, test: app, project, member } = world;
  const { status, body } = await replay(() => comment(visitor, '<p>Hi<script>1</script></p>'));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    comment_html: '<p>Hi</p>',
    access: 'EXTERNAL',
    actor: visitor.id,
    is_member: false,
    issue: item,
    comment_reactions: [],
    project_detail: { id: project.id },
    issue_detail: { id: item },
  });
  const [activity] = (
    await member.get(`${world.projectUrl}issues/${item}/history/?activity_type=issue-comment`)
  ).body;
  expect(activity.id).toBe(body.id);
  const { sql } = app.database;
  expect(await sql`select from work_item_subscribers where user_id = ${visitor.id}`).toHaveLength(0);
  const visitors = await sql`select user_id from board_visitors where project_id = ${project.id}`;
  expect(visitors).toEqual([{ user_id: visitor.id }]);
  expect((await comment(member)).body.is_member).toBe(true);
  expect(await sql`select from board_visitors where user_id = ${member.id}`).toHaveLength(0);
});

// docs/contract/public-boards.md#comments-of-visitors
test('a visitor changes and deletes their own comment, and no other', async () => {
  const { visitor, owner, member, projectUrl, at, test: app } = world;
  const { id } = expectMade<{ id: string }>(await comment());
  const url = at(`issues/${item}/comments/${id}/`);
  const edited = await replay(() => visitor.patch(url, { comment_html: '<p>Other</p>' }));
  expect([edited.status, edited.body.comment_html]).toEqual([200, '<p>Other</p>']);
  const another = await app.makeUser();
  for (const by of [another, member]) {
    expect((await by.patch(url, { comment_html: '<p>no</p>' })).status).toBe(403);
    expect((await by.delete(url)).status).toBe(403);
  }
  // An administrator is a visitor here too; their rights are inside.
  expect((await owner.delete(url)).status).toBe(403);
  const other = (await world.makeItem()).id;
  expect((await visitor.delete(at(`issues/${other}/comments/${id}/`))).status).toBe(404);
  const inside = expectMade<{ id: string }>(
    await member.post(`${projectUrl}issues/${item}/comments/`, { comment_html: '<p>in</p>' }),
  ).id;
  expect((await member.delete(at(`issues/${item}/comments/${inside}/`))).status).toBe(404);
  expect((await visitor.post(at(`comments/${inside}/reactions/`), { reaction: '1' })).status).toBe(404);
  expect((await replay(() => visitor.delete(url))).status).toBe(204);
  expect((await visitor.delete(url)).status).toBe(404);
});

// docs/contract/public-boards.md#votes
test('everybody has one vote, which they can turn around and take back', async () => {
  const { visitor, member, at, workspace, project, test: app } = world;
  const url = at(`issues/${item}/votes/`);
  const first = await replay(() => visitor.post(url, { vote: 1 }));
  const written = { issue: item, workspace: workspace.id, project: project.id, actor: visitor.id };
  expect([first.status, first.body]).toEqual([201, { ...written, vote: 1 }]);
  const many = await Promise.all(Array.from({ length: 6 }, () => visitor.post(url, { vote: 1 })));
  expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
  await member.post(url, { vote: '-1' });
  const votesNow = async () =>
    (await app.nobody.get(url)).body.map((row: { actor: string; vote: number }) => [row.actor, row.vote]);
  expect(await votesNow()).toEqual([
    [visitor.id, 1],
    [member.id, -1],
  ]);
  await visitor.post(url, { vote: -1 });
  expect((await votesNow())[0]).toEqual([visitor.id, -1]);
  for (const vote of [0, 2, 'x', null, [1]]) {
    const answer = await visitor.post(url, { vote });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['vote']]);
  }
  expect((await replay(() => visitor.delete(url))).status).toBe(204);
  expect((await visitor.delete(url)).status).toBe(404);
  const { sql } = app.database;
  const lines = await sql`select verb, old_value, new_value from activities
    where work_item_id = ${item} and field = 'vote' and actor_id = ${visitor.id} order by created_at`;
  expect(lines.map(({ verb, old_value, new_value }) => [verb, old_value, new_value])).toEqual([
    ['created', null, '1'],
    ['created', null, '-1'],
    ['deleted', '-1', null],
  ]);
});

// docs/contract/public-boards.md#reactions
test('a visitor reacts to items and comments', async () => {
  const { visitor, at, workspace, project, member, projectUrl } = world;
  const url = at(`issues/${item}/reactions/`);
  const made = await replay(() => visitor.post(url, { reaction: '128077' }));
  expect([made.status, made.body]).toEqual([
    201,
    { issue: item, reaction: '128077', workspace: workspace.id, project: project.id, actor: visitor.id },
  ]);
  expect((await visitor.post(url, { reaction: '128077' })).status).toBe(400);
  expect((await visitor.post(url, { reaction: 'a/b' })).status).toBe(400);
  expect((await replay(() => visitor.delete(`${url}128077/`))).status).toBe(204);
  expect((await visitor.delete(`${url}128077/`)).status).toBe(404);
  const { id } = expectMade<{ id: string }>(
    await member.post(`${projectUrl}issues/${item}/comments/`, {
      comment_html: '<p>x</p>',
      access: 'EXTERNAL',
    }),
  );
  const ofComment = at(`comments/${id}/reactions/`);
  expect((await replay(() => visitor.post(ofComment, { reaction: '128077' }))).status).toBe(201);
  expect((await replay(() => visitor.delete(`${ofComment}128077/`))).status).toBe(204);
});

// docs/contract/public-boards.md#what-visitors-write-to
test('what is sent again under its key is written once', async () => {
  const { visitor, at, test: app } = world;
  const url = at(`issues/${item}/comments/`);
  const options = { headers: { 'idempotency-key': 'visitor 1' } };
  const [first, again] = [
    await visitor.post(url, { comment_html: '<p>x</p>' }, options),
    await visitor.post(url, { comment_html: '<p>x</p>' }, options),
  ];
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  expect((await app.nobody.get(url)).body).toHaveLength(1);
});

// docs/contract/public-boards.md#nothing-leaks
test('no answer has an address of mail, a name of another project, or a text from inside', async () => {
  const { test: app, owner, member, visitor, workspace, projectUrl, at, makeItem, publish } = world;
  const secret = await app.makeProject(owner, workspace, { name: 'Hidden plans', identifier: 'HIDE' });
  const secretUrl = `/api/workspaces/${workspace.slug}/projects/${secret.id}/`;
  const relative = expectMade<{ id: string }>(
    await owner.post(`${secretUrl}issues/`, { name: 'Hidden plans item' }),
  ).id;
  await app.addProjectMember(secret.id, member, 15);
  await member.post(`${projectUrl}issues/${item}/issue-relation/`, {
    relation_type: 'blocking',
    issues: [relative],
  });
  await app.database.sql`update work_items set parent_id = ${relative} where id = ${item}`;
  await member.post(`${projectUrl}issues/${item}/comments/`, { comment_html: '<p>inside words</p>' });
  await member.post(`${projectUrl}issues/${item}/comments/`, {
    comment_html: '<p>outside</p>',
    access: 'EXTERNAL',
  });
  await makeItem({ name: 'Archived words', assignee_ids: [owner.id, member.id] });
  await app.database.sql`update work_items set archived_at = now() where name = 'Archived words'`;
  await makeItem({ assignee_ids: [owner.id, member.id] });
  await comment();
  await visitor.post(at(`issues/${item}/votes/`), { vote: 1 });
  await visitor.post(at(`issues/${item}/reactions/`), { reaction: '128077' });
  const board = await publish({ ...EVERYTHING, password: 'a password' });
  const unlocked = await app.nobody.post(at('unlock/'), { password: 'a password' });
  const cookie = String(unlocked.headers['set-cookie']).split(';')[0] ?? '';
  const lists = ['', '?group_by=assignees__id', '?group_by=state_id&sub_group_by=priority'];
  const paths = [
    ...['settings/', 'meta/', 'states/', 'labels/', 'cycles/', 'modules/', 'members/'],
    ...lists.map((query) => `issues/${query}`),
    ...['', 'comments/', 'reactions/', 'votes/'].map((part) => `issues/${item}/${part}`),
  ];
  for (const path of paths) {
    const { status, text } = await app.nobody.get(at(path), undefined, { headers: { cookie } });
    expect([path, status]).toEqual([path, 200]);
    for (const word of ['@example.com', 'Hidden plans', 'HIDE', 'inside words', 'Archived words', relative]) {
      expect(`${path} ${text}`).not.toContain(word);
    }
    expect(text).not.toMatch(/password_hash|argon2|"email"/);
  }
  await owner.patch(`${world.boards}${board.id}/`, { password: null });
});
