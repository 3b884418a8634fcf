import { must } from '@tandem/shared/must.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Team, makeTeam } from '../work-items/items/testing.ts';

let team: Team;
let base: string;
let itemId: string;
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
  itemId = (await team.makeItem()).id;
  // Labels are made by administrators, and these are two of them.
  await team.test.database.sql`update project_members set role = 20 where user_id = ${team.member.id}`;
});
afterAll(() => team.test.close());

let count = 0;
const newId = () => `0199aaaa-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
const KINDS: Record<string, () => { url: string; body: Record<string, unknown> }> = {
  'work item': () => ({ url: team.items, body: { name: 'Made here' } }),
  comment: () => ({ url: `${team.item(itemId)}comments/`, body: { comment_html: '<p>Said</p>' } }),
  link: () => ({
    url: `${team.item(itemId)}issue-links/`,
    body: { url: `https://example.com/${(count += 1)}` },
  }),
  label: () => ({ url: `${base}issue-labels/`, body: { name: `Label ${(count += 1)}` } }),
  page: () => ({ url: `${base}pages/`, body: { name: 'Page' } }),
};
const callOf = (kind: string) => must(KINDS[kind], 'it is a kind')();

async function readHead(): Promise<number> {
  const [row] = await team.test.database.sql<{ head: number }[]>`
    select sum(last_seq)::int as head from change_streams`;
  return must(row, 'there is a sum').head;
}

// docs/contract/conventions.md#ids-made-by-clients
test.each(Object.keys(KINDS))('a %s keeps the id that its maker chose, and is made once', async (kind) => {
  const { url, body } = callOf(kind);
  const id = newId();
  const first = await team.member.post(url, { ...body, id });
  expect([first.status, first.body.id]).toEqual([201, id]);
  const head = await readHead();
  const again = await team.member.post(url, { ...body, id });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await readHead()).toBe(head);
});

// docs/contract/conventions.md#ids-made-by-clients
test.each(Object.keys(KINDS))('two at once with one id make one %s', async (kind) => {
  const { url, body } = callOf(kind);
  const id = newId();
  const answers = await Promise.all(Array.from({ length: 5 }, () => team.member.post(url, { ...body, id })));
  expect(answers.map((answer) => [answer.status, answer.body.id])).toEqual(answers.map(() => [201, id]));
});

// docs/contract/conventions.md#ids-made-by-clients
test.each(Object.keys(KINDS))('a %s does not take the id of another', async (kind) => {
  const { url, body } = callOf(kind);
  const id = newId();
  expect((await team.admin.post(url, { ...body, id })).status).toBe(201);
  const head = await readHead();
  const taken = await team.member.post(url, { ...callOf(kind).body, id });
  expect([taken.status, taken.body]).toEqual([409, { id: ['This id is taken.'] }]);
  expect(await readHead()).toBe(head);
});

// docs/contract/conventions.md#ids-made-by-clients
test.each(Object.keys(KINDS))('a %s ignores an id that is none of version 7', async (kind) => {
  const { url } = callOf(kind);
  for (const id of ['x', 7, null, '11111111-1111-4111-8111-111111111111']) {
    const made = await team.member.post(url, { ...callOf(kind).body, id });
    expect(made.status, made.text).toBe(201);
    expect(made.body.id).not.toBe(id);
  }
});

// docs/contract/conventions.md#ids-made-by-clients
test('the id of what was deleted stays taken', async () => {
  const id = newId();
  expect((await team.member.post(team.items, { name: 'Gone', id })).status).toBe(201);
  expect((await team.member.delete(team.item(id))).status).toBe(204);
  expect((await team.member.post(team.items, { name: 'Gone', id })).status).toBe(409);
});

// docs/contract/conventions.md#ids-made-by-clients
test('labels made together keep their ids; a repeat makes those that are missing', async () => {
  const [one, two] = [newId(), newId()];
  const url = `${base}bulk-create-labels/`;
  const [first, second] = [
    { id: one, name: 'First of two', color: '#111111' },
    { id: two, name: 'Second of two', color: '#222222' },
  ];
  expect((await team.admin.post(url, { label_data: [first] })).status).toBe(201);
  const answer = await team.admin.post(url, { label_data: [first, second] });
  expect(answer.body.labels.map((label: { id: string }) => label.id)).toEqual([one, two]);
  const twice = await team.admin.post(url, { label_data: [first, { ...second, id: one }] });
  expect([twice.status, Object.keys(twice.body)]).toEqual([400, ['label_data']]);
});
