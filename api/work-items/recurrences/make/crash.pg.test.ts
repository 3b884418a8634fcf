import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { must } from '@tandem/shared/must.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type RecurrenceTeam, makeRecurrenceTeam } from '../testing.ts';

let team: RecurrenceTeam;
const children: ChildProcess[] = [];
beforeAll(async () => {
  team = await makeRecurrenceTeam();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await sql`delete from recurrences`.execute(team.test.database.db);
});
afterAll(() => team.test.close());

const NOW = '2031-01-06T08:00:00Z';
const LATER = '2031-01-06T08:01:00Z';
const COUNTED = [
  'work_items',
  'recurrence_runs',
  'activities',
  'changes',
  'work_item_subscribers',
  'work_item_versions',
  'work_item_edits',
] as const;
/** The tables that a run writes to, in order. */
const STEPS = ['recurrence_runs', 'templates', 'work_items', 'activities', 'recurrences', 'change_streams'];

async function readTotals(): Promise<Record<string, number>> {
  const counts = COUNTED.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)}, (select sum(last_sequence_id)::int from project_counters) as numbers,
      (select sum(last_seq)::int from change_streams) as streams,
      (select sum(uses)::int from templates) as uses`.execute(team.test.database.db);
  return must(rows[0], 'a select without from gives one row');
}

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

/** Whether a connection of this database is still there. */
async function isThere(pid: number): Promise<boolean> {
  const rows = await team.test.database.sql`select from pg_stat_activity where pid = ${pid}`;
  return rows.length > 0;
}

function startJob(): ChildProcess {
  const { socketDirectory, name } = team.test.database;
  const child = fork(path.join(import.meta.dirname, 'testing-process.ts'), [socketDirectory, name, NOW]);
  children.push(child);
  return child;
}

/** Holds the writing of a table up until a process that runs the job waits for it, and does something about that. */
async function stoppedAt(table: string, act: (pid: number) => Promise<unknown>): Promise<void> {
  const blocker = await team.test.database.sql.reserve();
  await blocker`begin`;
  await blocker.unsafe(`lock table ${table} in share row exclusive mode`);
  try {
    await act(
      must(await vi.waitUntil(async () => (await readWaiting())[0], { timeout: 20_000 }), 'it waits'),
    );
  } finally {
    await blocker`rollback`;
    blocker.release();
  }
}

const state = ({ next_due, last_due, runs_count }: Recurrence) => ({ next_due, last_due, runs_count });

// docs/contract/recurrences.md#once-and-only-once
test.each(STEPS)(
  'a process that is killed as it writes %s leaves nothing, and the next one makes one item',
  async (table) => {
    const clean = await team.made();
    const expected = await growthBy(() => team.runAt(NOW));
    const expectedState = state(await team.read(clean));
    await team.admin.delete(team.path(clean));
    const recurrence = await team.made();
    const growth = await growthBy(async () => {
      const child = startJob();
      let backend = 0;
      await stoppedAt(table, async (pid) => {
        backend = pid;
        child.kill('SIGKILL');
        await vi.waitUntil(() => child.signalCode !== null);
      });
      // What it had locked is free once PostgreSQL has found that its client is gone.
      await vi.waitUntil(async () => !(await isThere(backend)), { timeout: 20_000 });
      expect(await team.runAt(LATER)).toBe(1);
      expect(await team.runAt(LATER)).toBe(0);
    });
    expect(growth).toEqual(expected);
    expect(state(await team.read(recurrence))).toEqual(expectedState);
  },
);

// docs/contract/recurrences.md#once-and-only-once
test.each(STEPS)(
  'a statement that is given up at %s is tried again later, and one item is made',
  async (table) => {
    const recurrence = await team.made();
    const child = startJob();
    await stoppedAt(table, async (pid) => {
      await team.test.database.sql`select pg_cancel_backend(${pid})`;
    });
    await vi.waitUntil(() => child.exitCode !== null, { timeout: 20_000 });
    // The process has noted the failure, and looks again after ten minutes.
    const noted = await team.read(recurrence);
    expect([noted.last_error, noted.runs_count]).toEqual(['failed', 0]);
    expect(await team.runAt(LATER)).toBe(0);
    expect(await team.runAt('2031-01-06T08:11:00Z')).toBe(1);
    expect(await team.read(recurrence)).toMatchObject({
      last_error: null,
      runs_count: 1,
      next_due: '2031-01-13',
    });
  },
);
