import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Programs, makePrograms, nameOf, ok } from './testing.ts';

let programs: Programs;
beforeAll(async () => {
  programs = await makePrograms();
});
afterAll(() => programs.team.test.close());

const DRY = { 'dry-run': 'true' };

/** How many Changes and items there are, and the rows of one table. */
async function written(): Promise<unknown> {
  const { sql } = programs.team.test.database;
  return sql`select (select count(*) from changes) as changes, (select count(*) from work_items) as items,
    (select count(*) from activities) as activities, (select max(last_seq) from change_streams) as seq,
    (select count(*) from idempotency_keys) as keys`;
}

// docs/contract/programs.md#dry-run
test('a dry run is answered as if it were meant, and nothing of it stays', async () => {
  const { ask, make, BP } = programs;
  const item = await make('work-items', { name: nameOf('Stays') });
  const before = await written();
  const made = await ask('POST', `${BP}/work-items/`, { name: 'Only tried' }, DRY);
  expect(ok(made, 201)).toMatchObject({ name: 'Only tried', sequence_id: item.sequence_id + 1 });
  expect(made.headers).toMatchObject({ 'dry-run': 'true' });
  expect(made.headers).not.toHaveProperty('x-stream-seq');
  const url = `${BP}/work-items/${item.id}/`;
  expect(ok(await ask('PATCH', url, { name: 'Another' }, DRY), 200)).toMatchObject({ name: 'Another' });
  expect((await ask('DELETE', url, undefined, DRY)).status).toBe(204);
  const label = await ask('POST', `${BP}/labels/`, { name: 'Tried' }, DRY);
  expect(ok(label, 201)).toMatchObject({ name: 'Tried' });
  expect(await written()).toEqual(before);
  expect(ok(await ask('GET', url), 200).name).toBe(item.name);
  expect((await ask('GET', `${BP}/labels/${label.body.id}/`)).status).toBe(404);
});

// docs/contract/programs.md#dry-run
test('a dry run is one however the address is written', async () => {
  const { ask, BP } = programs;
  const before = await written();
  const made = await ask('POST', `../%761/${BP}/labels/`, { name: 'Only tried' }, DRY);
  expect(ok(made, 201)).toMatchObject({ name: 'Only tried' });
  expect(made.headers).toMatchObject({ 'dry-run': 'true' });
  expect(await written()).toEqual(before);
});

// docs/contract/programs.md#dry-run
test('a dry run is refused what the call itself would be refused', async () => {
  const { ask, guest, make, BP } = programs;
  const name = nameOf('Taken');
  await make('labels', { name });
  expect((await ask('POST', `${BP}/labels/`, { name }, DRY)).status).toBe(409);
  expect((await ask('POST', `${BP}/labels/`, {}, DRY)).status).toBe(400);
  expect((await guest('POST', `${BP}/labels/`, { name: nameOf('No') }, DRY)).status).toBe(403);
});

// docs/contract/programs.md#dry-run
test('a key is not used up by a dry run', async () => {
  const { ask, BP } = programs;
  const key = { 'idempotency-key': nameOf('key') };
  const body = { name: nameOf('Later meant') };
  const tried = await ask('POST', `${BP}/work-items/`, body, { ...DRY, ...key });
  const meant = await ask('POST', `${BP}/work-items/`, body, key);
  expect([tried.status, meant.status]).toEqual([201, 201]);
  expect((await ask('GET', `${BP}/work-items/${tried.body.id}/`)).status).toBe(404);
  expect((await ask('GET', `${BP}/work-items/${meant.body.id}/`)).status).toBe(200);
});

// docs/contract/conventions.md#idempotency-key
test('a change with a key is answered as it is after the change, and so is its repeat', async () => {
  const { ask, make, BP } = programs;
  const item = await make('work-items', { name: 'Old' });
  const change = () =>
    ask('PATCH', `${BP}/work-items/${item.id}/`, { name: 'New' }, { 'idempotency-key': `${item.id} new` });
  const [first, again] = [await change(), await change()];
  expect(ok(first, 200)).toMatchObject({ name: 'New' });
  expect(ok(again, 200)).toEqual(first.body);
  expect(again.headers['x-stream-seq']).toBe(first.headers['x-stream-seq']);
});
