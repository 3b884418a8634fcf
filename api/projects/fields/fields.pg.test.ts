import { type Field, fieldSchema, projectFieldsSchema } from '@tandem/shared/projects/fields/schema.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
let fields: string;
let uses: string;
beforeAll(async () => {
  team = await makeTeam();
  fields = `/api/workspaces/${team.workspace.slug}/fields/`;
  uses = team.items.replace(/issues\/$/, 'fields/');
});
afterAll(() => team.test.close());

const replay = (action: () => Promise<Answer>, caller: Caller = team.admin) =>
  expectReplay({
    test: team.test,
    caller,
    stream: workspaceStream(team.workspace.id),
    lists: [{ url: fields, kind: 'field' }],
    action,
  });
const makeField = async (values: Record<string, unknown>) =>
  expectMade<Field>(await team.admin.post(fields, values));
const refusal = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, Object.keys(body)];
};

// docs/contract/fields.md#a-new-field
// docs/contract/fields.md#keys
// docs/contract/fields.md#changing-a-field
test('a field is made, listed, read and changed', async () => {
  const { member } = team;
  const { status, body: size } = await replay(() =>
    team.admin.post(fields, {
      name: ' T-shirt  size ',
      kind: 'select',
      description: 'How big',
      options: { choices: [{ name: 'S', color: '#fff' }, { name: 'M' }] },
    }),
  );
  expect(status).toBe(201);
  expect(fieldSchema.strict().parse(size)).toEqual(size);
  expect(size).toMatchObject({ key: 't_shirt_size', is_active: true, default_value: null, deleted_at: null });
  const [small, medium] = size.options.choices;
  expect([small, medium]).toMatchObject([
    { name: 'S', color: '#fff', is_archived: false },
    { name: 'M', color: '', is_archived: false },
  ]);
  const changed = await replay(() =>
    team.admin.patch(`${fields}${size.id}/`, {
      name: 'Size',
      options: { choices: [medium, { ...small, is_archived: true }, { name: 'L' }] },
      default_value: medium.id,
      expected_updated_at: size.updated_at,
    }),
  );
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ key: 't_shirt_size', name: 'Size', default_value: medium.id });
  expect(changed.body.options.choices.map((choice: { name: string }) => choice.name)).toEqual([
    'M',
    'S',
    'L',
  ]);
  expect(changed.body.options.choices.slice(0, 2)).toMatchObject([
    { id: medium.id },
    { id: small.id, color: '#fff' },
  ]);
  expect((await member.get(`${fields}${size.id}/`)).body).toEqual(changed.body);
  expect((await member.get(fields)).body).toContainEqual(changed.body);
  expect(
    (await team.admin.patch(`${fields}${size.id}/`, { name: 'x', expected_updated_at: size.updated_at }))
      .status,
  ).toBe(409);
});

// docs/contract/fields.md#use-in-a-project
test('a project uses fields in sections', async () => {
  const { admin, member } = team;
  const [one, other] = [
    await makeField({ name: 'One', kind: 'text' }),
    await makeField({ name: 'Other', kind: 'number' }),
  ];
  expect((await member.get(uses)).body).toMatchObject({ is_enabled: true, sections: [] });
  const put = await admin.put(uses, {
    sections: [
      { name: 'Delivery', fields: [{ field_id: one.id, is_public: true }] },
      { name: '', fields: [{ field_id: other.id, required: 'on_enter', required_groups: ['completed'] }] },
    ],
  });
  expect(put.status).toBe(200);
  expect(projectFieldsSchema.strict().parse(put.body)).toEqual(put.body);
  expect((await member.get(uses)).body).toEqual(put.body);
  expect((await member.get(fields.replace('/fields/', '/project-fields/'))).body).toEqual([put.body]);
  expect(
    await refusal(admin.put(uses, { sections: [{ name: '', fields: [{ field_id: UNKNOWN }] }] })),
  ).toEqual([400, ['field_id']]);
});
