import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { choice, makeField } from '../items/testing-fields.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { act, takeBack } from './testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const valuesOf = async (id: string) => (await team.readItem(id)).fields;

// docs/contract/item-fields.md#taking-values-back
test('a changed value is taken back and done again; others of the item stay as they are now', async () => {
  const [one, two, three] = [await makeField(team), await makeField(team), await makeField(team)];
  const { test: app, member, stream, liveList, item } = team;
  const row = await team.makeItem({ fields: { [one.id]: 'old', [three.id]: 'x' } });
  const fields = { [one.id]: 'new', [two.id]: 'added', [three.id]: null };
  const mutation = await act(member, 'patch', item(row.id), { fields });
  await team.admin.patch(item(row.id), { fields: { [(await makeField(team)).id]: 'meanwhile' } });
  const action = () => takeBack(team, member, mutation);
  const answer = await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  const now = await valuesOf(row.id);
  expect(now).toMatchObject({ [one.id]: 'old', [three.id]: 'x' });
  expect(Object.keys(now)).toHaveLength(3);
  expect((await takeBack(team, member, answer.body.mutation_id)).status).toBe(200);
  expect(await valuesOf(row.id)).toMatchObject({ [one.id]: 'new', [two.id]: 'added' });
});

// docs/contract/item-fields.md#taking-values-back
test('a value that somebody changed since is a conflict with its name, which can be forced', async () => {
  const [one, two] = [await makeField(team), await makeField(team)];
  const row = await team.makeItem();
  const fields = { [one.id]: 'mine', [two.id]: 'mine' };
  const mutation = await act(team.member, 'patch', team.item(row.id), { fields });
  await team.admin.patch(team.item(row.id), { fields: { [one.id]: 'theirs' } });
  const refused = await takeBack(team, team.member, mutation);
  expect(refused.status).toBe(409);
  expect(refused.body.conflicts).toMatchObject([
    { id: row.id, field: `field:${one.id}`, reason: 'changed', changed_by: team.admin.id },
  ]);
  expect((await takeBack(team, team.member, mutation, [row.id])).status).toBe(200);
  expect(await valuesOf(row.id)).toEqual({});
});

// docs/contract/item-fields.md#taking-values-back
test('a value whose field or choice is gone is missing, and stays when it is forced', async () => {
  const choices = [choice('High'), choice('Low')];
  const field = await makeField(team, { kind: 'select', options: { choices } });
  const row = await team.makeItem({ fields: { [field.id]: choices[0]!.id } });
  const fields = { [field.id]: choices[1]!.id };
  const mutation = await act(team.member, 'patch', team.item(row.id), { fields, priority: 'high' });
  const { db } = team.test.database;
  await db
    .updateTable('fields')
    .set({ deleted_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', field.id)
    .execute();
  const refused = await takeBack(team, team.member, mutation);
  expect([refused.status, refused.body.conflicts]).toMatchObject([
    409,
    [{ field: `field:${field.id}`, reason: 'missing' }],
  ]);
  expect((await takeBack(team, team.member, mutation, [row.id])).status).toBe(200);
  expect(await team.readItem(row.id)).toMatchObject({ fields, priority: 'none' });
});

// docs/contract/item-fields.md#fields-asked-for-on-entering
test('what is taken back enters no state without what that asks for', async () => {
  const { states, member, item } = team;
  const row = await team.makeItem({ state_id: states.Done.id });
  const mutation = await act(member, 'patch', item(row.id), { state_id: states.Todo.id });
  const use = { required: 'on_enter' as const, required_groups: ['completed' as const] };
  const field = await makeField(team, { use });
  const refused = await takeBack(team, member, mutation);
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'TRANSITION_REFUSED', reasons: [{ kind: 'field_required', field_id: field.id }] },
  ]);
  await member.patch(item(row.id), { fields: { [field.id]: 'filled' } });
  expect((await takeBack(team, member, mutation)).status).toBe(200);
});
