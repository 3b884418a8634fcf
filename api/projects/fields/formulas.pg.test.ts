import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

let team: Team;
let fields: string;
let uses: string;
beforeAll(async () => {
  team = await makeTeam();
  fields = `/api/workspaces/${team.workspace.slug}/fields/`;
  uses = team.items.replace(/issues\/$/, 'fields/');
});
afterAll(() => team.test.close());

const makeField = async (values: Record<string, unknown>) =>
  expectMade<Field>(await team.admin.post(fields, values));
const makeFormula = (name: string, formula: string) =>
  makeField({ name, kind: 'formula', options: { formula } });
async function use(...used: Field[]): Promise<void> {
  const sections = [{ name: '', fields: used.map(({ id }) => ({ field_id: id })) }];
  const { status } = await team.admin.put(uses, { sections });
  expect(status).toBe(200);
}
const makeItem = async (values: Record<string, unknown> = {}) =>
  expectMade<WorkItemRow>(await team.admin.post(team.items, { name: 'Pay', ...values }));
const valuesOf = async (item: { id: string }) =>
  ((await team.admin.get(`${team.items}${item.id}/`)).body as WorkItemRow).fields;
const write = (item: { id: string }, values: Record<string, unknown>) =>
  team.test.database.sql`
    update work_items set fields = fields || ${JSON.stringify(values)}::text::jsonb where id = ${item.id}`;

// docs/contract/fields.md#formulas
test('a formula is computed by whatever writes what it reads, and anew when a definition changes', async () => {
  const effort = await makeField({ name: 'Effort', kind: 'number' });
  const value = await makeField({ name: 'Value', kind: 'money', options: { currency: 'EUR' } });
  const risk = await makeField({ name: 'Risk', kind: 'select', options: { choices: [{ name: 'High' }] } });
  const perDay = await makeFormula('Value per day', 'round(value / effort, 2)');
  const length = await makeFormula('Length', 'days(start_date, due_date)');
  const double = await makeFormula('Double', 'if(risk = "High", value_per_day * 2, value_per_day)');
  expect(perDay.options).toEqual({ formula: 'round(value / effort, 2)', result: 'money', currency: 'EUR' });
  const old = await makeItem();
  const [high] = risk.options.choices ?? [];
  await write(old, { [effort.id]: 7, [value.id]: 100, [risk.id]: high?.id });
  expect(await valuesOf(old)).not.toHaveProperty(perDay.id);

  await use(effort, value, risk, perDay, length, double);
  expect(await valuesOf(old)).toMatchObject({ [perDay.id]: 14.29, [double.id]: 28.58 });

  const { status, body } = await team.admin.patch(`${team.items}${old.id}/`, {
    start_date: '2026-03-01',
    target_date: '2026-04-01',
  });
  expect([status, body?.fields?.[length.id] ?? (await valuesOf(old))[length.id]]).toEqual([status, 31]);
  const made = await makeItem({ start_date: '2026-03-01', target_date: '2026-03-02' });
  expect(made.fields).toEqual({ [length.id]: 1 });

  const renamed = { options: { choices: [{ ...high, name: 'Very high' }] } };
  expect((await team.admin.patch(`${fields}${risk.id}/`, renamed)).status).toBe(200);
  expect((await valuesOf(old))[double.id]).toBe(14.29);
  const other = { options: { formula: 'effort * 3' } };
  expect((await team.admin.patch(`${fields}${perDay.id}/`, other)).body.options).toEqual({
    formula: 'effort * 3',
    result: 'number',
  });
  expect(await valuesOf(old)).toMatchObject({ [perDay.id]: 21, [double.id]: 21 });
});

// docs/contract/fields.md#formulas
test('what is wrong with a formula is said with its place', async () => {
  const refused = async (formula: string, id?: string) => {
    const answer = id
      ? await team.admin.patch(`${fields}${id}/`, { options: { formula } })
      : await team.admin.post(fields, { name: `F ${formula}`, kind: 'formula', options: { formula } });
    return [answer.status, answer.body];
  };
  expect(await refused('1 + unknown_one')).toEqual([
    400,
    { options: ['"unknown_one" is no field that a formula can read. (character 5)'] },
  ]);
  expect(await refused('')).toEqual([400, { options: ['Enter a formula. (character 1)'] }]);
  const ring = await makeFormula('Ring', '1');
  const around = await makeFormula('Around', 'ring + 1');
  expect((await refused('around + 1', ring.id))[1]).toEqual({
    options: ['"around" is computed from this field itself. (character 1)'],
  });
  expect(around.options.result).toBe('number');
  const { status } = await team.admin.post(fields, { name: 'No', kind: 'formula' });
  expect(status).toBe(400);
});

// docs/contract/fields.md#formulas
test('a formula reads the estimate point, and is computed anew when its value or its estimate changes', async () => {
  const cost = await makeFormula('Cost of points', 'points * 100');
  await use(cost);
  const estimates = team.items.replace('issues/', 'estimates/');
  const { body: estimate } = await team.admin.post(estimates, {
    estimate: { name: 'Points', type: 'points' },
    estimate_points: [
      { key: 1, value: '1' },
      { key: 2, value: '2.5' },
      { key: 3, value: '8' },
    ],
  });
  const [small, medium, large] = estimate.points as { id: string }[];
  const project = team.items.replace('issues/', '');
  expect((await team.admin.patch(project, { estimate: estimate.id })).status).toBe(200);
  const item = await makeItem({ estimate_point: medium!.id });
  const costNow = async () => (await valuesOf(item))[cost.id];
  expect(item.fields[cost.id]).toBe(250);
  expect((await team.admin.patch(`${team.items}${item.id}/`, { estimate_point: small!.id })).status).toBe(
    204,
  );
  expect(await costNow()).toBe(100);

  const point = `${estimates}${estimate.id}/estimate-points/${small!.id}/`;
  const before = await readSeq(team.test.database.db, team.stream);
  expect((await team.admin.patch(point, { value: '3' })).status).toBe(200);
  expect(await costNow()).toBe(300);
  const { changes } = await readChanges(team.test.database.db, { stream: team.stream, after: before });
  expect(changes.filter(({ kind }) => kind === 'work_item').map(({ id }) => id)).toEqual([item.id]);
  const asNames = { estimate: { type: 'categories' }, estimate_points: [] };
  expect((await team.admin.patch(`${estimates}${estimate.id}/`, asNames)).status).toBe(200);
  expect(await costNow()).toBeUndefined();
  expect(
    (await team.admin.patch(`${estimates}${estimate.id}/`, { estimate: { type: 'points' } })).status,
  ).toBe(200);
  expect(await costNow()).toBe(300);
  const gone = await team.admin.delete(point, { new_estimate_id: large!.id });
  expect([gone.status, await costNow()]).toEqual([200, 800]);
});
