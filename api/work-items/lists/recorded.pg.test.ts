import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
  await team.makeItem({ name: 'First' });
});
afterAll(() => team.test.close());

const tagOf = async (url: string, by: Caller = team.member, headers: Record<string, string> = {}) =>
  (await by.get(url, undefined, { headers })).headers['etag'] as string | undefined;
const statusWith = async (tag: string | undefined, url = team.items, by: Caller = team.member) =>
  (await by.get(url, undefined, { headers: { 'if-none-match': tag ?? '' } })).status;

// docs/contract/conventions.md#conditional-requests
test('a tag is of one reader, one address and one state, and is believed among others', async () => {
  const tag = await tagOf(team.items);
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(await statusWith(tag)).toBe(304);
  expect(await statusWith(tag?.slice(2))).toBe(304);
  expect(await statusWith(`"other", ${tag}`)).toBe(304);
  for (const other of ['*', '"other"', '', `${tag}x`]) expect(await statusWith(other), other).toBe(200);
  expect(await statusWith(tag, team.items, team.admin)).toBe(200);
  expect(await statusWith(tag, `${team.items}?per_page=10`)).toBe(200);
  await team.makeItem({ name: 'Second' });
  expect(await statusWith(tag)).toBe(200);
});

// docs/contract/conventions.md#conditional-requests
test('what goes by the clock, or by what no stream tells, has no tag', async () => {
  const unrecorded = [
    '?target_date=2_weeks;before;fromnow',
    '?created_at=2026-01-01;after',
    `?subscriber=${team.member.id}`,
    '?order_by=assignees__first_name',
    '?group_by=target_date',
    '?name=First',
  ];
  for (const query of unrecorded) expect(await tagOf(team.items + query), query).toBeUndefined();
  for (const query of ['?priority=high', '?order_by=-priority&group_by=priority&cursor=10:0:0&per_page=10']) {
    expect(await tagOf(team.items + query), query).toBeDefined();
  }
  const refused = await team.member.get(`${team.items}?order_by=state__name&cursor=x`);
  expect([refused.status, refused.headers['etag']]).toEqual([400, undefined]);
  const { id } = await team.makeItem();
  expect(await tagOf(team.item(id))).toBeDefined();
  expect(await tagOf(`${team.item(id)}?expand=issue_relation`)).toBeUndefined();
  expect(await tagOf(team.items, team.member, { 'cache-control': 'no-cache' })).toBeUndefined();
});

// docs/contract/conventions.md#conditional-requests
test('what the reader may see of other projects counts, and what happens there', async () => {
  const { admin, member, test: app, workspace, project } = team;
  const other = await app.makeProject(admin, workspace);
  await app.addProjectMember(other.id, member, 15);
  const there = `/api/workspaces/${workspace.slug}/projects/${other.id}/`;
  const parent = await admin.post(`${there}issues/`, { name: 'Above' });
  const { id } = await team.makeItem({ name: 'Below' });
  expect(
    (await admin.post(`${there}issues/${parent.body.id}/sub-issues/`, { sub_issue_ids: [id] })).status,
  ).toBe(200);
  const parentSeen = async () => (await member.get(team.item(id))).body.parent_id;
  const before = await tagOf(team.item(id));
  expect([await parentSeen(), await statusWith(before, team.item(id))]).toEqual([parent.body.id, 304]);
  await app.database.sql`
    update project_members set is_active = false where project_id = ${other.id} and user_id = ${member.id}`;
  expect([await parentSeen(), await statusWith(before, team.item(id))]).toEqual([null, 200]);
  await app.database.sql`
    update project_members set is_active = true where project_id = ${other.id} and user_id = ${member.id}`;
  expect([await parentSeen(), await statusWith(before, team.item(id))]).toEqual([parent.body.id, 304]);
  await admin.delete(`${there}issues/${parent.body.id}/`);
  expect(await statusWith(before, team.item(id))).toBe(200);
  const own = await tagOf(`/api/workspaces/${workspace.slug}/projects/${project.id}/states/`);
  await admin.post(`${there}issues/`, { name: 'Elsewhere' });
  const states = `/api/workspaces/${workspace.slug}/projects/${project.id}/states/`;
  expect(await statusWith(own, states)).toBe(304);
});

// docs/contract/conventions.md#conditional-requests
test('that one follows an item, and that it is a draft, is known to no one else', async () => {
  const { member, item } = team;
  const { id } = await team.makeItem({}, team.admin);
  const before = await tagOf(item(id));
  expect(await statusWith(before, item(id))).toBe(304);
  await member.post(`${item(id)}subscribe/`);
  const after = await member.get(item(id));
  expect(after.body.is_subscribed).toBe(true);
  expect(await statusWith(before, item(id))).toBe(200);
  await team.test.database.sql`update work_items set is_draft = true where id = ${id}`;
  expect(await tagOf(item(id))).toBeUndefined();
});
