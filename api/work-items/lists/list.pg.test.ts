import { readSeq } from '@tandem/db/change-log/log.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seqInHeader } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const list = async (query = '', caller = team.member) => caller.get(`${team.items}${query}`);

// docs/contract/lists.md#pages
// docs/contract/lists.md#the-envelope
// docs/contract/work-items.md#the-row-of-an-item
test('rows have exactly the fields of the contract, in a flat envelope, newest first', async () => {
  const [first, second] = [await team.makeItem(), await team.makeItem()];
  const answer = await list('?per_page=2&cursor=2:0:0');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    grouped_by: null,
    sub_grouped_by: null,
    total_count: 2,
    next_cursor: '2:1:0',
    prev_cursor: '2:-1:1',
    next_page_results: false,
    prev_page_results: false,
    count: 2,
    total_pages: 1,
    extra_stats: null,
  });
  expect(answer.body.results).toEqual([second, first]);
  for (const row of answer.body.results) expect(workItemSchema.strict().parse(row)).toEqual(row);
});

// docs/contract/conventions.md#x-stream-seq
// docs/contract/lists.md#fresh-counts
test('the answer names the number of the stream, and counts follow every write', async () => {
  const { test, stream, makeItem, admin, item } = team;
  const before = await list();
  expect(seqInHeader(before, stream)).toBe(await readSeq(test.database.db, stream));
  const row = await makeItem();
  const total = before.body.total_count + 1;
  expect((await list('?per_page=1')).body.total_count).toBe(total);
  expect((await list('?per_page=1')).body.total_count).toBe(total);
  expect((await list('?group_by=state_id&per_page=1')).body.total_count).toBe(total);
  await admin.delete(item(row.id));
  expect((await list('?per_page=1')).body.total_count).toBe(total - 1);
  expect((await list('?group_by=state_id&per_page=1')).body.total_count).toBe(total - 1);
});

// docs/contract/lists.md#groups-that-are-answered
test('a project without items has no groups', async () => {
  const { test, admin, workspace } = team;
  const project = await test.makeProject(admin, workspace);
  const url = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
  const answer = await admin.get(`${url}?group_by=state_id&sub_group_by=priority`);
  expect(answer.body).toMatchObject({
    grouped_by: 'state_id',
    sub_grouped_by: 'priority',
    total_count: 0,
    total_pages: 0,
    count: 0,
    results: {},
  });
});

// docs/contract/lists.md#empty-values
// docs/contract/lists.md#status-of-intake
test('a filter without a value asks for nothing; one whose ids are none finds nothing', async () => {
  const total = (await list()).body.total_count;
  for (const query of [
    '?state=',
    '?state=null',
    '?assignees=null,',
    '?name=',
    '?updated_at__gt=',
    '?target_date=',
  ]) {
    expect((await list(query)).body.total_count, query).toBe(total);
  }
  for (const query of [
    '?state=x',
    '?labels=%27',
    `?assignees=${UNKNOWN}`,
    '?intake_status=1',
    '?created_by=1,2',
  ]) {
    expect((await list(query)).body.total_count, query).toBe(0);
  }
});

// docs/contract/lists.md#none
test('"None" together with ids means either', async () => {
  const { member, makeItem } = team;
  const [mine, nobodys] = [await makeItem({ assignee_ids: [member.id] }), await makeItem()];
  const ids = (await list(`?assignees=None,${member.id}`)).body.results.map((row: { id: string }) => row.id);
  expect(ids).toEqual(expect.arrayContaining([mine.id, nobodys.id]));
});

// docs/contract/lists.md#filters-by-date
test('today is the day of the caller', async () => {
  const { test, makeItem, member } = team;
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  // One of the two is always on another day than UTC.
  const far = dayIn('Pacific/Kiritimati') === dayIn('UTC') ? 'Pacific/Niue' : 'Pacific/Kiritimati';
  const row = await makeItem({ target_date: dayIn(far) });
  const setZone = (user_timezone: string) =>
    test.database.db.updateTable('users').set({ user_timezone }).where('id', '=', member.id).execute();
  const today = '?target_date=0_weeks;after;fromnow,0_weeks;before;fromnow';
  const holds = async () => (await list(today)).body.results.some(({ id }: { id: string }) => id === row.id);
  expect(await holds()).toBe(false);
  await setZone(far);
  expect(await holds()).toBe(true);
  await setZone('UTC');
});

// docs/contract/lists.md#filters-by-date
test('days of timestamps are those of the caller', async () => {
  const { test, makeItem, member, states } = team;
  const row = await makeItem({ state_id: states.Done.id });
  const at = '2026-03-01T23:30:00Z';
  const { db } = test.database;
  await db
    .updateTable('work_items')
    .set({ created_at: at, updated_at: at, completed_at: at })
    .where('id', '=', row.id)
    .execute();
  const setZone = (user_timezone: string) =>
    db.updateTable('users').set({ user_timezone }).where('id', '=', member.id).execute();
  for (const [zone, day, other] of [
    ['UTC', '2026-03-01', '2026-03-02'],
    ['Asia/Tokyo', '2026-03-02', '2026-03-01'],
  ] as const) {
    await setZone(zone);
    for (const key of ['created_at', 'updated_at', 'completed_at']) {
      expect((await list(`?${key}=${day}`)).body.results, `${key} ${zone}`).toMatchObject([{ id: row.id }]);
      expect((await list(`?${key}=${other}`)).body.results, `${key} ${zone}`).toEqual([]);
    }
  }
  await setZone('UTC');
});

// docs/contract/lists.md#date-terms
// docs/contract/lists.md#groups
// docs/contract/lists.md#limits-of-filters
// docs/contract/lists.md#orders
// docs/contract/lists.md#pages
test.each([
  ['?per_page=1001', ['detail']],
  ['?per_page=0', ['detail']],
  ['?per_page=-1', ['detail']],
  ['?per_page=x', ['detail']],
  ['?cursor=x', ['detail']],
  ['?cursor=10:-1:1', ['detail']],
  ['?cursor=10:1', ['detail']],
  ['?order_by=password', ['error']],
  ['?order_by=-', ['error']],
  ['?order_by=name;drop%20table%20work_items', ['error']],
  ['?group_by=password', ['error']],
  ['?group_by=__proto__', ['error']],
  ['?group_by=state_id&sub_group_by=constructor', ['error']],
  ['?group_by=state_id&sub_group_by=state_id', ['error']],
  ['?target_date=soon', ['error']],
  ['?start_date=2026-02-30;after', ['error']],
  ['?created_at=1_years;after;ago', ['error']],
  ['?updated_at__gt=yesterday', ['updated_at__gt']],
  ['?name=%00', ['name']],
  ['?state=%00', ['state']],
  ['?state=a&state=b', ['state']],
  ['?order_by=name&order_by=name', ['order_by']],
  [`?name=${'x'.repeat(201)}`, ['name']],
  [`?labels=${Array.from({ length: 101 }, (_, index) => index).join(',')}`, ['labels']],
])('refuses %s', async (query, keys) => {
  const answer = await list(query);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, keys]);
});

// docs/contract/lists.md#pages
// docs/contract/lists.md#parameters-that-are-ignored
test.each([
  '?layout=kanban&show_empty_groups=true&expand=issue_relation&unheard_of=1',
  '?order_by=&group_by=',
  '?cursor=50.0:0:0',
])('takes %s', async (query) => expect((await list(query)).status).toBe(200));

// docs/contract/lists.md#groups
test('a sub-group without a group is ignored', async () => {
  const answer = await list('?sub_group_by=priority');
  expect(answer.body).toMatchObject({ grouped_by: null, sub_grouped_by: null });
  expect(Array.isArray(answer.body.results)).toBe(true);
});

// docs/contract/lists.md#items-by-their-ids
test('items by their ids: hidden, foreign and unknown ones are left out', async () => {
  const { makeItem, guest, makeItemOf, member } = team;
  const [one, own] = [await makeItem({ name: 'One' }), await makeItemOf(guest)];
  const ids = `?issues=${one.id},${own.id},${UNKNOWN},x`;
  const rows = (await member.get(`${team.items}list/${ids}&order_by=-name`)).body;
  expect(rows.map((row: { id: string }) => row.id)).toEqual([one.id, own.id]);
  expect((await guest.get(`${team.items}list/${ids}`)).body.map((row: { id: string }) => row.id)).toEqual([
    own.id,
  ]);
  expect((await member.get(`${team.items}list/${ids}&priority=urgent`)).body).toEqual([]);
  for (const query of ['', '?issues=', '?issues=,']) {
    const answer = await member.get(`${team.items}list/${query}`);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
  }
});

// docs/contract/lists.md#listing-is-a-visit
// docs/contract/recent-visits.md#what-counts-as-a-visit
test('listing a project counts as a visit', async () => {
  const { test, project, member } = team;
  await expect
    .poll(() =>
      test.database.db
        .selectFrom('recent_visits')
        .select(['entity_name', 'entity_identifier'])
        .where('user_id', '=', member.id)
        .where('entity_name', '=', 'project')
        .execute(),
    )
    .toEqual([{ entity_name: 'project', entity_identifier: project.id }]);
});

// docs/contract/lists.md#archived-projects
// docs/contract/lists.md#who-may-list
test('strangers get nothing, and an archived project has no items in lists', async () => {
  const { test, outsider, workspace, project } = team;
  expect((await list('', test.nobody)).status).toBe(401);
  const foreign = await list('', outsider);
  const unknown = await outsider.get(`/api/workspaces/${workspace.slug}/projects/${UNKNOWN}/issues/`);
  expect([foreign.status, foreign.text]).toEqual([403, unknown.text]);
  const archive = (archived_at: string | null) =>
    test.database.db.updateTable('projects').set({ archived_at }).where('id', '=', project.id).execute();
  await archive('2026-01-01T00:00:00Z');
  expect((await list()).body).toMatchObject({ total_count: 0, results: [] });
  expect((await list('?group_by=priority')).body).toMatchObject({ total_count: 0, results: {} });
  const refused = await team.member.post(team.items, { name: 'No' });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['error']]);
  await archive(null);
});
