import { FIELD_LIMITS } from '@tandem/shared/projects/fields/kinds.ts';
import { projectFieldsSchema } from '@tandem/shared/projects/fields/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type FieldTeam, makeFieldTeam } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: FieldTeam;
let ofWorkspace: string;
beforeAll(async () => {
  team = await makeFieldTeam();
  ofWorkspace = `/api/workspaces/${team.workspace.slug}/project-fields/`;
});
afterAll(() => team.test.close());

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    stream: team.stream,
    lists: [{ url: ofWorkspace, kind: 'project_fields' }],
    action,
  });
const put = (sections: unknown, rest: object = {}) => team.admin.put(team.uses, { sections, ...rest });
const refusal = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, Object.keys(body)];
};

// docs/contract/fields.md#use-in-a-project
// docs/contract/fields.md#uses-of-the-workspace
test('a project uses fields in sections and in order', async () => {
  const { admin, member, uses } = team;
  const one = await team.makeField({ name: 'One', kind: 'text' });
  const other = await team.makeField({ name: 'Other', kind: 'number' });
  const type = expectMade<{ id: string }>(
    await admin.post(team.items.replace(/issues\/$/, 'work-item-types/'), { name: 'Bug' }),
  );
  expect((await member.get(uses)).body).toMatchObject({ is_enabled: true, sections: [], updated_by: null });
  expect((await member.get(ofWorkspace)).body).toEqual([]);
  const { status, body } = await replay(() =>
    put([
      {
        name: 'Delivery',
        fields: [{ field_id: other.id, required: 'on_enter', required_groups: ['completed'] }],
      },
      { name: '', fields: [{ field_id: one.id, is_public: true, is_on_card: true, type_ids: [type.id] }] },
    ]),
  );
  expect(status).toBe(200);
  expect(projectFieldsSchema.strict().parse(body)).toEqual(body);
  const plain = { type_ids: [], required: 'never', required_groups: [], is_public: false, is_on_card: false };
  expect(body.sections).toEqual([
    {
      ...{ id: expect.any(String), name: 'Delivery' },
      fields: [{ ...plain, field_id: other.id, required: 'on_enter', required_groups: ['completed'] }],
    },
    {
      ...{ id: expect.any(String), name: '' },
      fields: [{ ...plain, field_id: one.id, type_ids: [type.id], is_public: true, is_on_card: true }],
    },
  ]);
  expect((await member.get(uses)).body).toEqual(body);
  expect((await member.get(ofWorkspace)).body).toEqual([body]);
  // What is sent back as it was is no change.
  const again = await put(body.sections, { is_enabled: true });
  expect(again.body).toEqual(body);
  const [first, second] = body.sections;
  const moved = await replay(() => put([second, first], { is_enabled: false }));
  expect(moved.body).toMatchObject({ is_enabled: false, sections: [second, first] });
  expect((await replay(() => put([]))).body).toMatchObject({ is_enabled: false, sections: [] });
});

// docs/contract/fields.md#use-in-a-project
// docs/contract/fields.md#limits
test('what is unknown, foreign or twice is refused by its name', async () => {
  const { admin, test: app } = team;
  const field = await team.makeField({ name: 'Known', kind: 'text' });
  const stranger = await app.makeUser();
  const foreignPlace = await app.makeWorkspace(stranger);
  const foreign = expectMade<{ id: string }>(
    await stranger.post(`/api/workspaces/${foreignPlace.slug}/fields/`, { name: 'Far', kind: 'text' }),
  );
  const gone = await team.makeField({ name: 'Gone', kind: 'text' });
  await admin.delete(team.field(gone.id), { name: 'Gone' });
  const one = (values: object) => put([{ name: '', fields: [values] }]);
  for (const field_id of [UNKNOWN, foreign.id, gone.id]) {
    expect(await refusal(one({ field_id }))).toEqual([400, ['field_id']]);
  }
  const id = field.id;
  expect(await refusal(one({ field_id: id, type_ids: [UNKNOWN] }))).toEqual([400, ['type_ids']]);
  expect(await refusal(one({ field_id: id, required: 'on_enter' }))).toEqual([400, ['required_groups']]);
  expect(await refusal(one({ field_id: id, required: 'sometimes' }))).toEqual([400, ['sections']]);
  expect(await refusal(put([{ name: '', fields: [{ field_id: id }, { field_id: id }] }]))).toEqual([
    400,
    ['field_id'],
  ]);
  const section = { id: '01930000-0000-7000-8000-0000000000f2', name: '', fields: [] };
  expect(await refusal(put([section, section]))).toEqual([400, ['sections']]);
  expect(await refusal(put(Array.from({ length: 21 }, () => ({ name: '', fields: [] }))))).toEqual([
    400,
    ['sections'],
  ]);
  const many = Array.from({ length: FIELD_LIMITS.of_project }, (_, n) => ({
    field_id: `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`,
  }));
  const tooMany = await put([
    { name: '', fields: many },
    { name: '', fields: [{ field_id: id }] },
  ]);
  expect(tooMany.body).toEqual({ sections: ['A project uses at most 60 fields.'] });
});

// docs/contract/fields.md#use-in-a-project
// docs/contract/projects.md#writes-to-an-archived-project
test('administrators of the project say what it uses, while it is not archived', async () => {
  const { admin, member, guest, outsider, test: app, workspace, uses } = team;
  for (const caller of [member, guest]) {
    expect((await caller.get(uses)).status).toBe(200);
    expect((await caller.put(uses, { sections: [] })).status).toBe(403);
  }
  expect((await outsider.get(uses)).status).toBe(403);
  expect((await app.nobody.get(uses)).status).toBe(401);
  const project = await app.makeProject(admin, workspace);
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  await admin.put(`${base}fields/`, { sections: [{ name: 'A', fields: [] }] });
  expect((await admin.get(ofWorkspace)).body.map((row: { id: string }) => row.id)).toContain(project.id);
  await admin.post(`${base}archive/`);
  const answer = await admin.put(`${base}fields/`, { sections: [] });
  expect([answer.status, answer.body]).toEqual([400, { error: 'The project is archived.' }]);
  expect((await admin.get(ofWorkspace)).body.map((row: { id: string }) => row.id)).not.toContain(project.id);
});

// docs/contract/fields.md#use-in-a-project
test('two administrators who write at once leave the whole of one of both', async () => {
  const fields = [];
  for (const n of [1, 2, 3, 4]) fields.push(await team.makeField({ name: `Race ${n}`, kind: 'text' }));
  const layouts = [fields.slice(0, 2), fields.slice(2)].map((some, n) => [
    { name: `Layout ${n}`, fields: some.map(({ id }) => ({ field_id: id })) },
  ]);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => put(layouts[n % 2])));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const { sections } = (await team.member.get(team.uses)).body;
  const ids = sections[0].fields.map(({ field_id }: { field_id: string }) => field_id);
  expect(sections).toHaveLength(1);
  expect(layouts.map(([layout]) => layout!.fields.map(({ field_id }) => field_id))).toContainEqual(ids);
});
