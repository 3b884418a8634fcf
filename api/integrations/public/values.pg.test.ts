import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeField } from '../../work-items/items/testing-fields.ts';
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
