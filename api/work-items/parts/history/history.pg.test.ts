import { activitySchema, type Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay, withoutItemText, type ReplayedRow } from '../../../testing/replay.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

/** A property that changed, or a comment. */
type Entry = Activity & { comment_html?: string };
const pathOf = (itemId: string, query = '') => `${team.item(itemId)}history/${query}`;
const read = async (itemId: string, query = '') =>
  (await team.member.get(pathOf(itemId, query))).body as Entry[];

// docs/contract/conventions.md#a-work-item
// docs/contract/history.md#changes-and-comments
// docs/contract/history.md#the-row-of-a-history
test('properties, comments, or both merged, the oldest first', async () => {
  const { member, makeItem, item } = team;
  const row = await makeItem();
  await member.post(`${item(row.id)}comments/`, { comment_html: '<p>one</p>' });
  await member.patch(item(row.id), { priority: 'high' });
  await member.post(`${item(row.id)}comments/`, { comment_html: '<p>two</p>' });
  const properties = await read(row.id, '?activity_type=issue-property');
  expect(properties.map((each) => each.field)).toEqual([null, 'priority']);
  for (const each of properties) expect(activitySchema.strict().parse(each)).toEqual(each);
  expect(properties[0]).toMatchObject({
    verb: 'created',
    issue: row.id,
    issue_comment: null,
    actor: member.id,
    actor_detail: { display_name: 'member' },
    issue_detail: { id: row.id, name: row.name, priority: 'high' },
    source_data: null,
  });
  const comments = await read(row.id, '?activity_type=issue-comment');
  expect(comments.map((each) => each.comment_html)).toEqual(['<p>one</p>', '<p>two</p>']);
  const all = await read(row.id);
  expect(all.map((each) => each.id)).toEqual([
    properties[0]!.id,
    comments[0]!.id,
    properties[1]!.id,
    comments[1]!.id,
  ]);
});

// docs/contract/history.md#what-came-after
test('only what is newer than the last row is asked for and answered', async () => {
  const { member, makeItem, item } = team;
  const row = await makeItem();
  const first = await read(row.id);
  await member.patch(item(row.id), { priority: 'low', name: 'Other', start_date: '2026-01-01' });
  const last = encodeURIComponent(first.at(-1)!.created_at);
  const later = await read(row.id, `?created_at__gt=${last}`);
  expect(later.map((each) => each.field)).toEqual(['name', 'priority', 'start_date']);
  expect(new Set(later.map((each) => each.created_at)).size).toBe(3);
  const newest = encodeURIComponent(later.at(-1)!.created_at);
  expect(await read(row.id, `?created_at__gt=${newest}`)).toEqual([]);
  const say = (comment_html: string) => member.post(`${item(row.id)}comments/`, { comment_html });
  await say('<p>1</p>');
  const [comment] = await read(row.id, '?activity_type=issue-comment');
  await say('<p>2</p>');
  const after = `created_at__gt=${encodeURIComponent(comment!.created_at)}`;
  for (const query of [`?${after}&activity_type=issue-comment`, `?${after}`]) {
    expect((await read(row.id, query)).map((each) => each.comment_html)).toEqual(['<p>2</p>']);
  }
});

// docs/contract/history.md#pages-of-a-history
test('pages lead from the newest to the oldest, each in the order of time, without a repetition or a gap', async () => {
  const { member, makeItem, item } = team;
  const row = await makeItem();
  for (const name of ['A', 'B', 'C']) {
    await member.patch(item(row.id), { name, priority: name === 'B' ? 'low' : 'high' });
    await member.post(`${item(row.id)}comments/`, { comment_html: `<p>${name}</p>` });
  }
  const idsOf = (rows: Entry[]) => rows.map(({ id }) => id);
  for (const type of ['', '&activity_type=issue-property', '&activity_type=issue-comment']) {
    const all = await read(row.id, `?${type}`);
    let known: Entry[] = [];
    for (let page = await read(row.id, `?per_page=2${type}`); page.length > 0;) {
      expect(page.length).toBe(Math.min(2, all.length - known.length));
      known = [...page, ...known];
      const cursor = encodeURIComponent(`${known[0]!.created_at},${known[0]!.id}`);
      page = await read(row.id, `?per_page=2&cursor=${cursor}${type}`);
    }
    expect(idsOf(known)).toEqual(idsOf(all));
  }
});

// docs/contract/history.md#pages-of-a-history
test.each(['?per_page=0', '?per_page=1001', '?cursor=yesterday', '?cursor=2026-01-01T00:00:00Z,1'])(
  'refuses the page %s',
  async (query) => {
    const row = await team.makeItem();
    const answer = await team.member.get(pathOf(row.id, query));
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['detail']]);
  },
);

// docs/contract/conventions.md#a-work-item
test('the text of an item is answered with its history and its comments, however long it is; pages leave it out', async () => {
  const text = `<p>${'x'.repeat(100_000)}</p>`;
  const { id } = await team.makeItem({ description_html: text });
  await team.member.post(`${team.item(id)}comments/`, { comment_html: '<p>Yes</p>' });
  const comments = await team.member.get(`${team.item(id)}comments/`);
  const texts = [...(await read(id)), ...comments.body].map(
    (each: Entry) => each.issue_detail!.description_html,
  );
  expect(texts).toEqual([text, text, text]);
  expect((await read(id, '?per_page=1')).map((each) => each.issue_detail!.description_html)).toEqual(['']);
});

// docs/contract/history.md#changes-of-histories
test('the Changes of a patch carry its activities, without long texts', async () => {
  const { test, member, stream, states, makeItem, item } = team;
  const row = await makeItem({ description_html: '<p>long</p>' });
  const shared = (row: ReplayedRow) => ({
    ...withoutItemText(row),
    ...(row['field'] === 'description' ? { old_value: null, new_value: null } : {}),
  });
  const replay = (body: unknown) =>
    expectReplay({
      test,
      caller: member,
      stream,
      lists: [{ url: pathOf(row.id, '?activity_type=issue-property'), kind: 'activity', shared }],
      action: () => member.patch(item(row.id), body),
    });
  await replay({ state_id: states.Done.id, assignee_ids: [member.id] });
  await replay({ description_html: '<p>longer</p>' });
  await replay({ description_html: '<p>longest</p>' });
  expect((await read(row.id)).filter(({ field }) => field === 'description')).toMatchObject([
    { new_value: '<p>longest</p>' },
  ]);
});

// docs/contract/history.md#who-reads-a-history
test('guests read the history of their own items only', async () => {
  const { guest, makeItem, makeItemOf } = team;
  const [hidden, own] = [await makeItem(), await makeItemOf(guest)];
  expect((await guest.get(pathOf(own.id))).status).toBe(200);
  const answer = await guest.get(pathOf(hidden.id));
  const missing = await guest.get(pathOf('11111111-1111-4111-8111-111111111111'));
  expect([answer.status, answer.text]).toEqual([404, missing.text]);
  expect((await team.test.nobody.get(pathOf(own.id))).status).toBe(401);
  expect((await team.outsider.get(pathOf(own.id))).status).toBe(403);
});

// docs/contract/history.md#wrong-questions
test.each([
  ['?activity_type=everything', 'activity_type'],
  ['?created_at__gt=yesterday', 'created_at__gt'],
  ['?created_at__gt=2026-01-01&created_at__gt=2026-01-02', 'created_at__gt'],
])('refuses %s and names the parameter', async (query, name) => {
  const row = await team.makeItem();
  const answer = await team.member.get(pathOf(row.id, query));
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [name]]);
});
