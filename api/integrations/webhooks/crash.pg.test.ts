import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hooks, SECRET_KEY, makeHooks } from './testing.ts';

const ITEMS = 100;
const CHANGES = 20;

let team: Hooks;
const children: ChildProcess[] = [];
beforeAll(async () => {
  team = await makeHooks();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await team.close();
});

function start(): ChildProcess {
  const { socketDirectory, name } = team.test.database;
  const env = JSON.stringify({ SECRET_KEY, OUTBOUND_ALLOW: '127.0.0.1' });
  const file = path.join(import.meta.dirname, 'testing-process.ts');
  const { host } = new URL(team.receiver.url);
  const child = spawn(process.execPath, [file, socketDirectory, name, env, host], { stdio: 'inherit' });
  children.push(child);
  return child;
}

async function changeAll(): Promise<number> {
  const { admin, base } = team;
  const ids: string[] = [];
  for (let index = 0; index < ITEMS; index += 1) {
    ids.push((await admin.post(`${base}issues/`, { name: `Item ${index}` })).body.id);
  }
  for (let index = 0; index < CHANGES; index += 1) {
    const target_date = new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10);
    const answer = await admin.post(`${base}bulk-operation-issues/`, {
      issue_ids: ids,
      properties: { target_date },
    });
    expect(answer.status, answer.text).toBeLessThan(300);
  }
  return ITEMS * (CHANGES + 1);
}

// docs/contract/webhooks.md#never-lost
// docs/contract/webhooks.md#order
test('a process that is killed again and again delivers 2,100 events at least once, each item in its order', async () => {
  const hook = await team.makeHook();
  const total = await changeAll();
  const distinct = () =>
    new Set(team.receiver.requests.map(({ headers }) => headers['x-tandem-delivery'])).size;
  for (const share of [0.05, 0.3, 0.6]) {
    const child = start();
    await expect.poll(distinct, { timeout: 120_000, interval: 10 }).toBeGreaterThan(total * share);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  start();
  await expect.poll(distinct, { timeout: 180_000 }).toBe(total);
  const { sql } = team.test.database;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from webhook_deliveries where webhook_id = ${hook.id}`;
  expect(row?.count).toBe(total);
  // Of each item the first arrival of every delivery: created, and then day after day.
  const seen = new Set<unknown>();
  const days = new Map<string, unknown[]>();
  for (const { headers, body } of team.receiver.requests) {
    const id = headers['x-tandem-delivery'];
    if (seen.has(id)) continue;
    seen.add(id);
    days.set(body.data.id, [...(days.get(body.data.id) ?? []), body.activity['new_value']]);
  }
  const expected = [
    null,
    ...Array.from({ length: CHANGES }, (_, index) => `2030-01-${String(index + 1).padStart(2, '0')}`),
  ];
  expect(days.size).toBe(ITEMS);
  for (const values of days.values()) expect(values).toEqual(expected);
}, 400_000);
