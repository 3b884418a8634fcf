import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Answer } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../../work-items/items/testing.ts';

let team: Team;
let base: string;
let directory: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
  const between = { from_state_id: team.states.Todo.id, to_state_id: team.states.Done.id };
  const transitions = [{ ...between, approval: { count: 1, member_ids: [team.member.id] } }];
  await team.admin.put(`${base}workflow/`, { flows: [{ transitions }] });
  await team.admin.patch(base, { is_workflow_enabled: true });
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tandem-test-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await team.test.close();
  await fs.rm(directory, { recursive: true, force: true });
});

type Call = { method: 'post' | 'patch'; url: string; body: unknown };
/** Kinds of requests, each ready to be sent once; `steps` are the tables that it writes to, in order. */
const KINDS: Record<string, { steps: string[]; prepare: () => Promise<Call> }> = {
  create: {
    steps: ['project_counters', 'work_items', 'work_item_subscribers', 'change_streams', 'idempotency_keys'],
    prepare: async () => ({ method: 'post', url: team.items, body: { name: 'Made', priority: 'high' } }),
  },
  patch: {
    steps: ['work_items', 'activities', 'change_streams', 'idempotency_keys'],
    prepare: async () => {
      const { id } = await team.makeItem();
      return { method: 'patch', url: team.item(id), body: { name: 'Renamed', priority: 'low' } };
    },
  },
  bulk: {
    steps: ['work_items', 'activities', 'change_streams', 'idempotency_keys'],
    prepare: async () => {
      const issue_ids = [(await team.makeItem()).id, (await team.makeItem()).id];
      const body = { issue_ids, properties: { priority: 'urgent' } };
      return { method: 'post', url: `${base}bulk-operation-issues/`, body };
    },
  },
  yes: {
    steps: ['approval_answers', 'work_items', 'change_streams', 'idempotency_keys'],
    prepare: async () => {
      const { id } = await team.makeItem({ state_id: team.states.Todo.id });
      const asked = await team.admin.patch(team.item(id), {
        state_id: team.states.Done.id,
        request_approval: true,
      });
      return { method: 'post', url: `${team.item(id)}approvals/${asked.body.id}/approve/`, body: {} };
    },
  },
  comment: {
    steps: ['comments', 'activities', 'work_items', 'change_streams', 'idempotency_keys'],
    prepare: async () => {
      const { id } = await team.makeItem();
      return { method: 'post', url: `${team.item(id)}comments/`, body: { comment_html: '<p>Said</p>' } };
    },
  },
};
const everyStep = Object.entries(KINDS).flatMap(([kind, { steps }]) => steps.map((step) => [kind, step]));
const prepare = (kind: string) => must(KINDS[kind], 'it is a kind').prepare();

let count = 0;
const newKey = () => {
  count += 1;
  return { 'idempotency-key': `key ${count}`, 'x-mutation-id': `mutation ${count}` };
};
const send = ({ method, url, body }: Call, headers: Record<string, string>) =>
  team.member[method](url, body, { headers });

const COUNTED = [
  'work_items',
  'comments',
  'activities',
  'approvals',
  'approval_answers',
  'work_item_subscribers',
  'work_item_edits',
  'changes',
] as const;

/** How many rows there are of all that a request writes, and how far the counters are. */
async function readTotals(): Promise<Record<string, number>> {
  const counts = COUNTED.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)}, (select sum(last_sequence_id)::int from project_counters) as numbers,
      (select sum(last_seq)::int from change_streams) as streams`.execute(team.test.database.db);
  return must(rows[0], 'a select without from gives one row');
}

/** What an action adds to each of the totals. */
async function growthBy(action: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await readTotals();
  await action();
  const after = await readTotals();
  return Object.fromEntries(
    Object.entries(after).map(([name, total]) => [name, total - (before[name] ?? 0)]),
  );
}

/** The connections of this database that wait for a lock. */
async function readWaiting(): Promise<number[]> {
  const rows = await team.test.database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.map(({ pid }) => pid);
}

async function isConnected(pid: number): Promise<boolean> {
  const rows = await team.test.database.sql`select 1 from pg_stat_activity where pid = ${pid}`;
  return rows.length > 0;
}

/** Holds the writing of a table up until `act`, which sends a request, has done what it does about the connection there. */
async function stoppedAt(
  table: string,
  act: (waiting: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const blocker = await team.test.database.sql.reserve();
  await blocker`begin`;
  await blocker.unsafe(`lock table ${table} in share row exclusive mode`);
  const waiting = () => vi.waitUntil(async () => (await readWaiting())[0], { timeout: 20_000 });
  try {
    await act(waiting);
  } finally {
    await blocker`rollback`;
    blocker.release();
  }
}

async function startProcess(): Promise<{ child: ChildProcess; address: string }> {
  const { socketDirectory, name } = team.test.database;
  const child = fork(path.join(import.meta.dirname, 'testing-process.ts'), [
    socketDirectory,
    name,
    directory,
  ]);
  children.push(child);
  const [address] = (await once(child, 'message')) as [string];
  return { child, address };
}

const sendTo = (address: string, { method, url, body }: Call, headers: Record<string, string>) =>
  fetch(address + url, {
    method: method.toUpperCase(),
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie: team.member.cookie, ...headers },
  });

const comparable = ({ status, text, headers }: Pick<Answer, 'status' | 'text' | 'headers'>) => ({
  status,
  body: text === '' ? null : (JSON.parse(text) as unknown),
  type: headers['content-type'],
  seqs: headers['x-stream-seq'],
});

// docs/contract/conventions.md#idempotency-key
test.each(everyStep)(
  'a %s whose statement is given up at %s happens once when it is sent again',
  async (kind, step) => {
    const clean = await prepare(kind);
    const expected = await growthBy(() => send(clean, newKey()));
    const call = await prepare(kind);
    const key = newKey();
    const growth = await growthBy(async () => {
      await stoppedAt(step, async (waiting) => {
        const first = send(call, key);
        const pid = await waiting();
        await team.test.database.sql`select pg_cancel_backend(${pid})`;
        expect((await first).status).toBe(503);
      });
      expect((await send(call, key)).status).toBeLessThan(300);
    });
    expect(growth).toEqual(expected);
  },
);

// docs/contract/conventions.md#idempotency-key
test.each(everyStep)(
  'a %s whose process is killed at %s happens once when it is sent again',
  async (kind, step) => {
    const clean = await prepare(kind);
    const expected = await growthBy(() => send(clean, newKey()));
    const call = await prepare(kind);
    const key = newKey();
    const { child, address } = await startProcess();
    const growth = await growthBy(async () => {
      let killed = 0;
      await stoppedAt(step, async (waiting) => {
        const first = sendTo(address, call, key).catch(() => 'no answer');
        killed = await waiting();
        child.kill('SIGKILL');
        expect(await first).toBe('no answer');
      });
      await vi.waitUntil(async () => !(await isConnected(killed)), { timeout: 20_000 });
      expect((await send(call, key)).status).toBeLessThan(300);
    });
    expect(growth).toEqual(expected);
  },
);

// docs/contract/conventions.md#idempotency-key
test('a request whose answer is lost gets it from another process', async () => {
  const { child, address } = await startProcess();
  const answered: { call: Call; key: Record<string, string>; answer: ReturnType<typeof comparable> }[] = [];
  for (const kind of Object.keys(KINDS)) {
    const sent = { call: await prepare(kind), key: newKey() };
    const answer = await sendTo(address, sent.call, sent.key);
    const text = await answer.text();
    const headers = Object.fromEntries(answer.headers);
    answered.push({ ...sent, answer: comparable({ status: answer.status, text, headers }) });
  }
  child.kill('SIGKILL');
  const growth = await growthBy(async () => {
    for (const { call, key, answer } of answered) expect(comparable(await send(call, key))).toEqual(answer);
  });
  expect(Object.values(growth).every((added) => added === 0)).toBe(true);
});
