import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { notificationSchema } from '@tandem/shared/notifications/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { type Inboxes, makeInboxes, mentionOf } from '../testing.ts';
import { notifyOfStream } from './notify-stream.ts';

let team: Inboxes;
beforeAll(async () => {
  team = await makeInboxes();
});
afterAll(() => team.test.close());

const fields = (rows: readonly { data: { issue_activity?: { field: string } | undefined } }[]) =>
  rows.map(({ data }) => data.issue_activity?.field);

// docs/contract/notifications.md#followers
// docs/contract/notifications.md#sender
// docs/contract/notifications.md#data
// docs/contract/notifications.md#events
test('followers are told of each activity, but not who did it', async () => {
  const { admin, member, makeItem, item, states, newMember, notify, received, project, workspace } = team;
  const made = await makeItem({ assignee_ids: [] });
  const follower = await newMember('follower');
  await team.follow(made, follower);
  await admin.patch(item(made.id), {
    state_id: states.Done.id,
    assignee_ids: [follower.id],
    target_date: '2027-01-02',
  });
  await notify();
  const toMember = await received(member);
  expect(fields(toMember)).toEqual(['state', 'target_date', 'assignees']);
  const [state, due] = toMember.map((row) => notificationSchema.strict().parse(row));
  expect(state).toMatchObject({
    ...{ workspace: workspace.id, project: project.id, receiver: member.id, triggered_by: admin.id },
    ...{ entity_name: 'issue', entity_identifier: made.id, event: 'issue_completed', message: null },
    ...{ sender: 'in_app:issue_activities:created', title: 'set the state to Done', message_html: '<p></p>' },
    ...{ read_at: null, snoozed_till: null, archived_at: null, is_mentioned_notification: false },
    triggered_by_details: { id: admin.id, display_name: 'admin' },
    data: {
      issue: {
        ...{ id: made.id, name: made.name, identifier: project.identifier, sequence_id: made.sequence_id },
        ...{ state_name: 'Done', state_group: 'completed' },
      },
      issue_activity: {
        ...{ verb: 'updated', field: 'state', actor: admin.id, old_value: 'Backlog', new_value: 'Done' },
        ...{ issue_comment: '', old_identifier: states.Backlog.id, new_identifier: states.Done.id },
      },
    },
  });
  expect(due?.data.issue_activity).toMatchObject({
    old_value: '',
    new_value: '2027-01-02',
    old_identifier: null,
  });
  const toFollower = await received(follower);
  expect(toFollower.map(({ event, sender }) => [event, sender.split(':')[2]])).toEqual([
    ['issue_completed', 'assigned'],
    ['property_change', 'assigned'],
    ['assigned', 'assigned'],
  ]);
  expect(await received(admin)).toEqual([]);
});

// docs/contract/notifications.md#followers
test('who follows only now is not told of what was before', async () => {
  const { admin, makeItem, item, newMember, notify, received } = team;
  const made = await makeItem();
  await admin.patch(item(made.id), { priority: 'high' });
  const late = await newMember('late');
  await team.follow(made, late);
  await notify();
  expect(await received(late)).toEqual([]);
  await admin.patch(item(made.id), { priority: 'low' });
  await notify();
  expect(fields(await received(late))).toEqual(['priority']);
});

// docs/contract/notifications.md#mentions
test('a comment that mentions somebody tells them once, and nothing else of it', async () => {
  const { admin, member, makeItem, item, newMember, notify, received } = team;
  const made = await makeItem();
  const mentioned = await newMember('mentioned');
  await team.follow(made, mentioned);
  await received(member);
  const comments = `${item(made.id)}comments/`;
  const comment = expectMade<{ id: string }>(
    await admin.post(comments, { comment_html: mentionOf(mentioned) + mentionOf(admin) }),
  );
  await notify();
  expect(await received(mentioned)).toMatchObject([
    {
      ...{ event: 'mention', sender: 'in_app:issue_activities:mentioned', is_mentioned_notification: true },
      message: `admin has mentioned you in a comment in issue ${made.name}`,
      data: {
        issue_activity: { field: 'comment', verb: 'created', issue_comment: expect.stringContaining('look') },
        comment: { id: comment.id, thread: comment.id },
      },
    },
  ]);
  expect((await received(member)).map(({ event }) => event)).toEqual(['comment']);
  await admin.patch(`${comments}${comment.id}/`, { comment_html: `<p>more</p>${mentionOf(mentioned)}` });
  await notify();
  expect((await received(mentioned)).map(({ event }) => event)).toEqual(['comment']);
  await admin.delete(`${comments}${comment.id}/`);
  await notify();
  expect((await received(mentioned)).map(({ data }) => data.issue_activity?.verb)).toEqual(['deleted']);
  expect(await received(admin)).toEqual([]);
});

// docs/contract/notifications.md#people-of-a-thread
// docs/contract/comments.md#resolving-a-thread
test('a reply tells everybody who wrote in its thread, once, and resolving tells nobody', async () => {
  const { admin, member, makeItem, item, newMember, notify, received } = team;
  const made = await makeItem();
  const [asked, other] = [await newMember('asked'), await newMember('other')];
  const comments = `${item(made.id)}comments/`;
  const say = async (caller: typeof admin, body: object = {}) =>
    expectMade<{ id: string }>(await caller.post(comments, { comment_html: '<p>x</p>', ...body }));
  const first = await say(asked);
  await say(other);
  for (const person of [asked, other]) await person.delete(`${item(made.id)}subscribe/`);
  await notify();
  for (const person of [asked, other, member]) await received(person);
  await say(admin, { parent: first.id });
  await notify();
  expect((await received(asked)).map(({ event }) => event)).toEqual(['comment']);
  expect((await received(member)).map(({ event }) => event)).toEqual(['comment']);
  expect(await received(other)).toEqual([]);
  await admin.post(`${comments}${first.id}/resolve/`);
  await notify();
  for (const person of [asked, other, member]) expect(await received(person)).toEqual([]);
});

// docs/contract/notifications.md#mentions
// docs/contract/notifications.md#what-tells-nobody
test('descriptions tell those whom they mention, and of the same write nothing else', async () => {
  const { admin, member, makeItem, item, newMember, notify, received } = team;
  const made = await makeItem();
  const mentioned = await newMember('mentioned');
  await team.follow(made, mentioned);
  await notify();
  await received(member);
  await admin.patch(item(made.id), { priority: 'urgent', description_html: mentionOf(mentioned) });
  await notify();
  expect(await received(mentioned)).toMatchObject([
    { event: 'mention', message: `You have been mentioned in the issue ${made.name}` },
  ]);
  expect(fields(await received(member))).toEqual(['priority']);
  await admin.patch(item(made.id), { description_html: `<p>again</p>${mentionOf(mentioned)}` });
  await notify();
  expect(await received(mentioned)).toEqual([]);
  const other = await newMember('other');
  const second = await makeItem({ description_html: mentionOf(other) }, admin);
  await notify();
  expect(await received(other)).toMatchObject([
    {
      event: 'mention',
      entity_identifier: second.id,
      data: { issue_activity: { field: 'None', verb: 'created' } },
    },
  ]);
});

// docs/contract/notifications.md#mentions
test('a page mentions who may see it, once it is public', async () => {
  const { admin, member, guest, outsider, items, notify, received } = team;
  const pages = items.replace('issues/', 'pages/');
  const html = [member, guest, outsider, admin].map(mentionOf).join('');
  const page = expectMade<{ id: string }>(
    await admin.post(pages, { name: 'Plan', description_html: html, access: 1 }),
  );
  await notify();
  expect(await received(member)).toEqual([]);
  await admin.post(`${pages}${page.id}/access/`, { access: 0 });
  await notify();
  const [row, ...others] = await received(member);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...{ event: 'mention', entity_name: 'page', entity_identifier: page.id },
    ...{ message: 'admin has mentioned you in the page Plan', data: { page: { id: page.id, name: 'Plan' } } },
  });
  await admin.patch(`${pages}${page.id}/`, { description_html: `<p>More.</p>${html}` });
  await notify();
  for (const person of [member, guest, outsider, admin]) expect(await received(person)).toEqual([]);
});

// docs/contract/page-comments.md#mentions-in-comments-on-pages
// docs/contract/notifications.md#data
// docs/contract/notifications.md#mentions
test('a comment on a page mentions who sees the page, once', async () => {
  const { admin, member, outsider, items, notify, received } = team;
  const pages = items.replace('issues/', 'pages/');
  const page = expectMade<{ id: string }>(await admin.post(pages, { name: 'Plan' }));
  const comments = `${pages}${page.id}/comments/`;
  const html = [member, outsider, admin].map(mentionOf).join('');
  const comment = expectMade<{ id: string }>(await admin.post(comments, { comment_html: html }));
  await admin.patch(`${comments}${comment.id}/`, { comment_html: `<p>More.</p>${html}` });
  await notify();
  expect(await received(member)).toMatchObject([
    {
      ...{ event: 'mention', entity_name: 'page', entity_identifier: page.id },
      ...{
        message: 'admin has mentioned you in a comment on the page Plan',
        data: {
          page: { id: page.id, name: 'Plan' },
          page_comment: { id: comment.id, thread: comment.id, words: expect.stringContaining('look') },
        },
      },
    },
  ]);
  for (const person of [outsider, admin]) expect(await received(person)).toEqual([]);
});

// docs/contract/notifications.md#what-one-may-see
test('guests are told of their own items alone, and nobody of items that they may not see', async () => {
  const { test, admin, member, guest, makeItem, makeItemOf, item, workspace, notify, received } = team;
  const [hidden, own] = [await makeItem({ assignee_ids: [guest.id] }), await makeItemOf(guest)];
  await team.follow(own, guest);
  for (const { id } of [hidden, own]) await admin.patch(item(id), { priority: 'high' });
  await notify();
  expect((await received(guest)).map(({ entity_identifier }) => entity_identifier)).toEqual([own.id]);
  await received(member);
  const elsewhere = await test.makeProject(admin, workspace);
  const issues = `/api/workspaces/${workspace.slug}/projects/${elsewhere.id}/issues/`;
  const secret = expectMade<{ id: string }>(await admin.post(issues, { name: 'Secret' }));
  const mine = await makeItem();
  await admin.post(`${item(mine.id)}issue-relation/`, { relation_type: 'blocking', issues: [secret.id] });
  await admin.patch(item(mine.id), { priority: 'low' });
  await notify();
  expect(fields(await received(member))).toEqual(['priority']);
});

// docs/contract/notifications.md#what-one-may-see
test('who was taken out of the project has nothing of it any more', async () => {
  const { test, admin, makeItem, item, newMember, notify, received, project, inbox } = team;
  const made = await makeItem();
  const leaver = await newMember('leaver');
  await team.follow(made, leaver);
  await admin.patch(item(made.id), { priority: 'high' });
  await notify();
  const [row] = await received(leaver);
  const activate = (is_active: boolean) =>
    test.database.db
      .updateTable('project_members')
      .set({ is_active })
      .where('user_id', '=', leaver.id)
      .where('project_id', '=', project.id)
      .execute();
  await activate(false);
  await admin.patch(item(made.id), { priority: 'low' });
  await notify();
  expect((await leaver.get(`${inbox}?per_page=9&cursor=9:0:0`)).body.results).toEqual([]);
  expect((await leaver.get(`${inbox}unread/`)).body.total_unread_notifications_count).toBe(0);
  expect((await leaver.post(`${inbox}${row?.id}/read/`)).status).toBe(404);
  await activate(true);
  expect((await leaver.get(`${inbox}?per_page=9&cursor=9:0:0`)).body.results).toHaveLength(1);
});

// docs/contract/notifications.md#what-tells-nobody
test('of a relation the followers of the item are told on which somebody acted', async () => {
  const { admin, member, makeItem, item, newMember, notify, received } = team;
  const [one, other] = [await makeItem(), await makeItem()];
  const [ofOne, ofOther] = [await newMember('one'), await newMember('other')];
  await team.follow(one, ofOne);
  await team.follow(other, ofOther);
  await admin.post(`${item(one.id)}issue-relation/`, { relation_type: 'blocking', issues: [other.id] });
  await admin.post(`${item(one.id)}reactions/`, { reaction: '128077' });
  await admin.delete(item(other.id));
  await notify();
  expect(fields(await received(ofOne))).toEqual(['blocking']);
  expect(await received(ofOther)).toEqual([]);
  await received(member);
});

// docs/contract/notifications.md#never-lost-never-twice
test('readers at once, one Change at a time or all together, tell everybody once', async () => {
  const { test, admin, member, makeItem, item, notify, received, stream } = team;
  await notify();
  await received(member);
  const made = await makeItem();
  for (const priority of ['low', 'high', 'urgent', 'none']) await admin.patch(item(made.id), { priority });
  const { db } = test.database;
  await notifyOfStream(db, stream, 1);
  await Promise.all(Array.from({ length: 6 }, (_, index) => notifyOfStream(db, stream, index + 1)));
  await notify();
  expect((await received(member)).map(({ data }) => data.issue_activity?.new_value)).toEqual([
    'low',
    'high',
    'urgent',
    'none',
  ]);
  await test.database.sql`update notification_cursors set seq = 0 where stream = ${stream}`;
  await notify();
  expect(await received(member)).toEqual([]);
});

// docs/contract/notifications.md#never-lost-never-twice
test('what cannot be written moves no cursor', async () => {
  const { test, admin, member, makeItem, item, notify, received, stream } = team;
  const made = await makeItem();
  await notify();
  await admin.patch(item(made.id), { priority: 'high' });
  const { sql, db } = test.database;
  await sql`alter table notifications add constraint broken check (false) not valid`;
  await expect(notifyOfStream(db, stream)).rejects.toThrow('broken');
  await sql`alter table notifications drop constraint broken`;
  await notify();
  expect(fields(await received(member))).toEqual(['priority']);
});

// docs/contract/notifications.md#far-behind
test('who gets very many at once lists again, and numbers without a Change are gone over', async () => {
  const { test, admin, member, makeItem, items, notify, received } = team;
  await notify();
  await received(member);
  const made = await Promise.all(Array.from({ length: 60 }, () => makeItem()));
  const ids = made.map(({ id }) => id);
  const bulk = await admin.post(items.replace('issues/', 'bulk-operation-issues/'), {
    issue_ids: ids,
    properties: { priority: 'urgent' },
  });
  expect(bulk.status, bulk.text).toBeLessThan(300);
  const kinds = () => test.database.sql<{ kind: string }[]>`
    select kind from changes where stream = ${`user:${member.id}`} and kind = 'notification'`;
  const before = (await kinds()).length;
  await notify();
  expect(await received(member)).toHaveLength(60);
  expect(await kinds()).toHaveLength(before);
});

// docs/contract/notifications.md#changes-of-notifications
test('the clients of a receiver are sent the rows that the list answers, in the order in which it happened', async () => {
  const { admin, makeItem, item, newMember, notify, inbox } = team;
  const { db, sql } = team.test.database;
  const made = await makeItem();
  const reader = await newMember('sent to');
  await team.follow(made, reader);
  const stream = userStream(reader.id);
  const pictures = [
    { avatar: '', avatar_asset: null },
    { avatar: 'https://pictures.test/a.png', avatar_asset: null },
    { avatar: 'https://pictures.test/a.png', avatar_asset: randomUUID() },
  ];
  const show = ({ avatar, avatar_asset }: (typeof pictures)[number]) =>
    sql`update users set avatar = ${avatar}, avatar_asset = ${avatar_asset}::uuid where id = ${admin.id}`;
  for (const [index, picture] of pictures.entries()) {
    await show(picture);
    const after = await readSeq(db, stream);
    await admin.patch(item(made.id), { priority: ['low', 'high', 'none'][index], name: `Named ${index}` });
    await admin.post(`${item(made.id)}comments/`, { comment_html: mentionOf(reader) });
    await notify();
    const sent = (await readChanges(db, { stream, after })).changes;
    const { results } = (await reader.get(`${inbox}?all=true&per_page=3&cursor=3:0:0`)).body;
    expect(sent.map(({ kind, op, row }) => ({ kind, op, row }))).toEqual(
      results.toReversed().map((row: unknown) => ({ kind: 'notification', op: 'put', row })),
    );
  }
  await show(pictures[0]!);
});
