import type { Field, FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { RELATION_TYPES } from '@tandem/shared/work-items/relations/types.ts';
import { ROLLUP_RELATIONS } from '@tandem/shared/projects/fields/rollup-terms.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FieldTeam, makeFieldTeam } from '../../projects/fields/testing.ts';
import type { Caller } from '../../testing/app.ts';

let team: FieldTeam;
let [budget, fee, size, blocks]: Field[] = [];
beforeAll(async () => {
  team = await makeFieldTeam();
  budget = await team.makeField({ name: 'Budget', kind: 'money', options: { currency: 'EUR' } });
  fee = await team.makeField({ name: 'Fee', kind: 'money', options: { currency: 'USD' } });
  size = await team.makeField({ name: 'Size', kind: 'number' });
  blocks = await team.makeField({ name: 'Blocks', kind: 'items' });
});
afterAll(() => team.test.close());

const rollup = (name: string, options: Record<string, unknown>) =>
  team.makeField({ name, kind: 'rollup', options: { rollup: options } });
const SUB_ITEMS = { over: 'sub_items' };
const valueIn = async (
  field: Field,
  id: string,
  caller: Caller = team.member,
): Promise<FieldValue | undefined> => (await caller.get(team.item(id))).body.fields[field.id];
/** Reads the value everywhere where the item is read, and expects the same one. */
async function everywhere(field: Field, id: string, caller: Caller = team.member) {
  const { items, workspace } = team;
  const answers = await Promise.all([
    caller.get(team.item(id)),
    caller.get(items),
    caller.get(`${items}?group_by=priority`),
    caller.get(`${items.replace('issues/', 'issues-detail/')}`),
    caller.get(`${items}list/?issues=${id}`),
    caller.get(`/api/workspaces/${workspace.slug}/issues/`),
  ]);
  return answers.map(({ body }) => {
    const row = rowIn(body, id);
    return row ? (row.fields[field.id] ?? null) : 'no such row';
  });
}

/** Finds the row of an item anywhere in an answer. */
function rowIn(body: unknown, id: string): WorkItemRow | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('id' in body && body.id === id && 'fields' in body) return body as WorkItemRow;
  return Object.values(body)
    .map((part) => rowIn(part, id))
    .find((row) => row !== undefined);
}

// docs/contract/fields.md#roll-ups
test('what a roll-up is refused for names its options', async () => {
  const done = await rollup('Share done', { ...SUB_ITEMS, measure: 'share_done' });
  const text = await team.makeField({ name: 'Note', kind: 'text' });
  const refused = async (options: unknown) => {
    const answer = await team.admin.post(team.fields, {
      name: `R ${Math.random()}`,
      kind: 'rollup',
      options,
    });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['options']]);
    return JSON.stringify(answer.body);
  };
  expect(await refused({})).toContain('goes over');
  expect(await refused({ rollup: { ...SUB_ITEMS, measure: 'sum' } })).toContain('added up');
  expect(await refused({ rollup: { ...SUB_ITEMS, measure: 'sum', of: [text.id] } })).toContain('Note');
  expect(await refused({ rollup: { ...SUB_ITEMS, measure: 'sum', of: [done.id] } })).toContain('Share done');
  expect(await refused({ rollup: { ...SUB_ITEMS, measure: 'sum', of: [budget!.id, size!.id] } })).toContain(
    'together',
  );
  expect(await refused({ rollup: { over: 'relations', measure: 'count' } })).toContain('goes over');
  expect(await refused({ rollup: { over: 'items', measure: 'count', through: size!.id } })).toContain(
    'goes over',
  );
  expect(await refused({ rollup: { over: 'all', measure: 'count' } })).toContain('not a valid choice');
  await refused({
    rollup: { ...SUB_ITEMS, measure: 'sum', of: Array.from({ length: 11 }, () => budget!.id) },
  });
  const formula = await team.admin.post(team.fields, {
    name: 'Reads it',
    kind: 'formula',
    options: { formula: '1 + share_done' },
  });
  expect([formula.status, formula.body.options?.[0]]).toEqual([
    400,
    expect.stringContaining('(character 5)'),
  ]);
  expect([...ROLLUP_RELATIONS]).toEqual([...RELATION_TYPES]);
});

// docs/contract/fields.md#roll-ups
// docs/contract/fields.md#computed-when-read
test('a roll-up is in whatever is read, of items of the same project that lists show alone', async () => {
  const sum = await rollup('Budget below', { ...SUB_ITEMS, measure: 'sum', of: [budget!.id] });
  const both = await rollup('Money below', { ...SUB_ITEMS, measure: 'sum', of: [budget!.id, fee!.id] });
  const linked = await rollup('Sizes', {
    over: 'items',
    through: blocks!.id,
    measure: 'average',
    of: [size!.id],
  });
  const blocked = await rollup('Waiting', { over: 'relations', relation: 'blocking', measure: 'count' });
  expect([sum, both, linked, blocked].map(({ options }) => [options.result, options.currency])).toEqual([
    ['money', 'EUR'],
    ['money', undefined],
    ['number', undefined],
    ['number', undefined],
  ]);
  const parent = await team.makeItem();
  const children = [];
  for (const value of [0.1, 0.2, 1000]) {
    const child = await team.makeItem({ parent_id: parent.id });
    await team.test.database.sql`update work_items
      set fields = ${JSON.stringify({ [budget!.id]: value, [fee!.id]: 2, [size!.id]: value })}::text::jsonb
      where id = ${child.id}`;
    children.push(child.id);
  }
  expect(await everywhere(sum, parent.id)).toEqual([null, null, null, null, null, null]);
  await team.use(budget!, fee!, size!, blocks!, sum, both, linked, blocked);
  expect(await everywhere(sum, parent.id)).toEqual(Array.from({ length: 6 }, () => 1000.3));
  expect(await valueIn(both, parent.id)).toEqual(['1000.3 EUR', '6 USD']);
  await team.admin.post(`${team.item(children[2]!)}archive/`);
  expect((await team.admin.delete(team.item(children[1]!))).status).toBe(204);
  await sql`update work_items set is_draft = false where id = ${children[0]}`.execute(team.test.database.db);
  expect(await valueIn(sum, parent.id)).not.toBe(1000.3);

  const elsewhere = await team.test.makeProject(team.admin, team.workspace);
  const foreign = await team.admin.post(
    `/api/workspaces/${team.workspace.slug}/projects/${elsewhere.id}/issues/`,
    { name: 'Elsewhere' },
  );
  const ids = [children[0]!, foreign.body.id, parent.id];
  const patched = await team.admin.patch(team.item(parent.id), { fields: { [blocks!.id]: ids } });
  expect(patched.status).toBe(204);
  expect(await valueIn(linked, parent.id)).toBe(0.1);
  const related = await team.admin.post(`${team.item(parent.id)}issue-relation/`, {
    relation_type: 'blocking',
    issues: [children[0]],
  });
  expect(related.status).toBe(201);
  expect(await valueIn(blocked, parent.id)).toBe(1);
  expect(await valueIn(blocked, children[0]!)).toBeUndefined();
  // A guest who sees only their own items reads no roll-up.
  const own = await team.makeItemOf(team.guest);
  await team.makeItem({ parent_id: own.id });
  const count = await rollup('Count below', { ...SUB_ITEMS, measure: 'count' });
  await team.use(count);
  expect([await valueIn(count, own.id), await valueIn(count, own.id, team.guest)]).toEqual([1, undefined]);
  expect(await everywhere(count, own.id, team.guest)).toEqual(Array.from({ length: 6 }, () => null));
});

// docs/contract/fields.md#computed-when-read
test('what is computed when it is read is no order, no group, no filter, and cannot be written', async () => {
  const count = await rollup('How many', { ...SUB_ITEMS, measure: 'count' });
  const left = await team.makeField({
    name: 'Days left',
    kind: 'formula',
    options: { formula: 'days(today(), due_date)' },
  });
  expect(left.options).toMatchObject({ reads_today: true, result: 'number' });
  await team.use(count, left);
  for (const { id, name } of [count, left]) {
    for (const query of [`order_by=field:${id}`, `order_by=-field:${id}`, `group_by=field:${id}`]) {
      const answer = await team.member.get(`${team.items}?${query}`);
      expect([query, answer.status, answer.text.includes(name)]).toEqual([query, 400, true]);
    }
    const filter = JSON.stringify({ [`field:${id}__exact`]: 1 });
    const answer = await team.member.get(`${team.items}?filters=${encodeURIComponent(filter)}`);
    expect([answer.status, answer.text.includes(name)]).toEqual([400, true]);
    const item = await team.makeItem();
    expect((await team.member.patch(team.item(item.id), { fields: { [id]: 3 } })).status).toBe(400);
  }
});

// docs/contract/fields.md#computed-when-read
test('today is the day in the time zone of the project, and nothing of it is stored', async () => {
  const left = await team.makeField({
    name: 'Until then',
    kind: 'formula',
    options: { formula: 'days(today(), due_date) + points * 0' },
  });
  const plain = await team.makeField({
    name: 'Until the day',
    kind: 'formula',
    options: { formula: 'days(today(), due_date)' },
  });
  await team.use(left, plain);
  const item = await team.makeItem({ target_date: '2027-01-01' });
  const days = (zone: string) =>
    Math.round((Date.parse('2027-01-01') - Date.parse(dayIn(zone))) / 86_400_000);
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC']) {
    await sql`update projects set timezone = ${zone} where id = ${team.project.id}`.execute(
      team.test.database.db,
    );
    expect([zone, await valueIn(plain, item.id)]).toEqual([zone, days(zone)]);
  }
  expect(days('Pacific/Kiritimati')).toBe(days('Pacific/Niue') - 1);
  expect(await valueIn(left, item.id)).toBeUndefined();
  const { rows } = await sql<{ fields: object }>`select fields from work_items where id = ${item.id}`.execute(
    team.test.database.db,
  );
  expect(rows).toEqual([{ fields: {} }]);
});
