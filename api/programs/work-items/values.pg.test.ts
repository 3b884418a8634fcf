import { afterAll, beforeAll, expect, test } from 'vitest';
import { choice, makeField } from '../../work-items/items/testing-fields.ts';
import { type Desk, makeDesk } from '../mcp/testing.ts';
import { makeToken, ok } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await makeDesk();
}, 60_000);
afterAll(() => desk.close());

const CHOICES = [choice('High'), choice('Low')];
const fieldOf = (name: string, kind: 'select' | 'people' | 'items' | 'number') =>
  makeField(desk.programs.team, {
    name,
    kind,
    ...(kind === 'select' ? { options: { choices: CHOICES } } : {}),
  });

// docs/contract/item-fields.md#values-for-programs
test('programs read values by key, and write fields by key or name, choices, people and items by name', async () => {
  const { team, make, ask, BP } = desk.programs;
  const severity = await fieldOf('Severity', 'select');
  const people = await fieldOf('Reviewers', 'people');
  const items = await fieldOf('Blocks', 'items');
  const count = await fieldOf('Count', 'number');
  const other = await team.makeItem();
  const made = await make('work-items', {
    name: 'Filled',
    fields: {
      severity: 'high',
      Reviewers: ['me', 'member'],
      [items.id]: [`${team.project.identifier}-${other.sequence_id}`],
    },
  });
  const fields = {
    [severity.key]: CHOICES[0]!.id,
    [people.key]: expect.arrayContaining([team.member.id]),
    [items.key]: [other.id],
  };
  expect(made.fields).toEqual(fields);
  const url = `${BP}/work-items/${made.id}/`;
  const changed = ok(await ask('PATCH', url, { fields: { [count.key]: 3, [items.key]: null } }), 200);
  expect(changed.fields).toEqual({ ...fields, [items.key]: undefined, [count.key]: 3 });
  for (const query of ['', '?fields=id,fields']) {
    const rows = ok(await ask('GET', `${BP}/work-items/${query}`), 200).results;
    expect(rows.find(({ id }: { id: string }) => id === made.id).fields).toEqual(changed.fields);
  }
  const named = {
    [severity.key]: 'High',
    [people.key]: expect.arrayContaining(['admin', 'member']),
    [count.key]: 3,
  };
  const expanded = ok(await ask('GET', `${BP}/work-items/${made.id}/?expand=fields`), 200);
  expect(expanded.fields).toEqual(named);
  const assistant = await desk.connect(await makeToken(team.admin, team.workspace.slug));
  const { body: listed } = await assistant.use('list_work_items', { project_id: team.project.id });
  const rowOf = (id: string) => listed.results.find((row: { id: string }) => row.id === id);
  expect(rowOf(made.id).fields).toEqual(named);
  expect(rowOf(other.id).fields).toBeUndefined();
  for (const [name, value] of [
    [count.key, 'many'],
    ['Count', 'many'],
    ['No such field', 1],
    [severity.key, 'Medium'],
    [people.key, ['nobody']],
    [items.key, ['NONE-1']],
  ] as const) {
    const refused = await ask('PATCH', url, { fields: { [name]: value } });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [name]]);
  }
});

// docs/contract/item-fields.md#values-for-programs
test('assistants write values by the same names', async () => {
  const { team } = desk.programs;
  const risk = await fieldOf('Risk', 'select');
  const admin = await desk.connect(await makeToken(team.admin, team.workspace.slug));
  const made = await admin.use('create_work_item', {
    project_id: team.project.identifier,
    body: { name: 'By names', fields: { Risk: 'low' } },
  });
  expect([made.isError, made.body.fields]).toEqual([false, { [risk.key]: CHOICES[1]!.id }]);
  const refused = await admin.use('update_work_item', {
    issue_id: made.body.id,
    body: { fields: { risk: 'Huge' } },
  });
  expect([refused.isError, Object.keys(refused.body.fields)]).toEqual([true, ['risk']]);
});
