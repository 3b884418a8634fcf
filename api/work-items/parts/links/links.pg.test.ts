import { linkSchema } from '@tandem/shared/work-items/links/schema.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../../testing/replay.ts';
import type { Answer } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const pathOf = (itemId: string) => `${team.item(itemId)}issue-links/`;
const historyOf = async (itemId: string) =>
  (await team.member.get(`${team.item(itemId)}history/?activity_type=issue-property`)).body.slice(
    1,
  ) as Activity[];

// docs/contract/history.md#links-and-files
// docs/contract/links.md#a-new-link
// docs/contract/links.md#changing-a-link
// docs/contract/links.md#links-in-the-history
// docs/contract/links.md#reading-links
// docs/contract/links.md#what-a-link-brings
test('links come, change and go; row, history and Changes follow', async () => {
  const { test, member, stream, liveList, makeItem } = team;
  const item = await makeItem();
  const replay = (action: () => Promise<Answer>) =>
    expectReplay({
      test,
      caller: member,
      stream,
      lists: [liveList, { url: pathOf(item.id), kind: 'link' }],
      action,
    });
  const { body: link, status } = await replay(() =>
    member.post(pathOf(item.id), { url: 'example.com', title: '' }),
  );
  expect(status).toBe(201);
  expect(linkSchema.strict().parse(link)).toEqual(link);
  expect(link).toMatchObject({
    url: 'http://example.com',
    title: null,
    issue: item.id,
    created_by_id: member.id,
  });
  const path = `${pathOf(item.id)}${link.id}/`;
  expect((await replay(() => member.patch(path, { title: 'Docs' }))).body.title).toBe('Docs');
  await replay(() => member.put(path, { url: 'https://example.com/2' }));
  const second = (await member.post(pathOf(item.id), { url: 'https://example.com/3' })).body;
  const list = (await member.get(pathOf(item.id))).body;
  expect(list.map((each: { id: string }) => each.id)).toEqual([second.id, link.id]);
  expect((await member.get(path)).body).toMatchObject({ url: 'https://example.com/2', title: 'Docs' });
  expect((await team.readItem(item.id)).link_count).toBe(2);
  await replay(() => member.delete(path));
  expect((await member.get(path)).status).toBe(404);
  expect(await historyOf(item.id)).toMatchObject([
    {
      field: 'link',
      verb: 'created',
      old_value: null,
      new_value: 'http://example.com',
      new_identifier: link.id,
    },
    {
      ...{
        field: 'link',
        verb: 'updated',
        old_value: 'http://example.com',
        new_value: 'https://example.com/2',
      },
      old_identifier: link.id,
      new_identifier: link.id,
    },
    { field: 'link', verb: 'created', new_value: 'https://example.com/3' },
    {
      field: 'link',
      verb: 'deleted',
      old_value: 'https://example.com/2',
      new_value: '',
      new_identifier: null,
    },
  ]);
});

// docs/contract/links.md#one-address-once
test('one address belongs to an item once', async () => {
  const { member, makeItem } = team;
  const item = await makeItem();
  const post = () => member.post(pathOf(item.id), { url: 'https://example.com' });
  const answers = await Promise.all([post(), post(), post()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  const other = (await member.post(pathOf(item.id), { url: 'https://example.org' })).body;
  const answer = await member.patch(`${pathOf(item.id)}${other.id}/`, { url: 'https://example.com' });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
});

// docs/contract/links.md#wrong-links
test.each([
  [{}, 'url'],
  [{ url: '' }, 'url'],
  [{ url: 5 }, 'url'],
  [{ url: 'https://example.com', title: 'x'.repeat(256) }, 'title'],
])('refuses %o and names the field', async (body, field) => {
  const item = await team.makeItem();
  const answer = await team.member.post(pathOf(item.id), body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await team.member.get(pathOf(item.id))).body).toEqual([]);
});

// docs/contract/links.md#addresses
test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com', 'word', 'http://'])(
  '%s is no address of the web, in a new link and in a changed one',
  async (url) => {
    const { member, makeItem } = team;
    const item = await makeItem();
    const link = (await member.post(pathOf(item.id), { url: 'https://example.com' })).body;
    const text = 'Enter a valid URL.';
    for (const answer of [
      await member.post(pathOf(item.id), { url }),
      await member.patch(`${pathOf(item.id)}${link.id}/`, { url }),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, { error: text, url: [text] }]);
    }
    expect((await member.get(pathOf(item.id))).body).toEqual([link]);
  },
);

// docs/contract/links.md#changing-a-link
// docs/contract/links.md#links-in-the-history
// docs/contract/links.md#what-a-link-brings
test('the history records another address, not another title; either way the item is changed and followed', async () => {
  const { admin, member, makeItem } = team;
  const item = await makeItem();
  const link = (await member.post(pathOf(item.id), { url: 'example.com', title: 'Docs' })).body;
  const before = await team.readItem(item.id);
  const answer = await admin.patch(`${pathOf(item.id)}${link.id}/`, { title: 'Manual' });
  expect(answer.body).toMatchObject({ title: 'Manual', url: 'http://example.com', updated_by: admin.id });
  expect(await historyOf(item.id)).toHaveLength(1);
  expect((await team.readItem(item.id)).updated_at > before.updated_at).toBe(true);
  expect((await admin.get(`${team.item(item.id)}subscribe/`)).body).toEqual({ subscribed: true });
});

// docs/contract/links.md#links-of-what-is-archived
test('archived items and projects take no links and keep those that they have', async () => {
  const { test, member, project, makeItem } = team;
  const { db } = test.database;
  const item = await makeItem();
  const link = (await member.post(pathOf(item.id), { url: 'https://example.com' })).body;
  const refused = async () => {
    expect((await member.post(pathOf(item.id), { url: 'https://example.org' })).status).toBe(400);
    expect((await member.patch(`${pathOf(item.id)}${link.id}/`, { title: 'x' })).status).toBe(400);
    expect((await member.delete(`${pathOf(item.id)}${link.id}/`)).status).toBe(400);
  };
  await db.updateTable('work_items').set({ archived_at: '2026-01-01' }).where('id', '=', item.id).execute();
  await refused();
  expect((await member.get(pathOf(item.id))).body).toEqual([link]);
  await db.updateTable('work_items').set({ archived_at: null }).where('id', '=', item.id).execute();
  const archive = (archived_at: string | null) =>
    db.updateTable('projects').set({ archived_at }).where('id', '=', project.id).execute();
  await archive('2026-01-01T00:00:00Z');
  await refused();
  expect((await member.get(pathOf(item.id))).body).toEqual([]);
  await archive(null);
});

// docs/contract/links.md#reading-links
// docs/contract/links.md#who-writes-links
test('members write, guests read what they may see, others nothing', async () => {
  const { test, member, guest, outsider, makeItem, makeItemOf } = team;
  const [hidden, own] = [await makeItem(), await makeItemOf(guest)];
  const { body: link } = await member.post(pathOf(hidden.id), { url: 'https://example.com' });
  expect((await test.nobody.get(pathOf(own.id))).status).toBe(401);
  expect((await outsider.get(pathOf(own.id))).status).toBe(403);
  expect((await guest.get(pathOf(own.id))).status).toBe(200);
  expect((await guest.post(pathOf(own.id), { url: 'https://example.com' })).status).toBe(403);
  for (const part of ['', `${link.id}/`]) {
    const answer = await guest.get(`${pathOf(hidden.id)}${part}`);
    expect([answer.status, answer.text]).toEqual([404, (await guest.get(`${pathOf(UNKNOWN)}${part}`)).text]);
  }
  expect((await member.delete(`${pathOf(own.id)}${link.id}/`)).status).toBe(404);
});
