import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { makeField } from '../items/testing-fields.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { act, takeBack } from '../undo/testing.ts';

let team: Team;
let path: string;
beforeAll(async () => {
  team = await makeTeam();
  path = team.items.replace(/issues\/$/, 'bulk-operation-issues/');
});
afterAll(() => team.test.close());

const operate = (ids: string[], properties: object) => team.member.post(path, { issue_ids: ids, properties });
const valuesOf = async (id: string) => (await team.readItem(id)).fields;

// docs/contract/item-fields.md#values-of-many-items
test('many items get a value at once, beside those that each has, and lose it by undo', async () => {
  const [one, two] = [await makeField(team), await makeField(team, { kind: 'number' })];
  const rows = [await team.makeItem({ fields: { [two.id]: 7 } }), await team.makeItem()];
  const ids = rows.map(({ id }) => id);
  const { test: app, member, stream, liveList } = team;
  const action = () => operate(ids, { fields: { [one.id]: 'all' } });
  await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  expect(await valuesOf(ids[0]!)).toEqual({ [one.id]: 'all', [two.id]: 7 });
  expect(await valuesOf(ids[1]!)).toEqual({ [one.id]: 'all' });
  const properties = { fields: { [one.id]: null } };
  const mutation = await act(member, 'post', path, { issue_ids: ids, properties });
  expect(await valuesOf(ids[0]!)).toEqual({ [two.id]: 7 });
  expect((await takeBack(team, member, mutation)).status).toBe(200);
  expect(await valuesOf(ids[0]!)).toEqual({ [one.id]: 'all', [two.id]: 7 });
  const history = (await member.get(`${team.item(ids[1]!)}history/?activity_type=issue-property`)).body;
  expect(history.filter((each: { field: string }) => each.field === `field:${one.id}`)).toHaveLength(3);
});

// docs/contract/item-fields.md#values-of-many-items
test('a value that cannot be is a 400 and changes nothing; a field of no type here as well', async () => {
  const number = await makeField(team, { kind: 'number' });
  const typed = await makeField(team, { use: { type_ids: [randomUUID()] } });
  const row = await team.makeItem();
  for (const [id, value] of [
    [number.id, 'x'],
    [typed.id, 'x'],
    [randomUUID(), 'x'],
  ] as const) {
    const answer = await operate([row.id], { priority: 'high', fields: { [id]: value } });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [id]]);
  }
  expect(await team.readItem(row.id)).toMatchObject({ priority: 'none', fields: {} });
});

// docs/contract/bulk.md#states-that-items-may-not-enter
// docs/contract/item-fields.md#fields-asked-for-on-entering
test('items that lack what a state asks for stay, and are listed; the others move', async () => {
  const use = { required: 'on_enter' as const, required_groups: ['completed' as const] };
  const field = await makeField(team, { use });
  const [full, empty] = [await team.makeItem({ fields: { [field.id]: 'x' } }), await team.makeItem()];
  const properties = { state_id: team.states.Done.id, priority: 'high' };
  const reasons = [{ kind: 'field_required', field_id: field.id }];
  const answer = await operate([full.id, empty.id], properties);
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Issues updated successfully', refused: [{ id: empty.id, reasons }] },
  ]);
  expect((await team.readItem(full.id)).state_id).toBe(team.states.Done.id);
  expect(await team.readItem(empty.id)).toMatchObject({ state__group: 'backlog', priority: 'none' });
  const none = await operate([empty.id], properties);
  expect([none.status, none.body]).toMatchObject([403, { code: 'TRANSITION_REFUSED', reasons }]);
  const both = await operate([empty.id], { ...properties, fields: { [field.id]: 'y' } });
  expect([both.status, both.body]).toEqual([200, { message: 'Issues updated successfully' }]);
  expect((await team.readItem(empty.id)).state__group).toBe('completed');
});
