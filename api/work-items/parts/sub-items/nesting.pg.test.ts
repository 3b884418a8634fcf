import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import type { WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, expectMade } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

let team: Team;
let base: string;
let types: string;
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
  types = `${base}work-item-types/`;
  await team.admin.patch(base, { is_issue_type_enabled: true, is_epic_enabled: true });
});
afterAll(() => team.test.close());

const add = (id: string, ...ids: string[]) =>
  team.member.post(`${team.item(id)}sub-issues/`, { sub_issue_ids: ids });
const move = (id: string, parent_id: string | null, rest: object = {}) =>
  team.member.patch(team.item(id), { parent_id, ...rest });
const refusal = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, Object.keys(body)];
};
/** Creates items, each below the one before. */
async function makeChain(length: number, parent_id: string | null = null): Promise<WorkItemRow[]> {
  const chain: WorkItemRow[] = [];
  for (let n = 0; n < length; n += 1) {
    chain.push(await team.makeItem({ parent_id: chain.at(-1)?.id ?? parent_id }));
  }
  return chain;
}
const makeType = async (name: string, ...parents: { id: string }[]) =>
  expectMade<WorkItemType>(
    await team.admin.post(types, { name, parent_type_ids: parents.map(({ id }) => id) }),
  );

// docs/contract/sub-items.md#depth
test('items stand six levels deep, whatever puts them there', async () => {
  const { member, items } = team;
  const chain = await makeChain(6);
  const [last, alone] = [chain.at(-1)!, await team.makeItem()];
  const text = ['Work items can be nested 6 levels deep.'];
  expect((await member.post(items, { name: 'x', parent_id: last.id })).body).toEqual({ parent_id: text });
  expect((await move(alone.id, last.id)).body).toEqual({ parent_id: text });
  expect((await add(last.id, alone.id)).body).toEqual({ sub_issue_ids: text });
  expect((await move(alone.id, chain[4]!.id)).status).toBe(204);
  // A request may repeat the existing parent.
  expect((await move(last.id, chain[4]!.id, { name: 'Renamed' })).status).toBe(204);
  expect((await add(chain[4]!.id, last.id, alone.id)).status).toBe(200);
});

// docs/contract/sub-items.md#depth
test('what is below an item counts when it moves', async () => {
  const [tall, other] = [await makeChain(3), await makeChain(4)];
  await team.makeItem({ parent_id: tall[0]!.id });
  for (const answer of [move(tall[0]!.id, other[3]!.id), add(other[3]!.id, tall[0]!.id)]) {
    expect((await answer).status).toBe(400);
  }
  expect((await move(tall[1]!.id, other[3]!.id)).status).toBe(204);
  expect((await team.readItem(tall[1]!.id)).parent_id).toBe(other[3]!.id);
});

// docs/contract/sub-items.md#depth
test('an epic is one of the levels', async () => {
  const epic = expectMade<WorkItemRow>(await team.member.post(`${base}epics/`, { name: 'Epic' }));
  const chain = await makeChain(5, epic.id);
  expect(await refusal(team.member.post(team.items, { name: 'x', parent_id: chain[4]!.id }))).toEqual([
    400,
    ['parent_id'],
  ]);
});

// docs/contract/sub-items.md#depth
test('two moves at once do not make what neither may', async () => {
  const [top, middle, low] = [await makeChain(3), await makeChain(2), await makeChain(2)];
  const answers = await Promise.all([
    move(middle[0]!.id, top[2]!.id),
    move(low[0]!.id, middle[1]!.id),
    team.member.post(team.items, { name: 'x', parent_id: low[1]!.id }),
  ]);
  // 3 + 2 + 2 are 7, so one of the two moves is refused.
  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([204, 400]);
  let depth = 1;
  for (let id = low[1]!.id; ; depth += 1) {
    const { parent_id } = await team.readItem(id);
    if (!parent_id) break;
    id = parent_id;
  }
  expect(depth).toBeLessThanOrEqual(6);
});

// docs/contract/work-item-types.md#parents-by-type
test('a type says below which types its items stand', async () => {
  const { member, items, makeItem } = team;
  const [story, bug] = [await makeType('Story'), await makeType('Bug')];
  const task = await makeType('Task', story);
  expect(task.parent_type_ids).toEqual([story.id]);
  const [ofStory, ofBug, plain] = [
    await makeItem({ type_id: story.id }),
    await makeItem({ type_id: bug.id }),
    await makeItem(),
  ];
  const child = await makeItem({ type_id: task.id });
  for (const [parent, text] of [
    [ofBug, 'The type "Bug" cannot be the parent of the type "Task".'],
    [plain, 'A work item without a type cannot be the parent of the type "Task".'],
  ] as const) {
    const body = { parent_id: [text] };
    expect((await member.post(items, { name: 'x', type_id: task.id, parent_id: parent.id })).body).toEqual(
      body,
    );
    expect((await move(child.id, parent.id)).body).toEqual(body);
    expect((await add(parent.id, child.id)).body).toEqual({ sub_issue_ids: [text] });
    expect((await move(plain.id, ofBug.id, { type_id: task.id })).body).toHaveProperty('parent_id');
  }
  expect((await move(child.id, ofStory.id)).status).toBe(204);
  expect((await move(child.id, null)).status).toBe(204);
  expect((await add(ofStory.id, child.id)).status).toBe(200);
  // A new type and a parent that fits it, in one body.
  expect((await move(child.id, ofBug.id, { type_id: bug.id })).status).toBe(204);
  expect((await move(plain.id, ofBug.id)).status).toBe(204);
  const epic = expectMade<WorkItemRow>(await member.post(`${base}epics/`, { name: 'Epic' }));
  await makeItem({ type_id: task.id, parent_id: epic.id });
});

// docs/contract/work-item-types.md#parents-by-type
test('an item does not get a type that does not suit its parent', async () => {
  const { member, item, items, makeItem, admin } = team;
  const [above, other] = [await makeType('Above'), await makeType('Other')];
  const below = await makeType('Below', above);
  const parent = await makeItem({ type_id: other.id });
  const [child, free] = [await makeItem({ parent_id: parent.id }), await makeItem()];
  const body = { type_id: ['The type "Other" cannot be the parent of the type "Below".'] };
  expect((await member.patch(item(child.id), { type_id: below.id })).body).toEqual(body);
  expect((await move(child.id, parent.id, { type_id: below.id })).body).toEqual(body);
  const bulk = { issue_ids: [free.id, child.id], properties: { type_id: below.id } };
  expect((await member.post(`${base}bulk-operation-issues/`, bulk)).body).toEqual(body);
  expect((await team.readItem(free.id)).type_id).toBeNull();
  expect((await move(child.id, null, { type_id: below.id })).status).toBe(204);
  // An existing parent stays when the rule is added later. A request may repeat it.
  const late = await makeItem({ type_id: other.id, parent_id: parent.id });
  await admin.patch(`${types}${other.id}/`, { parent_type_ids: [above.id] });
  const same = { type_id: other.id, parent_id: parent.id, name: 'Renamed' };
  expect((await member.patch(item(late.id), same)).status).toBe(204);
  // Types are switched off, so people could not see the reason of a refusal.
  await admin.patch(base, { is_issue_type_enabled: false });
  expect((await member.post(items, { name: 'x', type_id: below.id, parent_id: parent.id })).status).toBe(201);
  await admin.patch(base, { is_issue_type_enabled: true });
});
