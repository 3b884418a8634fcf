import { randomUUID } from 'node:crypto';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { FieldOptions } from '@tandem/shared/projects/fields/schema.ts';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../../testing/replay.ts';
import { choice, makeField, useField } from '../testing-fields.ts';
import { type Team, makeTeam } from '../testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const patch = (id: string, fields: unknown, caller = team.member) => caller.patch(team.item(id), { fields });
const valuesOf = async (id: string) => (await team.readItem(id)).fields;

// docs/contract/item-fields.md#writing-values
test('a patch changes the values that it names, null empties one, and the rest stays', async () => {
  const [one, two] = [await makeField(team), await makeField(team, { kind: 'number' })];
  const row = await team.makeItem({ fields: { [one.id]: ' First  text ', [two.id]: '2.5' } });
  expect(row.fields).toEqual({ [one.id]: 'First text', [two.id]: 2.5 });
  const { test: app, member, stream, liveList } = team;
  const action = () => patch(row.id, { [one.id]: 'Second' });
  await expectReplay({ test: app, caller: member, stream, lists: [liveList], action });
  expect(await valuesOf(row.id)).toEqual({ [one.id]: 'Second', [two.id]: 2.5 });
  expect((await patch(row.id, { [two.id]: null })).status).toBe(204);
  const { fields, updated_at } = await team.readItem(row.id);
  expect(fields).toEqual({ [one.id]: 'Second' });
  expect((await patch(row.id, { [one.id]: 'Second' })).status).toBe(204);
  expect((await team.readItem(row.id)).updated_at).toBe(updated_at);
});

// docs/contract/item-fields.md#two-people-at-once
test('two people who write two fields of an item at once lose nothing, fifty times', async () => {
  const [one, two] = [await makeField(team), await makeField(team, { kind: 'number' })];
  const row = await team.makeItem();
  for (let round = 0; round < 50; round += 1) {
    const answers = await Promise.all([
      patch(row.id, { [one.id]: `text ${round}` }),
      patch(row.id, { [two.id]: round }, team.admin),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await valuesOf(row.id)).toEqual({ [one.id]: `text ${round}`, [two.id]: round });
  }
});

const WRONG: [string, FieldKind, FieldOptions, unknown][] = [
  ['a text that is a number', 'text', {}, 5],
  ['a number that is a text', 'number', {}, 'many'],
  ['a number above the highest', 'number', { max: 10 }, 11],
  ['a day that is none', 'date', {}, '2026-02-30'],
  ['a choice that is none', 'select', { choices: [] }, randomUUID()],
  ['a list for a select', 'select', { choices: [] }, [randomUUID()]],
  ['a stranger', 'person', {}, randomUUID()],
  ['an item that is none', 'items', {}, [randomUUID()]],
  ['a computed field', 'formula', {}, 1],
];
// docs/contract/item-fields.md#what-a-value-must-be
test.each(WRONG)('%s is a 400 that names the field', async (_what, kind, options, value) => {
  const field = await makeField(team, { kind, options });
  const row = await team.makeItem();
  const problem = { fields: { [field.id]: [expect.any(String)] } };
  const changed = await patch(row.id, { [field.id]: value });
  expect([changed.status, changed.body]).toEqual([400, problem]);
  const made = await team.member.post(team.items, { name: 'New', fields: { [field.id]: value } });
  expect([made.status, made.body]).toEqual([400, problem]);
  expect(await valuesOf(row.id)).toEqual({});
});

// docs/contract/item-fields.md#what-a-value-must-be
test('fields that are unknown, foreign, unused, switched off, deleted or of another type are 400', async () => {
  const other = await makeTeamOfOthers();
  const unused = await makeField(team, { use: null });
  const off = await makeField(team, { is_active: false });
  const deleted = await makeField(team);
  const typed = await makeField(team, { use: { type_ids: [randomUUID()] } });
  const { db } = team.test.database;
  const deleted_at = '2026-01-01T00:00:00Z';
  await db.updateTable('fields').set({ deleted_at }).where('id', '=', deleted.id).execute();
  const row = await team.makeItem();
  for (const id of [randomUUID(), other, unused.id, off.id, deleted.id, typed.id]) {
    const answer = await patch(row.id, { [id]: 'x' });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [id]]);
  }
  expect((await patch(row.id, { 'no id': 'x' })).status).toBe(400);
  expect((await patch(row.id, 'text')).status).toBe(400);
});

async function makeTeamOfOthers(): Promise<string> {
  const workspace = await team.test.makeWorkspace(team.outsider);
  const foreign = await makeField({ ...team, workspace }, { use: null });
  await useField(team, foreign.id).catch(() => undefined);
  return foreign.id;
}

// docs/contract/item-fields.md#what-a-value-must-be
test('an archived choice stays where it is, and is given to no other item', async () => {
  const choices = [choice('High'), choice('Low')];
  const field = await makeField(team, { kind: 'multi_select', options: { choices } });
  const [high, low] = choices.map(({ id }) => id) as [string, string];
  const row = await team.makeItem({ fields: { [field.id]: [high] } });
  const options = toJsonb({ choices: [{ ...choices[0], is_archived: true }, choices[1]] });
  await sql`update fields set options = ${options} where id = ${field.id}`.execute(team.test.database.db);
  expect((await patch(row.id, { [field.id]: [high, low] })).status).toBe(204);
  expect(await valuesOf(row.id)).toEqual({ [field.id]: [high, low] });
  const other = await team.makeItem();
  expect((await patch(other.id, { [field.id]: [high] })).status).toBe(400);
});

// docs/contract/item-fields.md#what-a-value-must-be
test('people are members of the project; guests only where the field takes them; who left stays', async () => {
  const closed = await makeField(team, { kind: 'people' });
  const open = await makeField(team, { kind: 'person', options: { allows_guests: true } });
  const { member, guest, outsider, admin } = team;
  const row = await team.makeItem({ fields: { [closed.id]: [member.id, admin.id], [open.id]: guest.id } });
  expect((await patch(row.id, { [closed.id]: [guest.id] })).status).toBe(400);
  expect((await patch(row.id, { [open.id]: outsider.id })).status).toBe(400);
  const { db } = team.test.database;
  const setActive = (is_active: boolean) =>
    db
      .updateTable('project_members')
      .set({ is_active })
      .where('project_id', '=', team.project.id)
      .where('user_id', '=', guest.id)
      .execute();
  await setActive(false);
  expect((await patch(row.id, { [open.id]: guest.id })).status).toBe(204);
  const fresh = await team.makeItem();
  expect((await patch(fresh.id, { [open.id]: guest.id })).status).toBe(400);
  await setActive(true);
});

// docs/contract/item-fields.md#what-a-value-must-be
test('items are those that the writer sees', async () => {
  const field = await makeField(team, { kind: 'items' });
  const [row, seen] = [await team.makeItem(), await team.makeItem()];
  const hidden = await team.test.makeProject(team.admin, team.workspace);
  const path = `/api/workspaces/${team.workspace.slug}/projects/${hidden.id}/issues/`;
  const foreign = (await team.admin.post(path, { name: 'Hidden' })).body;
  expect((await patch(row.id, { [field.id]: [seen.id, foreign.id] })).status).toBe(400);
  expect((await patch(row.id, { [field.id]: [seen.id] })).status).toBe(204);
  expect((await patch(row.id, { [field.id]: [seen.id, foreign.id] }, team.admin)).status).toBe(204);
});

// docs/contract/item-fields.md#values-of-a-new-item
test('a new item gets defaults, unless the body says otherwise, and 400 for what is asked for', async () => {
  const plain = await makeField(team, { default_value: 'usual' });
  const gone = await makeField(team, { kind: 'person', default_value: randomUUID() });
  expect((await team.makeItem()).fields).toEqual({ [plain.id]: 'usual' });
  expect((await team.makeItem({ fields: { [plain.id]: null } })).fields).toEqual({});
  expect((await team.makeItem({ fields: { [plain.id]: 'own' } })).fields).toEqual({ [plain.id]: 'own' });
  const asked = await makeField(team, { kind: 'checkbox', use: { required: 'on_create' } });
  const without = await team.member.post(team.items, { name: 'New' });
  expect([without.status, without.body]).toEqual([
    400,
    { fields: { [asked.id]: ['This field is required.'] } },
  ]);
  expect((await team.makeItem({ fields: { [asked.id]: false } })).fields[asked.id]).toBe(false);
  const { db } = team.test.database;
  for (const { id } of [plain, gone, asked]) {
    await db.deleteFrom('project_fields').where('field_id', '=', id).execute();
  }
});

// docs/contract/item-fields.md#fields-asked-for-on-entering
test('an item enters a state that asks for a field only with a value', async () => {
  const field = await makeField(team, {
    kind: 'number',
    use: { required: 'on_enter', required_groups: ['completed'] },
  });
  const { states, member, item } = team;
  const row = await team.makeItem();
  const move = (state_id: string, more: object = {}) => member.patch(item(row.id), { state_id, ...more });
  expect((await move(states['In Progress'].id)).status).toBe(204);
  const refused = await move(states.Done.id);
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      error: expect.any(String),
      code: 'TRANSITION_REFUSED',
      reasons: [{ kind: 'field_required', field_id: field.id }],
    },
  ]);
  expect((await team.readItem(row.id)).state_id).toBe(states['In Progress'].id);
  expect((await move(states.Done.id, { fields: { [field.id]: 3 } })).status).toBe(204);
  expect((await patch(row.id, { [field.id]: null })).status).toBe(204);
  expect((await move(states.Done.id)).status).toBe(204);
  expect((await move(states.Todo.id)).status).toBe(204);
  expect((await move(states.Done.id)).status).toBe(403);
  const made = await member.post(team.items, { name: 'Done at once', state_id: states.Done.id });
  expect([made.status, Object.keys(made.body.fields ?? {})]).toEqual([400, [field.id]]);
  await sqlOff(true);
  expect((await move(states.Done.id)).status).toBe(204);
  await sqlOff(false);
  await team.test.database.db.deleteFrom('project_fields').where('field_id', '=', field.id).execute();
});

/** Switches fields of the project off, or on again. */
async function sqlOff(isOff: boolean): Promise<void> {
  const { db } = team.test.database;
  const { id: project_id } = team.project;
  if (!isOff) await db.deleteFrom('project_field_layouts').where('project_id', '=', project_id).execute();
  else {
    await db
      .insertInto('project_field_layouts')
      .values({ project_id, workspace_id: team.workspace.id, is_enabled: false })
      .execute();
  }
}

// docs/contract/item-fields.md#history-of-values
test('each changed value is recorded once, in words that a person reads', async () => {
  const choices = [choice('High'), choice('Low')];
  const field = await makeField(team, { kind: 'select', name: 'Severity', options: { choices } });
  const people = await makeField(team, { kind: 'people', name: 'Reviewers' });
  const items = await makeField(team, { kind: 'items', name: 'Blocks' });
  const row = await team.makeItem({ fields: { [field.id]: choices[0]!.id } });
  const other = await team.makeItem();
  const answer = await patch(row.id, {
    [field.id]: choices[1]!.id,
    [people.id]: [team.admin.id, team.member.id],
    [items.id]: [other.id],
  });
  expect(answer.status).toBe(204);
  const history = (await team.member.get(`${team.item(row.id)}history/?activity_type=issue-property`)).body;
  const of = (id: string) => history.filter((each: { field: string | null }) => each.field === `field:${id}`);
  expect(of(field.id)).toMatchObject([
    { verb: 'updated', old_value: 'High', new_value: 'Low', comment: 'updated the field Severity' },
  ]);
  expect(of(people.id)).toMatchObject([{ old_value: '', new_value: 'admin, member', old_identifier: null }]);
  expect(of(items.id)).toMatchObject([{ new_value: `${team.project.identifier}-${other.sequence_id}` }]);
});
