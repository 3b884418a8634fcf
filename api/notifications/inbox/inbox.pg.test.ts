import { type Notification, notificationSchema } from '@tandem/shared/notifications/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type Inboxes, makeInboxes, mentionOf } from '../testing.ts';
import { wakeSnoozed } from './wake.ts';

let team: Inboxes;
let reader: Caller;
let rows: Notification[];

beforeAll(async () => {
  team = await makeInboxes();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { admin, makeItem, item, notify, received, newMember } = team;
  reader = await newMember('reader');
  const made = await makeItem();
  await team.follow(made, reader);
  for (const priority of ['low', 'high', 'none']) await admin.patch(item(made.id), { priority });
  await admin.post(`${item(made.id)}comments/`, { comment_html: mentionOf(reader) });
  await notify();
  rows = await received(reader);
  expect(rows).toHaveLength(4);
});

const PAGE = 'per_page=300&cursor=300:0:0';
const list = async (query = '', who = reader): Promise<string[]> => {
  const { body, status, text } = await who.get(`${team.inbox}?${PAGE}&${query}`);
  expect(status, text).toBe(200);
  return body.results.map(({ id }: Notification) => id);
};
const counts = async (query = '') => Object.values((await reader.get(`${team.inbox}unread/?${query}`)).body);
const url = (row: Notification | undefined, what = '') => `${team.inbox}${row?.id}/${what}`;
const ids = (...of: (Notification | undefined)[]) => of.map((row) => row?.id);
const all = `${PAGE}&all=true`;
const replay = (action: () => Promise<Answer>, query = all) =>
  expectReplay({
    test: team.test,
    caller: reader,
    stream: userStream(reader.id),
    action,
    lists: [
      {
        url: `${team.inbox}?${query}`,
        kind: 'notification',
        holds: ({ snoozed_till, archived_at }) => snoozed_till === null && archived_at === null,
      },
    ],
  });

// docs/contract/notifications.md#the-list
// docs/contract/notifications.md#counts
test('the newest stand first, mentions apart from the others unless all are asked for', async () => {
  const [low, high, none, mention] = rows;
  expect(await list()).toEqual(ids(none, high, low));
  expect(await list('mentioned=true')).toEqual(ids(mention));
  expect(await list('all=true')).toEqual(ids(mention, none, high, low));
  expect(await list('order_by=created_at')).toEqual(ids(low, high, none));
  const page = await reader.get(`${team.inbox}?per_page=2&cursor=2:1:0`);
  expect(page.body).toMatchObject({
    total_count: 3,
    count: 1,
    next_page_results: false,
    prev_page_results: true,
  });
  const flat = await reader.get(team.inbox.replace(/\/$/, ''));
  expect(flat.body.map(({ id }: Notification) => id)).toEqual(ids(none, high, low));
  expect(flat.body.map((row: unknown) => notificationSchema.strict().parse(row))).toHaveLength(3);
  expect((await reader.get(url(mention))).body).toEqual(mention);
  expect(await counts()).toEqual([3, 1]);
});

// docs/contract/notifications.md#own-notifications-alone
test('nobody but its receiver knows of a notification', async () => {
  const { admin, outsider, test: app } = team;
  const [row] = rows;
  for (const [person, status] of [
    [admin, 404],
    [outsider, 404],
    [app.nobody, 401],
  ] as const) {
    expect((await person.get(url(row))).status).toBe(status);
    expect((await person.patch(url(row), {})).status).toBe(status);
    expect((await person.delete(url(row))).status).toBe(status);
    for (const what of ['read/', 'archive/']) {
      expect((await person.post(url(row, what))).status).toBe(status);
      expect((await person.delete(url(row, what))).status).toBe(status);
    }
  }
  expect((await admin.post(`${team.inbox}bulk/`, { ids: ids(row), is_read: true })).body).toEqual([]);
  const stranger = await app.makeUser();
  expect((await stranger.get(team.inbox)).status).toBe(403);
  expect((await app.nobody.get(`${team.inbox}unread/`)).status).toBe(401);
  expect((await reader.get(url(row))).body).toEqual(row);
});

// docs/contract/notifications.md#read-and-archived
// docs/contract/notifications.md#changes-of-notifications
test('a notification is read, archived, and neither again; what is so already keeps its moment', async () => {
  const [row, second] = rows;
  const read = await replay(() => reader.post(url(row, 'read/')));
  expect([read.status, typeof read.body.read_at]).toEqual([200, 'string']);
  expect((await reader.post(url(row, 'read/'))).body).toEqual(read.body);
  expect([await list('read=false'), await list('read=true')]).toEqual([ids(rows[2], second), ids(row)]);
  expect(await counts()).toEqual([2, 1]);
  expect((await replay(() => reader.delete(url(row, 'read/')))).body.read_at).toBeNull();
  await replay(() => reader.post(url(row, 'archive/')));
  expect(await list()).toEqual(ids(rows[2], second));
  expect(await list('archived=true')).toEqual(ids(row));
  expect(await counts()).toEqual([2, 1]);
  expect((await replay(() => reader.delete(url(row, 'archive/')))).body.archived_at).toBeNull();
  expect((await replay(() => reader.delete(url(row)))).status).toBe(204);
  expect(await list()).toEqual(ids(rows[2], second));
  expect((await reader.delete(url(row))).status).toBe(404);
});

// docs/contract/notifications.md#snoozing
test('what is snoozed is away until its moment, and the clients of its receiver hear of that', async () => {
  const [row, second, third] = rows;
  const snoozed_till = '2999-01-01T09:00:00.000000Z';
  const snoozed = await replay(() => reader.patch(url(row), { snoozed_till }));
  expect(snoozed.body).toMatchObject({ snoozed_till });
  expect([await list(), await list('snoozed=true')]).toEqual([ids(third, second), ids(row)]);
  expect(await counts()).toEqual([2, 1]);
  expect((await replay(() => reader.patch(url(row), {}))).body.snoozed_till).toBeNull();
  for (const moment of ['2001-01-01T00:00:00Z', 'soon', 7]) {
    const refused = await reader.patch(url(row), { snoozed_till: moment });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['snoozed_till']]);
  }
  await reader.patch(url(row), { snoozed_till });
  const { sql, db } = team.test.database;
  await sql`update notifications set snoozed_till = now() - interval '1 second' where id = ${row!.id}`;
  expect((await reader.get(url(row))).body.snoozed_till).toBeNull();
  expect(await list()).toEqual(ids(third, second, row));
  expect(await counts()).toEqual([3, 1]);
  await wakeSnoozed(db);
  const [change] = await sql<{ row: Notification }[]>`
    select "row" from changes where stream = ${userStream(reader.id)} order by seq desc limit 1`;
  expect(change?.row).toMatchObject({ id: row?.id, snoozed_till: null });
});

// docs/contract/notifications.md#types
test('types tell by what the reader has to do with the item now', async () => {
  const { admin, makeItem, item, notify, received, newMember } = team;
  const person = await newMember('types');
  const [assigned, created, followed] = [
    await makeItem({ assignee_ids: [person.id] }),
    await makeItem({}, person),
    await makeItem(),
  ];
  await team.follow(followed, person);
  await notify();
  await received(person);
  for (const { id } of [assigned, created, followed]) await admin.patch(item(id), { priority: 'urgent' });
  await notify();
  const [ofAssigned, ofCreated, ofFollowed] = await received(person);
  const since = new Set([ofAssigned?.id, ofCreated?.id, ofFollowed?.id]);
  const typed = async (type: string) => (await list(`type=${type}`, person)).filter((id) => since.has(id));
  expect(await typed('assigned')).toEqual(ids(ofAssigned));
  expect(await typed('created')).toEqual(ids(ofCreated));
  expect(await typed('subscribed')).toEqual(ids(ofFollowed));
  expect(await typed('assigned,created')).toEqual(ids(ofCreated, ofAssigned));
  expect(await typed('all')).toEqual(ids(ofFollowed, ofCreated, ofAssigned));
  expect((await person.get(`${team.inbox}?type=watching`)).status).toBe(400);
  await team.test.database.db
    .updateTable('workspace_members')
    .set({ role: ROLE.GUEST })
    .where('user_id', '=', person.id)
    .execute();
  expect(await typed('created')).toEqual([]);
});

// docs/contract/notifications.md#filters
test.each(['snoozed=yes', 'archived=1', 'read=none', 'order_by=title', 'per_page=0&cursor=1:0:0'])(
  '%s is refused',
  async (query) => {
    expect((await reader.get(`${team.inbox}?${query}`)).status).toBe(400);
  },
);

// docs/contract/notifications.md#reading-all
test('all are read at once, or those of some types', async () => {
  const [low] = rows;
  await reader.post(url(low, 'archive/'));
  const answer = await replay(() => reader.post(`${team.inbox}mark-all-read/`, { type: 'created' }));
  expect(answer.body).toEqual({ message: 'Successful' });
  expect(await counts()).toEqual([2, 1]);
  await replay(() =>
    reader.post(`${team.inbox}mark-all-read/`, { type: 'subscribed,assigned', read: false }),
  );
  expect(await counts()).toEqual([0, 0]);
  expect((await reader.get(url(low))).body.read_at).toBeNull();
  expect((await reader.post(`${team.inbox}mark-all-read/`)).status).toBe(200);
  expect((await reader.post(`${team.inbox}mark-all-read/`, { type: 'watching' })).status).toBe(400);
});

// docs/contract/notifications.md#reading-all
// docs/contract/notifications.md#changes-of-notifications
// docs/contract/notifications.md#counts
test('ten thousand are read at once, and clients list them again', async () => {
  const { sql } = team.test.database;
  const COPIES = 2500;
  await sql`
    insert into notifications (workspace_id, project_id, receiver_id, triggered_by_id, event_id, event, entity_name,
      work_item_id, sender, title, data, is_mention)
    select workspace_id, project_id, receiver_id, triggered_by_id, gen_random_uuid(), event, entity_name, work_item_id,
      sender, title, data, is_mention
    from notifications cross join generate_series(1, ${COPIES}) where receiver_id = ${reader.id}`;
  expect(await counts()).toEqual([3 * (COPIES + 1), COPIES + 1]);
  expect((await reader.get(`${team.inbox}?per_page=9&cursor=9:0:0&all=true`)).body.total_count).toBe(
    4 * (COPIES + 1),
  );
  const written = async () => {
    const [row] = await sql<{ seq: number; changes: number }[]>`
      select last_seq::int as seq, (select count(*)::int from changes c where c.stream = s.stream) as changes
      from change_streams s where stream = ${userStream(reader.id)}`;
    return row ?? { seq: 0, changes: 0 };
  };
  const before = await written();
  const key = { headers: { 'idempotency-key': 'all of them' } };
  expect((await reader.post(`${team.inbox}mark-all-read/`, { all: true }, key)).status).toBe(200);
  expect((await reader.post(`${team.inbox}mark-all-read/`, { all: true }, key)).status).toBe(200);
  expect(await counts()).toEqual([0, 0]);
  expect(await written()).toEqual({ seq: before.seq + 1, changes: before.changes });
});

// docs/contract/notifications.md#several-at-once
test('several are marked at once, and what is not the own is left out', async () => {
  const { member, received } = team;
  const [low, high] = rows;
  const [foreign] = await received(member);
  const body = { ids: ids(low, high, foreign), is_read: true, is_archived: true };
  const answer = await replay(() => reader.post(`${team.inbox}bulk/`, body));
  expect(
    answer.body.map(({ id, read_at, archived_at }: Notification) => [id, !!read_at, !!archived_at]),
  ).toEqual([
    [high?.id, true, true],
    [low?.id, true, true],
  ]);
  expect((await member.get(url(foreign))).body.read_at).toBeNull();
  const back = await replay(() => reader.post(`${team.inbox}bulk/`, { ids: ids(low), is_archived: false }));
  expect(back.body).toMatchObject([{ id: low?.id, archived_at: null }]);
  expect((await reader.post(`${team.inbox}bulk/`, { is_read: true })).status).toBe(400);
});
