import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { FIELD_LIMITS } from '@tandem/shared/projects/fields/kinds.ts';
import { type Field, fieldSchema } from '@tandem/shared/projects/fields/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type FieldTeam, makeFieldTeam } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: FieldTeam;
beforeAll(async () => {
  team = await makeFieldTeam();
});
afterAll(() => team.test.close());

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    stream: workspaceStream(team.workspace.id),
    lists: [{ url: team.fields, kind: 'field' }],
    action,
  });
const refusal = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, Object.keys(body)];
};
const post = (body: Record<string, unknown>, caller: Caller = team.admin) => caller.post(team.fields, body);

// docs/contract/fields.md#a-new-field
// docs/contract/fields.md#changing-a-field
// docs/contract/fields.md#choices
// docs/contract/fields.md#fields-of-the-workspace
test('a field is made, listed, read and changed', async () => {
  const { admin, member, field } = team;
  const choices = [{ name: 'S', color: '#fff' }, { name: 'M' }];
  const { status, body: size } = await replay(() =>
    post({ name: ' T-shirt size ', kind: 'select', description: 'How big', options: { choices } }),
  );
  expect(status).toBe(201);
  expect(fieldSchema.strict().parse(size)).toEqual(size);
  expect(size).toMatchObject({ key: 't_shirt_size', is_active: true, default_value: null, deleted_at: null });
  const [small, medium] = size.options.choices;
  expect([small, medium]).toMatchObject([
    { name: 'S', color: '#fff', is_archived: false },
    { name: 'M', color: '', is_archived: false },
  ]);
  const patch = {
    ...{ name: 'Size', default_value: medium.id, expected_updated_at: size.updated_at },
    options: { choices: [medium, { id: small.id, name: 'S', is_archived: true }, { name: 'L' }] },
  };
  const { status: changedStatus, body: changed } = await replay(() => admin.patch(field(size.id), patch));
  expect(changedStatus).toBe(200);
  expect(changed).toMatchObject({ key: 't_shirt_size', name: 'Size', default_value: medium.id });
  expect(changed.options.choices).toMatchObject([
    medium,
    { ...small, is_archived: true },
    { name: 'L', id: expect.any(String) },
  ]);
  expect((await member.get(field(size.id))).body).toEqual(changed);
  expect((await member.get(team.fields)).body).toContainEqual(changed);
  const stale = await admin.patch(field(size.id), { name: 'x', expected_updated_at: size.updated_at });
  expect([stale.status, stale.body.updated_at]).toEqual([409, changed.updated_at]);
  const same = await admin.patch(field(size.id), { name: 'Size' });
  expect(same.body.updated_at).toBe(changed.updated_at);
});

// docs/contract/fields.md#a-new-field
test('a field made twice under the id that its maker chose is one', async () => {
  const id = '01930000-0000-7000-8000-0000000000f1';
  const [one, other] = [
    await post({ id, name: 'Chosen', kind: 'text' }),
    await post({ id, name: 'Chosen', kind: 'text' }),
  ];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(other.body).toEqual(one.body);
});

// docs/contract/fields.md#names-of-fields
test('of many at once with one name exactly one is made', async () => {
  const answers = await Promise.all(
    ['Race', 'race', 'RACE', 'Race'].map((name) => post({ name, kind: 'number' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused.map(({ body }) => Object.keys(body))).toEqual([['name'], ['name'], ['name']]);
  const other = await team.makeField({ name: 'Other name', kind: 'text' });
  expect(await refusal(team.admin.patch(team.field(other.id), { name: 'rAcE' }))).toEqual([400, ['name']]);
});

// docs/contract/fields.md#keys
test('keys are unique and never used again', async () => {
  const first = await team.makeField({ name: 'Ключ', kind: 'text' });
  expect(first.key).toBe('field_1');
  expect((await team.makeField({ name: 'Key one', kind: 'text', key: 'wanted' })).key).toBe('wanted');
  expect(await refusal(post({ name: 'Key two', kind: 'text', key: 'wanted' }))).toEqual([400, ['key']]);
  expect(await refusal(post({ name: 'Key two', kind: 'text', key: 'Wanted!' }))).toEqual([400, ['key']]);
  expect((await team.makeField({ name: 'Wanted', kind: 'text' })).key).toBe('wanted_2');
  expect((await team.admin.delete(team.field(first.id), { name: 'Ключ' })).status).toBe(204);
  expect((await team.makeField({ name: 'Ключ', kind: 'text' })).key).toBe('field_2');
});

// docs/contract/fields.md#options
// docs/contract/fields.md#choices
// docs/contract/fields.md#default-values
// docs/contract/fields.md#kinds
test.each([
  [{}, ['kind', 'name']],
  [{ name: ' ', kind: 'text' }, ['name']],
  [{ name: 'x', kind: 'colour' }, ['kind']],
  [{ name: 'x', kind: 'paragraph', options: { pattern: '##' } }, ['options']],
  [{ name: 'x', kind: 'text', options: { unit: 'kg' } }, ['options']],
  [{ name: 'x', kind: 'text', options: { colour: 1 } }, ['options']],
  [{ name: 'x', kind: 'number', options: { min: 5, max: 4 } }, ['options']],
  [{ name: 'x', kind: 'number', options: { decimals: 7 } }, ['options']],
  [{ name: 'x', kind: 'number', options: { min: 5 }, default_value: 4 }, ['default_value']],
  [{ name: 'x', kind: 'money' }, ['options']],
  [{ name: 'x', kind: 'money', options: { currency: 'euro' } }, ['options']],
  [{ name: 'x', kind: 'select', options: { choices: [{ name: 'a' }, { name: 'A' }] } }, ['options']],
  [{ name: 'x', kind: 'select', options: { choices: [{ name: '' }] } }, ['options']],
  [{ name: 'x', kind: 'select', options: { choices: [{ name: 'a', color: 'url(x)' }] } }, ['options']],
  [{ name: 'x', kind: 'select', default_value: UNKNOWN }, ['default_value']],
  [{ name: 'x', kind: 'person', default_value: UNKNOWN }, ['default_value']],
  [{ name: 'x', kind: 'items', default_value: [UNKNOWN] }, ['default_value']],
  [{ name: 'x', kind: 'checkbox', default_value: 'yes' }, ['default_value']],
])('refuses %o', async (body, fields) => {
  const { status, body: errors } = await post(body);
  expect([status, Object.keys(errors).toSorted()]).toEqual([400, fields]);
});

// docs/contract/fields.md#default-values
test('every kind of default comes back as it was given', async () => {
  const { member } = team;
  const defaults: [string, unknown][] = [
    ['number', 1.5],
    ['checkbox', false],
    ['people', [member.id]],
    ['date', '2026-03-01'],
    ['text', '5'],
  ];
  for (const [kind, default_value] of defaults) {
    const made = await team.makeField({ name: `Default of ${kind}`, kind, default_value });
    expect(made.default_value).toEqual(default_value);
    expect((await member.get(team.field(made.id))).body.default_value).toEqual(default_value);
  }
  const answer = await post({ name: 'Default guest', kind: 'person', default_value: team.guest.id });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['default_value']]);
});

// docs/contract/fields.md#choices
test('a choice that items have is archived, not removed', async () => {
  const field = await team.makeField({
    ...{ name: 'Risk', kind: 'select' },
    options: { choices: [{ name: 'Low' }, { name: 'High' }] },
  });
  const [low, high] = field.options.choices ?? [];
  await team.fill(field, [high!.id]);
  const path = team.field(field.id);
  const refused = await team.admin.patch(path, { options: { choices: [low] } });
  expect([refused.status, refused.body]).toEqual([
    400,
    { options: ['1 work item has the choice "High". Archive it instead.'] },
  ]);
  expect((await team.admin.patch(path, { options: { choices: [high] } })).status).toBe(200);
  // One that is gone does not come back by its id.
  expect(await refusal(team.admin.patch(path, { options: { choices: [high, low] } }))).toEqual([
    400,
    ['options'],
  ]);
});

// docs/contract/fields.md#changes-of-fields
test('a changed field is told to the projects that use it', async () => {
  const { admin, test: app, project, workspace } = team;
  const field = await team.makeField({ name: 'Announced', kind: 'text' });
  await team.use(field);
  const [ofProject, ofWorkspace] = [projectStream(project.id), workspaceStream(workspace.id)];
  const after = await readSeq(app.database.db, ofProject);
  await admin.patch(team.field(field.id), { name: 'Announced to all' });
  const page = await readChanges(app.database.db, { stream: ofProject, after });
  expect(page.changes).toMatchObject([{ kind: 'project_fields', id: project.id, op: 'put' }]);
  const last = (await readChanges(app.database.db, { stream: ofWorkspace, after: 0 })).changes.at(-1);
  expect(last).toMatchObject({ kind: 'field', id: field.id, row: { name: 'Announced to all' } });
  await team.use();
});

// docs/contract/fields.md#who-writes-fields
// docs/contract/fields.md#fields-of-the-workspace
test('who reads and writes fields', async () => {
  const { admin, member, guest, outsider, test: app, workspace } = team;
  const used = await team.makeField({ name: 'Of guests', kind: 'text' });
  await team.makeField({ name: 'Not of guests', kind: 'text' });
  await team.use(used);
  expect((await guest.get(team.fields)).body).toEqual([used]);
  expect((await outsider.get(team.fields)).body.length).toBeGreaterThan(1);
  expect((await app.nobody.get(team.fields)).status).toBe(401);
  const stranger = await app.makeUser();
  expect((await stranger.get(team.fields)).status).toBe(403);
  for (const caller of [member, guest, outsider, stranger]) {
    expect((await post({ name: 'Refused', kind: 'text' }, caller)).status).toBe(403);
    expect((await caller.patch(team.field(used.id), { name: 'Refused' })).status).toBe(403);
    expect((await caller.delete(team.field(used.id), { name: used.name })).status).toBe(403);
    expect((await caller.get(`${team.field(used.id)}impact/`)).status).toBe(403);
    expect((await caller.post(`${team.field(used.id)}convert/`, { kind: 'link' })).status).toBe(403);
  }
  const lead = await app.makeUser();
  await app.addMember(workspace.id, lead, ROLE.MEMBER);
  const own = await app.makeProject(lead, workspace);
  const made = expectMade<Field>(await post({ name: 'Of a lead', kind: 'text' }, lead));
  expect((await lead.patch(team.field(made.id), { description: 'Mine' })).status).toBe(200);
  expect((await lead.patch(team.field(used.id), { name: 'Refused' })).status).toBe(403);
  expect((await admin.patch(team.field(made.id), { description: 'Ours' })).status).toBe(200);
  await app.database.db.deleteFrom('project_members').where('project_id', '=', own.id).execute();
  expect((await post({ name: 'Refused', kind: 'text' }, lead)).status).toBe(403);
  const foreign = await app.makeWorkspace(stranger);
  for (const id of [used.id, UNKNOWN]) {
    const path = `/api/workspaces/${foreign.slug}/fields/${id}/`;
    const answers = [
      await stranger.get(path),
      await stranger.patch(path, { name: 'x' }),
      await stranger.delete(path, { name: used.name }),
      await stranger.post(`${path}restore/`),
      await stranger.get(`${path}impact/`),
      await stranger.post(`${path}convert/`, { kind: 'link' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  }
  await team.use();
});

// docs/contract/fields.md#limits
test('a workspace has so many fields, and a select so many choices', async () => {
  const { test: app } = team;
  const owner = await app.makeUser();
  const workspace = await app.makeWorkspace(owner);
  const path = `/api/workspaces/${workspace.slug}/fields/`;
  const choices = Array.from({ length: FIELD_LIMITS.choices + 1 }, (_, n) => ({ name: `Choice ${n}` }));
  const tooMany = await owner.post(path, { name: 'x', kind: 'select', options: { choices } });
  expect([tooMany.status, tooMany.body]).toEqual([400, { options: ['A field has at most 200 choices.'] }]);
  const most = { choices: choices.slice(1) };
  expect((await owner.post(path, { name: 'x', kind: 'select', options: most })).status).toBe(201);
  await app.database.db
    .insertInto('fields')
    .values(
      Array.from({ length: FIELD_LIMITS.of_workspace - 1 }, (_, n) => ({
        ...{ workspace_id: workspace.id, key: `key_${n}`, name: `Field ${n}`, kind: 'text' },
        ...{ created_by: owner.id, updated_by: owner.id, default_value: null, deleted_at: null },
        ...{ converting: null, purged_at: null },
      })),
    )
    .execute();
  const full = await owner.post(path, { name: 'One more', kind: 'text' });
  expect([full.status, full.body]).toEqual([400, { error: 'A workspace has at most 200 fields.' }]);
});
