import type { Field, FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../../platform/jobs/testing.ts';
import { expectReplay } from '../../../testing/replay.ts';
import { type FieldTeam, makeFieldTeam } from '../testing.ts';
import { convertFieldJob } from './job.ts';

let team: FieldTeam;
beforeAll(async () => {
  team = await makeFieldTeam();
});
afterAll(() => team.test.close());

const db = () => team.test.database.db;
const convert = (field: Field, body: object) => team.admin.post(`${team.field(field.id)}convert/`, body);
let count = 0;
async function filled(kind: string, values: readonly FieldValue[], options = {}): Promise<Field> {
  const field = await team.makeField({ name: `Field ${(count += 1)}`, kind, options });
  await team.fill(field, values);
  return field;
}

// docs/contract/fields.md#changing-the-kind
test('a dry run says what converts and what does not, and changes nothing', async () => {
  const field = await filled('text', ['12', ' 3,5 ', 'many', '1,234']);
  const { status, body } = await convert(field, { kind: 'number', dry_run: true });
  expect([status, body]).toMatchObject([
    200,
    { converts: 2, lost: 2, is_dry_run: true, is_running: false, field: { kind: 'number' } },
  ]);
  expect(body.examples.map(({ value }: { value: string }) => value).toSorted()).toEqual(['1,234', 'many']);
  expect(body.examples[0].key).toMatch(new RegExp(`^${team.project.identifier}-\\d+$`));
  expect((await team.admin.get(team.field(field.id))).body).toEqual(field);
  expect(await team.valuesOf(field)).toEqual(['12', ' 3,5 ', 'many', '1,234']);
});

// docs/contract/fields.md#changing-the-kind
// docs/contract/fields.md#what-converts
test('a kind changes with its values, which are sent to everybody', async () => {
  const field = await filled('text', ['12', 'many']);
  const answer = await expectReplay({
    test: team.test,
    caller: team.admin,
    stream: team.stream,
    lists: [team.liveList],
    action: () => convert(field, { kind: 'number', options: { unit: 'kg' } }),
  });
  expect(answer.body).toMatchObject({
    ...{ converts: 1, lost: 1, is_dry_run: false },
    field: { kind: 'number', options: { unit: 'kg' } },
  });
  expect(await team.valuesOf(field)).toEqual([12]);
  expect((await team.admin.get(team.field(field.id))).body).toEqual(answer.body.field);
  const line = await db()
    .selectFrom('audit_log')
    .select('details')
    .where('target_id', '=', field.id)
    .where('action', '=', 'field_converted')
    .executeTakeFirstOrThrow();
  expect(line.details).toEqual({ from: 'text', to: 'number', values: 1, lost: 1 });
});

// docs/contract/fields.md#what-converts
test('texts become choices, and choices several', async () => {
  const field = await filled('text', ['High', 'low', 'HIGH']);
  const select = (await convert(field, { kind: 'select' })).body.field as Field;
  expect(select.options.choices?.map(({ name }) => name.toLowerCase())).toEqual(['high', 'low']);
  const [high, low] = (select.options.choices ?? []).map(({ id }) => id);
  expect(await team.valuesOf(field)).toEqual([high, low, high]);
  const many = (await convert(field, { kind: 'multi_select' })).body.field as Field;
  expect(many.options).toEqual(select.options);
  expect(await team.valuesOf(field)).toEqual([[high], [low], [high]]);
  await convert(field, { kind: 'text' });
  const [name] = select.options.choices?.map((choice) => choice.name) ?? [];
  expect(await team.valuesOf(field)).toEqual([name, 'low', name]);
});

// docs/contract/fields.md#what-converts
test('people, days, flags and ratings', async () => {
  const { member, admin } = team;
  const people = await filled('people', [[member.id], [member.id, admin.id]]);
  const { body } = await convert(people, { kind: 'person', dry_run: true });
  expect(body).toMatchObject({ converts: 1, lost: 1, examples: [{ value: 'member, admin' }] });
  await convert(people, { kind: 'text' });
  expect(await team.valuesOf(people)).toEqual(['member', 'member, admin']);
  await convert(people, { kind: 'people' });
  expect(await team.valuesOf(people)).toEqual([[member.id], [member.id, admin.id]]);
  const day = await filled('date', ['2026-03-01']);
  await convert(day, { kind: 'moment' });
  expect(await team.valuesOf(day)).toEqual(['2026-03-01T00:00:00.000Z']);
  await convert(day, { kind: 'date' });
  expect(await team.valuesOf(day)).toEqual(['2026-03-01']);
  const flag = await filled('checkbox', [true, false]);
  await convert(flag, { kind: 'number' });
  expect(await team.valuesOf(flag)).toEqual([1, 0]);
  await convert(flag, { kind: 'rating' });
  expect(await team.valuesOf(flag)).toEqual([1]);
});

// docs/contract/fields.md#changing-the-kind
test('what cannot be converted to is refused by its name', async () => {
  const field = await filled('text', []);
  const refusal = async (body: object) => {
    const answer = await convert(field, body);
    return [answer.status, Object.keys(answer.body)];
  };
  expect(await refusal({})).toEqual([400, ['kind']]);
  expect(await refusal({ kind: 'text' })).toEqual([400, ['kind']]);
  expect(await refusal({ kind: 'formula' })).toEqual([400, ['kind']]);
  expect(await refusal({ kind: 'money' })).toEqual([400, ['options']]);
  expect(await refusal({ kind: 'number', options: { pattern: '#' } })).toEqual([400, ['options']]);
});

// docs/contract/fields.md#changing-the-kind
test('of two who change the kind at once one is refused', async () => {
  const field = await filled('text', ['1', '2']);
  const answers = await Promise.all([convert(field, { kind: 'number' }), convert(field, { kind: 'number' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await team.valuesOf(field)).toEqual([1, 2]);
});

async function fillMany(field: Field, rows: number): Promise<void> {
  await sql`
    insert into work_items (workspace_id, project_id, sequence_id, name, state_id, created_by, fields)
    select ${team.workspace.id}, ${team.project.id}, 100000 + n, 'Item ' || n, ${team.states.Todo.id}, ${team.admin.id},
      jsonb_build_object(${field.id}::text, case when n % 10 = 0 then 'none' else n::text end)
    from generate_series(1, ${rows}::int) n`.execute(db());
}

// docs/contract/fields.md#changing-the-kind
test('very many values change after the call, and the field is inactive until then', async () => {
  const field = await filled('text', []);
  await fillMany(field, 5010);
  const { body } = await convert(field, { kind: 'number' });
  expect(body).toMatchObject({
    converts: 4509,
    lost: 501,
    is_running: true,
    field: { kind: 'text', is_active: false },
  });
  expect(body.examples).toHaveLength(50);
  expect((await team.admin.patch(team.field(field.id), { name: 'x' })).status).toBe(400);
  expect((await team.admin.delete(team.field(field.id), { name: field.name })).status).toBe(400);
  // It was interrupted in the middle once.
  await sql`update work_items set fields = jsonb_build_object(${field.id}::text, 7)
    where sequence_id = 100007`.execute(db());
  await expectReplay({
    test: team.test,
    caller: team.admin,
    stream: workspaceStream(team.workspace.id),
    lists: [{ url: team.fields, kind: 'field' }],
    is_of_stranger: true,
    action: async () => {
      await convertFieldJob.run(jobContext(db()), { field_id: field.id });
      return team.admin.get(team.field(field.id));
    },
  });
  expect((await team.admin.get(team.field(field.id))).body).toMatchObject({
    kind: 'number',
    is_active: true,
  });
  const values = await team.valuesOf(field);
  expect([values.length, values.slice(0, 9)]).toEqual([4509, [1, 2, 3, 4, 5, 6, 7, 8, 9]]);
  await convertFieldJob.run(jobContext(db()), { field_id: field.id });
});
