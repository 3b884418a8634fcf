import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { REQUEST_LIMITS } from '@tandem/db/postgres/client.ts';
import { type Team, makeTeam } from '../../../work-items/items/testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam(REQUEST_LIMITS);
});
afterAll(() => team.test.close());

let count = 0;
const newKey = () => ({ headers: { 'idempotency-key': `key ${(count += 1)}` } });
const named = async (name: string) =>
  (await team.member.get(team.items)).body.results.filter((row: { name: string }) => row.name === name);

// docs/contract/conventions.md#idempotency-key
test('a request that is sent many times at once is carried out once, and all get its answer', async () => {
  const key = newKey();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => team.member.post(team.items, { name: 'At once' }, key)),
  );
  const [first] = answers;
  expect(first?.status).toBe(201);
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([201, first?.body]);
    expect(headers['x-stream-seq']).toBe(first?.headers['x-stream-seq']);
  }
  expect(await named('At once')).toHaveLength(1);
});

// docs/contract/conventions.md#idempotency-key
test('more requests with keys at once than there are connections are all answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      team.member.post(team.items, { name: `Crowd ${index}` }, newKey()),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});

// docs/contract/conventions.md#idempotency-key
test('a repeat waits for the first attempt, and is to come again later when that takes too long', async () => {
  const { sql } = team.test.database;
  const key = newKey();
  const blocker = await sql.reserve();
  await blocker`begin`;
  await blocker`select 1 from project_counters where project_id = ${team.project.id} for update`;
  const first = team.member.post(team.items, { name: 'Slow' }, key);
  const isWaiting = async () => {
    const rows = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length > 0;
  };
  await vi.waitUntil(isWaiting, { timeout: 10_000 });
  const again = team.member.post(team.items, { name: 'Slow' }, key);
  const answers = await Promise.all([first, again]);
  await blocker`rollback`;
  blocker.release();
  for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '1']);
  expect((await team.member.post(team.items, { name: 'Slow' }, key)).status).toBe(201);
  expect(await named('Slow')).toHaveLength(1);
});

// docs/contract/conventions.md#idempotency-key
test('a key belongs to one request of one person', async () => {
  const key = newKey();
  const first = await team.member.post(team.items, { name: 'Mine' }, key);
  const other = await team.member.post(team.items, { name: 'Another' }, key);
  expect([other.status, other.body]).toEqual([
    409,
    { error: 'This Idempotency-Key was used for another request.' },
  ]);
  const others = await team.admin.post(team.items, { name: 'Mine' }, key);
  expect([first.status, others.status]).toEqual([201, 201]);
  expect(others.body.id).not.toBe(first.body.id);
});

// docs/contract/conventions.md#refusals-are-repeated-too
test('a refusal is kept, so that a late repeat is not carried out', async () => {
  const row = await team.makeItem();
  const key = newKey();
  const before = '2020-01-01T00:00:00.000000Z';
  const body = { name: 'Late', expected_updated_at: before };
  const refused = await team.member.patch(team.item(row.id), body, key);
  expect(refused.status).toBe(409);
  await team.test.database.sql`update work_items set updated_at = ${before} where id = ${row.id}`;
  const again = await team.member.patch(team.item(row.id), body, key);
  expect([again.status, again.body]).toEqual([409, refused.body]);
  expect((await team.readItem(row.id)).name).toBe(row.name);
});

// docs/contract/conventions.md#refusals-are-repeated-too
test('a refusal for want of rights is decided anew', async () => {
  const row = await team.makeItem({}, team.admin);
  const key = newKey();
  expect((await team.member.delete(team.item(row.id), undefined, key)).status).toBe(403);
  await team.test.database.sql`update work_items set created_by = ${team.member.id} where id = ${row.id}`;
  expect((await team.member.delete(team.item(row.id), undefined, key)).status).toBe(204);
});

// docs/contract/conventions.md#idempotency-key
test('what was deleted with a key is answered as deleted, not as missing', async () => {
  const row = await team.makeItem();
  const key = newKey();
  const answers = [];
  for (let time = 0; time < 2; time += 1) {
    answers.push(await team.member.delete(team.item(row.id), undefined, key));
  }
  const [first, again] = answers.map(({ status, text, headers }) => [status, text, headers['x-stream-seq']]);
  expect(again).toEqual(first);
  expect(first?.[0]).toBe(204);
});

/** How many connections wait for a lock. */
async function countWaiting(): Promise<number> {
  const { sql } = team.test.database;
  const rows = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

// docs/contract/conventions.md#idempotency-key
test('a repeat that may no longer be made once the first attempt is through has its answer', async () => {
  const leaver = await team.test.makeUser();
  await team.test.addMember(team.workspace.id, leaver, 15);
  await team.test.addProjectMember(team.project.id, leaver, 15);
  const leave = team.items.replace(/issues\/$/, 'members/leave/');
  const key = newKey();
  const blocker = await team.test.database.sql.reserve();
  await blocker`begin`;
  await blocker`select from project_members where user_id = ${leaver.id} for update`;
  const attempts = [1, 2].map(() => leaver.post(leave, undefined, key));
  await vi.waitUntil(async () => (await countWaiting()) === 2);
  await blocker`rollback`;
  blocker.release();
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([204, 204]);
});
