import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import {
  subscriberSchema,
  subscriptionSchema,
  type Subscriber,
} from '@tandem/shared/work-items/subscriptions/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, expectMade } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const own = (id: string) => `${team.item(id)}subscribe/`;
const all = (id: string) => `${team.item(id)}issue-subscribers/`;
const isSubscribed = async (id: string, caller: Caller) => (await caller.get(own(id))).body.subscribed;
const followers = async (id: string) =>
  (await team.admin.get(all(id))).body.map((each: Subscriber) => each.member.id).sort();
const mention = ({ id }: Caller) =>
  `<p><mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component></p>`;
const newMember = async (name: string) => {
  const person = await team.test.makeUser({ display_name: name });
  await team.test.addMember(team.workspace.id, person, ROLE.MEMBER);
  await team.test.addProjectMember(team.project.id, person, ROLE.MEMBER);
  return person;
};

// docs/contract/subscriptions.md#following
// docs/contract/subscriptions.md#nothing-happens-to-the-item
// docs/contract/work-items.md#what-leaves-no-history
test('one follows an item, once, and no longer; it stays as it is', async () => {
  const { test, admin, makeItem, project, workspace } = team;
  const { db } = test.database;
  const item = await makeItem();
  expect(await isSubscribed(item.id, admin)).toBe(false);
  const start = await readSeq(db, userStream(admin.id));
  const answer = await admin.post(own(item.id));
  expect(answer.status).toBe(201);
  expect(subscriptionSchema.strict().parse(answer.body)).toMatchObject({
    issue: item.id,
    subscriber: admin.id,
    project: project.id,
    workspace: workspace.id,
  });
  const again = await admin.post(own(item.id));
  expect([again.status, again.body]).toEqual([200, answer.body]);
  expect(await isSubscribed(item.id, admin)).toBe(true);
  expect((await team.readItem(item.id)).updated_at).toBe(item.updated_at);
  expect((await admin.delete(own(item.id))).status).toBe(204);
  expect((await admin.delete(own(item.id))).status).toBe(404);
  expect(await isSubscribed(item.id, admin)).toBe(false);
  const page = await readChanges(db, { stream: userStream(admin.id), after: start });
  expect(page.changes.map(({ kind, op, id, row }) => ({ kind, op, id, row }))).toEqual([
    { kind: 'subscription', op: 'put', id: answer.body.id, row: answer.body },
    { kind: 'subscription', op: 'remove', id: answer.body.id, row: undefined },
  ]);
  const history = (await admin.get(`${team.item(item.id)}history/`)).body;
  expect(history).toHaveLength(1);
});

// docs/contract/subscriptions.md#taking-somebody-off
// docs/contract/subscriptions.md#the-list-of-followers
test('the people who follow an item are listed; members take them off, guests do not', async () => {
  const { admin, member, guest, makeItemOf } = team;
  const item = await makeItemOf(guest);
  expectMade(await guest.post(own(item.id)));
  const list = (await guest.get(all(item.id))).body;
  expect(list.map((each: unknown) => subscriberSchema.strict().parse(each))).toMatchObject([
    { member: { id: member.id, display_name: 'member' }, is_subscribed: true },
    { member: { id: guest.id }, is_subscribed: true },
  ]);
  expect((await guest.delete(`${all(item.id)}${member.id}/`)).status).toBe(403);
  expect((await member.delete(`${all(item.id)}${guest.id}/`)).status).toBe(204);
  expect((await member.delete(`${all(item.id)}${guest.id}/`)).status).toBe(404);
  expect((await admin.delete(`${all(item.id)}${UNKNOWN}/`)).status).toBe(404);
  expect(await followers(item.id)).toEqual([member.id]);
});

// docs/contract/subscriptions.md#the-list-of-followers
test('who was taken out of the project is not among those who follow', async () => {
  const { test, makeItem, project } = team;
  const item = await makeItem();
  const person = await newMember('leaver');
  expectMade(await person.post(own(item.id)));
  await test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', person.id)
    .where('project_id', '=', project.id)
    .execute();
  expect(await followers(item.id)).toEqual([team.member.id]);
  expect((await person.get(own(item.id))).status).toBe(403);
});

// docs/contract/subscriptions.md#who-may-follow
test('guests follow what they may see; the rest answers as if it were not there', async () => {
  const { test, guest, outsider, makeItem, makeItemOf } = team;
  const [hidden, mine] = [await makeItem(), await makeItemOf(guest)];
  for (const send of [
    (id: string) => guest.get(own(id)),
    (id: string) => guest.post(own(id)),
    (id: string) => guest.delete(own(id)),
    (id: string) => guest.get(all(id)),
  ]) {
    const [answer, missing] = [await send(hidden.id), await send(UNKNOWN)];
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
    expect((await send(mine.id)).status).toBeLessThan(300);
  }
  for (const path of [own(mine.id), all(mine.id)]) {
    expect((await test.nobody.get(path)).status).toBe(401);
    expect((await outsider.get(path)).status).toBe(403);
  }
});

// docs/contract/archive.md#while-archived
// docs/contract/subscriptions.md#followers-of-what-is-archived
test('archived items and projects keep those who follow as they are', async () => {
  const { test, admin, member, project, makeItem } = team;
  const { db } = test.database;
  const item = await makeItem();
  const refused = async () => {
    expect((await admin.post(own(item.id))).status).toBe(400);
    expect((await member.delete(own(item.id))).status).toBe(400);
    expect((await admin.delete(`${all(item.id)}${member.id}/`)).status).toBe(400);
  };
  await db.updateTable('work_items').set({ archived_at: '2026-01-01' }).where('id', '=', item.id).execute();
  await refused();
  await db.updateTable('work_items').set({ archived_at: null }).where('id', '=', item.id).execute();
  const archive = (archived_at: string | null) =>
    db.updateTable('projects').set({ archived_at }).where('id', '=', project.id).execute();
  await archive('2026-01-01T00:00:00Z');
  await refused();
  await archive(null);
  expect(await followers(item.id)).toEqual([member.id]);
});

// docs/contract/subscriptions.md#following-by-taking-part
test('who creates, is assigned, or is mentioned in the description of a new item follows it', async () => {
  const { admin, member, guest, outsider, makeItem } = team;
  const item = await makeItem({
    assignee_ids: [admin.id],
    description_html: mention(guest) + mention(outsider),
  });
  expect(await followers(item.id)).toEqual([admin.id, member.id, guest.id].sort());
});

// docs/contract/subscriptions.md#following-by-taking-part
test('who changes an item, is newly assigned or newly mentioned follows it; who is so already is not asked again', async () => {
  const { admin, member, guest, item: path, makeItem } = team;
  const item = await makeItem();
  const [assignee, other] = [await newMember('assignee'), await newMember('other')];
  await admin.patch(path(item.id), { assignee_ids: [assignee.id], description_html: mention(guest) });
  expect(await followers(item.id)).toEqual([admin.id, member.id, assignee.id, guest.id].sort());
  for (const person of [admin, member, assignee, guest]) {
    await admin.delete(`${all(item.id)}${person.id}/`);
  }
  // The creator, an assignee and who was mentioned before: a mention is nothing new to them.
  const html = mention(guest) + mention(member) + mention(assignee) + mention(other);
  await admin.patch(path(item.id), { assignee_ids: [assignee.id, other.id], description_html: html });
  expect(await followers(item.id)).toEqual([admin.id, other.id].sort());
});

// docs/contract/subscriptions.md#following-by-taking-part
test('who comments and who is newly mentioned in a comment follows the item', async () => {
  const { admin, member, outsider, item: path, makeItem } = team;
  const item = await makeItem();
  const [first, second] = [await newMember('first'), await newMember('second')];
  const html = mention(first) + mention(outsider) + mention(member);
  const comment = expectMade<{ id: string }>(
    await admin.post(`${path(item.id)}comments/`, { comment_html: html }),
  );
  expect(await followers(item.id)).toEqual([admin.id, member.id, first.id].sort());
  for (const person of [first, member]) await admin.delete(`${all(item.id)}${person.id}/`);
  await admin.patch(`${path(item.id)}comments/${comment.id}/`, { comment_html: html + mention(second) });
  expect(await followers(item.id)).toEqual([admin.id, second.id].sort());
  await admin.patch(`${path(item.id)}comments/${comment.id}/`, { access: 'EXTERNAL' });
  expect(await followers(item.id)).toEqual([admin.id, second.id].sort());
});

// docs/contract/subscriptions.md#links-and-relations
test('who adds a link to an item follows it', async () => {
  const { admin, member, item: path, makeItem } = team;
  const item = await makeItem();
  expectMade(await admin.post(`${path(item.id)}issue-links/`, { url: 'https://example.com' }));
  expect(await followers(item.id)).toEqual([admin.id, member.id].sort());
});

// docs/contract/subscriptions.md#changes-of-followers
test('whoever begins to follow hears of it in their own stream, by whatever that came; once', async () => {
  const { test, admin, member, guest, states, item: path, items, makeItem } = team;
  const { db } = test.database;
  const base = items.replace(/issues\/$/, '');
  const stream = userStream(admin.id);
  const bulk = (id: string) => ({ issue_ids: [id], properties: { priority: 'low' } });
  const ways: ((id: string) => Promise<{ status: number }>)[] = [
    (id) => admin.patch(path(id), { name: 'Other' }),
    (id) => member.patch(path(id), { assignee_ids: [admin.id] }),
    (id) => member.patch(path(id), { description_html: mention(admin) }),
    (id) => admin.post(`${base}bulk-operation-issues/`, bulk(id)),
    (id) => admin.post(`${base}bulk-subscribe-issues/`, { issue_ids: [id] }),
    (id) => admin.post(`${path(id)}comments/`, { comment_html: '<p>x</p>' }),
    (id) => admin.post(`${path(id)}issue-links/`, { url: 'https://example.com' }),
    (id) => admin.post(`${path(id)}archive/`),
  ];
  const received = async (start: number) =>
    (await readChanges(db, { stream, after: start })).changes.filter(({ kind }) => kind === 'subscription');
  for (const way of ways) {
    const item = await makeItem({ state_id: states.Done.id });
    const start = await readSeq(db, stream);
    expect((await way(item.id)).status).toBeLessThan(300);
    const [delivered, ...more] = await received(start);
    expect([delivered?.op, more]).toEqual(['put', []]);
    const row = subscriptionSchema.strict().parse(delivered!.row);
    expect([row.id, row.issue, row.subscriber]).toEqual([delivered!.id, item.id, admin.id]);
    if ((await team.readItem(item.id)).archived_at) continue;
    const next = await readSeq(db, stream);
    expect((await admin.post(own(item.id))).body).toEqual(row);
    await admin.patch(path(item.id), { priority: 'high' });
    expect(await received(next)).toEqual([]);
  }
  const start = await readSeq(db, stream);
  const made = await makeItem({ assignee_ids: [admin.id] });
  expect((await received(start)).map(({ row }) => row!['issue'])).toEqual([made.id]);
  // Who makes an item knows it by the item.
  const then = await readSeq(db, stream);
  const mine = await admin.post(`${base}issues/`, { name: 'Mine' });
  expect(await followers(mine.body.id)).toEqual([admin.id]);
  expect(await received(then)).toEqual([]);
  // A guest follows what mentions them; they are not notified of what they may not see.
  const before = await readSeq(db, userStream(guest.id));
  await admin.patch(path(made.id), { description_html: mention(guest) });
  expect(await followers(made.id)).toContain(guest.id);
  expect(await readSeq(db, userStream(guest.id))).toBe(before);
});
