import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choice, makeField } from '../../work-items/items/testing-fields.ts';
import { type OpenWorld, makeOpenWorld } from './testing.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await makeOpenWorld();
  await world.publish();
});
afterAll(() => world.test.close());

// docs/contract/item-fields.md#values-on-published-boards
test('visitors get the values of public fields and of no others', async () => {
  const shown = await makeField(world, { use: { is_public: true } });
  const hidden = await makeField(world);
  const unused = await makeField(world, { use: { is_public: true } });
  const items = await makeField(world, { kind: 'items', use: { is_public: true } });
  const other = await world.makeItem();
  const { id } = await world.makeItem({
    fields: { [shown.id]: 'for all', [hidden.id]: 'secret', [unused.id]: 'x', [items.id]: [other.id] },
  });
  const { db } = world.test.database;
  const type_ids = [randomUUID()];
  await db.updateTable('project_fields').set({ type_ids }).where('field_id', '=', unused.id).execute();
  const read = (path: string) => world.test.nobody.get(world.at(path));
  expect((await read(`issues/${id}/`)).body.fields).toEqual({ [shown.id]: 'for all' });
  const list = await read('issues/');
  expect(list.text).not.toContain('secret');
  const fieldsOf = (row: string) => list.body.results.find((each: { id: string }) => each.id === row).fields;
  expect([fieldsOf(id), fieldsOf(other.id)]).toEqual([{ [shown.id]: 'for all' }, {}]);
});

// docs/contract/public-boards.md#fields-of-a-board
test('visitors learn what public fields are called, and who is named in their values', async () => {
  const is_public = true;
  const choices = [choice('High'), choice('Low', true)];
  const [owner, severity, cost] = [
    await makeField(world, { name: 'Owner', kind: 'person', use: { is_public } }),
    await makeField(world, { name: 'Severity', kind: 'select', options: { choices }, use: { is_public } }),
    await makeField(world, {
      name: 'Cost',
      kind: 'formula',
      use: { is_public },
      options: { formula: 'secret_key * 2', result: 'number' },
    }),
  ];
  await makeField(world, { name: 'Hidden one' });
  await world.makeItem({ fields: { [owner.id]: world.member.id, [severity.id]: choices[0]!.id } });
  const answer = await world.test.nobody.get(world.at('fields/'));
  expect(answer.status).toBe(200);
  expect(answer.text).not.toMatch(/Hidden one|secret_key|@/);
  const of = (id: string) => answer.body.find((field: { id: string }) => field.id === id);
  expect(of(owner.id)).toMatchObject({
    name: 'Owner',
    kind: 'person',
    people: [{ id: world.member.id, display_name: expect.any(String) }],
  });
  expect(of(severity.id)).toMatchObject({ name: 'Severity', options: { choices }, people: [] });
  expect(of(cost.id).options).toEqual({ result: 'number' });
  expect((await world.test.nobody.get(`/api/public/anchor/${'0'.repeat(32)}/fields/`)).status).toBe(404);
});
