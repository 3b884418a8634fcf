import type { ItemVersion } from '@tandem/shared/work-items/versions/schema.ts';
import { itemVersionSchema } from '@tandem/shared/work-items/versions/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeField, useField } from '../items/testing-fields.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { makeTarget } from './testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

// docs/contract/item-fields.md#values-in-another-project
test('a moved item keeps its values; only those of fields that are used there are written', async () => {
  const target = await makeTarget(team);
  const [both, here] = [await makeField(team), await makeField(team)];
  await useField(team, both.id, { project_id: target.project.id });
  const fields = { [both.id]: 'both', [here.id]: 'here' };
  const row = await team.makeItem({ fields });
  expect((await target.move(row.id)).status).toBe(200);
  const there = target.path(`issues/${row.id}/`);
  const read = async () => (await team.member.get(there)).body.fields;
  expect(await read()).toEqual(fields);
  expect((await team.member.patch(there, { fields: { [here.id]: 'x' } })).status).toBe(400);
  expect((await team.member.patch(there, { fields: { ...fields, [both.id]: 'x' } })).status).toBe(204);
  expect(await read()).toEqual({ ...fields, [both.id]: 'x' });
});

// docs/contract/item-fields.md#values-in-versions
test('a version has the values of its time, and they come back by a patch', async () => {
  const field = await makeField(team);
  const row = await team.makeItem({ fields: { [field.id]: 'first' } });
  const patch = (fields: unknown, caller = team.admin) => caller.patch(team.item(row.id), { fields });
  expect((await patch({ [field.id]: 'second' })).status).toBe(204);
  const path = `${team.item(row.id)}versions/`;
  const versions: { id: string }[] = (await team.member.get(path)).body.results;
  const read = async ({ id }: { id: string }): Promise<ItemVersion> =>
    (await team.member.get(`${path}${id}/`)).body;
  const found = await Promise.all(versions.map(read));
  for (const version of found) expect(itemVersionSchema.strict().parse(version)).toEqual(version);
  expect(found.map(({ fields }) => fields)).toEqual([{ [field.id]: 'second' }, { [field.id]: 'first' }]);
  expect((await patch(found[1]!.fields, team.member)).status).toBe(204);
  expect((await team.readItem(row.id)).fields).toEqual({ [field.id]: 'first' });
});
