import { readChanges } from '@tandem/db/change-log/log.ts';
import { visibleChanges } from '@tandem/db/change-log/visibility.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../items/testing.ts';

type Group = { results: WorkItemRow[]; total_results: number };

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
/** Stands in everything that a guest must not get to see. */
const SECRET = 'Zanzibar';

let team: Team;
let own: WorkItemRow;
let hidden: WorkItemRow;
beforeAll(async () => {
  team = await makeTeam();
  own = await team.makeItemOf(team.guest, { name: 'Own' });
  hidden = await team.makeItem({
    name: SECRET,
    description_html: `<p>${SECRET}</p>`,
    customer_phone: SECRET,
    priority: 'urgent',
    state_id: team.states.Done.id,
  });
  await team.member.post(`${team.item(hidden.id)}comments/`, { comment_html: `<p>${SECRET}</p>` });
});
afterAll(() => team.test.close());

/** What a guest gets for the hidden item must not differ from what they get for none. */
async function expectLikeUnknown(ask: (id: string) => Promise<Answer>): Promise<void> {
  const [answer, missing] = [await ask(hidden.id), await ask(UNKNOWN)];
  expect(answer.status).toBe(404);
  expect(answer.text).toBe(missing.text);
}

// docs/contract/lists.md#guests-in-lists
test('lists and their counts hold their own items only, however they are filtered and grouped', async () => {
  const queries = [
    '',
    '?per_page=1',
    `?state=${team.states.Done.id}`,
    '?name=zanz',
    `?created_by=${team.member.id}`,
  ];
  for (const query of queries) {
    const { text, body } = await team.guest.get(`${team.items}${query}`);
    expect(text).not.toContain(SECRET);
    expect(body.total_count).toBe(query === '' || query === '?per_page=1' ? 1 : 0);
  }
  for (const key of ['state_id', 'state__group', 'priority', 'created_by', 'labels__id', 'target_date']) {
    for (const sub of ['', '&sub_group_by=assignees__id']) {
      const { text, body } = await team.guest.get(`${team.items}?group_by=${key}${sub}`);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(hidden.id);
      expect(body.total_count).toBe(1);
      const totals = Object.values<Group>(body.results).map((group) => group.total_results);
      expect(totals.reduce((sum, total) => sum + total, 0)).toBe(1);
    }
  }
});

// docs/contract/work-items.md#a-single-item
// docs/contract/work-items.md#parts-of-the-key
test('single reads answer as if the item were not there', async () => {
  const { guest, item, workspace, project } = team;
  await expectLikeUnknown((id) => guest.get(`${item(id)}?expand=issue_link,parent,issue_attachments`));
  for (const part of ['meta/', 'history/', 'comments/']) {
    await expectLikeUnknown((id) => guest.get(`${item(id)}${part}`));
  }
  await expectLikeUnknown((id) => guest.patch(item(id), { name: 'x' }));
  await expectLikeUnknown((id) => guest.delete(item(id)));
  await expectLikeUnknown((id) => guest.post(`${item(id)}comments/`, {}));
  const key = (sequence: number) =>
    guest.get(`/api/workspaces/${workspace.slug}/work-items/${project.identifier}-${sequence}/`);
  const [answer, missing] = [await key(hidden.sequence_id), await key(9999)];
  expect([answer.status, answer.text]).toEqual([404, missing.text]);
  expect((await key(own.sequence_id)).body.id).toBe(own.id);
});

// docs/contract/lists.md#guests-in-lists
test('lists by ids and search leave hidden items out', async () => {
  const { guest, items, workspace, project } = team;
  expect((await guest.get(`${items}list/?issues=${hidden.id}`)).body).toEqual([]);
  const search = `/api/workspaces/${workspace.slug}/projects/${project.id}/search-issues/`;
  for (const query of ['', `?search=${SECRET}`, '?workspace_search=true', `?search=${hidden.sequence_id}`]) {
    expect((await guest.get(`${search}${query}`)).text).not.toContain(SECRET);
  }
  expect((await guest.get(search)).body.map((row: { id: string }) => row.id)).toEqual([own.id]);
});

// docs/contract/work-items.md#parent
test('a hidden item is no parent for them', async () => {
  const answer = await team.guest.patch(team.item(own.id), { parent_id: hidden.id });
  const missing = await team.guest.patch(team.item(own.id), { parent_id: UNKNOWN });
  expect([answer.status, answer.text]).toEqual([400, missing.text]);
});

// docs/contract/access.md#changes-for-guests
test('every Change of a work item, its history and its comments is marked with who may have it', async () => {
  const { test, stream, guest, member, admin, item, makeItem } = team;
  const child = await makeItem({ name: SECRET, parent_id: hidden.id });
  await member.patch(item(hidden.id), { description_html: `<p>more ${SECRET}</p>`, name: `${SECRET}!` });
  const { body: comment } = await member.post(`${item(hidden.id)}comments/`, { comment_html: SECRET });
  await member.patch(`${item(hidden.id)}comments/${comment.id}/`, { comment_html: `${SECRET} 2` });
  await member.delete(`${item(hidden.id)}comments/${comment.id}/`);
  await admin.delete(item(child.id));
  await member.patch(item(own.id), { priority: 'high' });
  const { changes } = await readChanges(test.database.db, { stream, after: 0 });
  const seen = visibleChanges(changes, { user_id: guest.id, view: 'own_items' });
  expect(JSON.stringify(changes)).toContain(SECRET);
  expect(JSON.stringify(seen)).not.toContain(SECRET);
  expect(JSON.stringify(seen)).not.toContain(hidden.id);
  expect(seen.map((change) => change.kind)).toEqual(expect.arrayContaining(['work_item', 'activity']));
});

// docs/contract/work-items.md#who-changes-items
test('with the project open to guests they read all, and change only their own', async () => {
  const { test, guest, project, item, items } = team;
  const open = (value: boolean) =>
    test.database.db
      .updateTable('projects')
      .set({ guest_view_all_features: value })
      .where('id', '=', project.id)
      .execute();
  await open(true);
  expect((await guest.get(items)).body.total_count).toBe(2);
  expect((await guest.get(item(hidden.id))).status).toBe(200);
  expect((await guest.patch(item(hidden.id), { name: 'x' })).status).toBe(403);
  expect((await guest.delete(item(hidden.id))).status).toBe(403);
  expect((await guest.patch(item(own.id), { name: 'Mine' })).status).toBe(204);
  expect((await guest.delete(item(own.id))).status).toBe(204);
  await open(false);
});

// docs/contract/lists.md#guests-in-lists
test('of sub-items they count those that they made, in every list, on the item and by Changes', async () => {
  const { test, admin, guest, member, stream, items, item, workspace, project, liveList } = team;
  const [many, one] = [await team.makeItemOf(guest), await team.makeItemOf(guest)];
  await team.makeItemOf(guest, { parent_id: one.id });
  const replay = (actor: typeof guest, action: () => Promise<Answer>) =>
    expectReplay({ test, caller: guest, actor, view: 'own_items', stream, lists: [liveList], action });
  for (let n = 0; n < 2; n += 1) {
    await replay(member, () => member.post(items, { name: SECRET, parent_id: many.id }));
  }
  await replay(guest, () => guest.patch(item(many.id), { priority: 'low' }));

  const counts = async (caller: typeof guest) => {
    const byIds = await caller.get(`${items}list/?issues=${many.id},${one.id}&order_by=-sub_issues_count`);
    const [flat, grouped] = [await caller.get(items), await caller.get(`${items}?group_by=priority`)];
    const rows = [...byIds.body, ...flat.body.results];
    rows.push(...Object.values<Group>(grouped.body.results).flatMap((group) => group.results));
    const key = `/api/workspaces/${workspace.slug}/work-items/${project.identifier}-${many.sequence_id}/`;
    rows.push((await caller.get(item(many.id))).body, (await caller.get(key)).body);
    const ofMany = rows.filter(({ id }) => id === many.id).map((row) => row.sub_issues_count);
    return { first: byIds.body[0].id, ofMany };
  };
  expect(await counts(guest)).toEqual({ first: one.id, ofMany: [0, 0, 0, 0, 0] });
  expect(await counts(admin)).toEqual({ first: many.id, ofMany: [2, 2, 2, 2, 2] });
});
