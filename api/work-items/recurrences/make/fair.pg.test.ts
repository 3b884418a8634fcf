import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type RecurrenceTeam, makeRecurrenceTeam } from '../testing.ts';
import { readClosed, readDue } from './due.ts';
import { makeRecurring } from './job.ts';

let team: RecurrenceTeam;
beforeAll(async () => {
  team = await makeRecurrenceTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await sql`delete from recurrences`.execute(team.test.database.db);
  await sql`delete from work_items`.execute(team.test.database.db);
});

const NOW = new Date('2031-01-06T08:00:00Z');
const dues = async () => (await team.itemsMade()).map(({ target_date }) => target_date);

// docs/contract/recurrences.md#what-is-made
test('of several recurrences that have much to make, each makes one item before one makes a second', async () => {
  const values = { rule: 'FREQ=DAILY', lead_days: 3 };
  const many = [await team.made(values), await team.made(values)];
  await makeRecurring(team.test.database.db, { now: NOW, limits: { runs: 2 } });
  for (const each of many) expect(await team.runs(each)).toHaveLength(2);
  expect(await dues()).toEqual(['2031-01-06', '2031-01-06', '2031-01-07', '2031-01-07']);
});

// docs/contract/recurrences.md#what-is-made
test('a project that has its items of the minute goes on in the next one', async () => {
  await team.made({ rule: 'FREQ=DAILY', lead_days: 5 });
  const run = () => makeRecurring(team.test.database.db, { now: NOW, limits: { items: 4 } });
  expect([(await run()).made, (await run()).made, (await run()).made]).toEqual([4, 2, 0]);
});

// docs/contract/recurrences.md#what-is-made
test('a run of the job that has no time left makes nothing more', async () => {
  await team.made();
  const { db } = team.test.database;
  expect(await makeRecurring(db, { now: NOW, limits: { time: -1 } })).toEqual({ made: 0, failed: 0 });
  expect((await makeRecurring(db, { now: NOW })).made).toBe(1);
});

// docs/contract/recurrences.md#what-is-made
test('projects take turns, also when all of one wait longer than those of the other', async () => {
  const { db } = team.test.database;
  const first = await team.made();
  const [second, third] = [await team.made(), await team.made()];
  const other = randomUUID();
  await sql`insert into projects select (jsonb_populate_record(p, jsonb_build_object('id', ${other}::text,
    'identifier', 'OTHER', 'name', 'Other'))).* from projects p where p.id = ${team.project.id}`.execute(db);
  await sql`update recurrences set wake_at = '2020-01-01' where id = ${first.id}`.execute(db);
  await sql`update recurrences set wake_at = '2020-01-02' where id = ${second.id}`.execute(db);
  await sql`update recurrences set project_id = ${other} where id = ${third.id}`.execute(db);
  const found = (await readDue(db, NOW)).map(({ id }) => id);
  expect(found).toEqual([first.id, third.id, second.id]);
  await sql`delete from recurrences`.execute(db);
  await sql`delete from projects where id = ${other}`.execute(db);
});

// docs/contract/recurrences.md#time-zones
test('a project that moves to another time zone gets its items by that one', async () => {
  await team.made();
  const base = `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/`;
  expect((await team.admin.patch(base, { timezone: 'Asia/Tokyo' })).status).toBe(200);
  expect(await team.runAt('2031-01-05T23:59:00Z')).toBe(0);
  expect(await team.runAt('2031-01-06T00:00:00Z')).toBe(1);
  await team.admin.patch(base, { timezone: 'Europe/Berlin' });
});

// docs/contract/recurrences.md#days-off
test('a holiday that is added moves the next due day, and one that is deleted moves it back', async () => {
  const recurrence = await team.made({ days_off: 'previous' });
  const holidays = `/api/workspaces/${team.workspace.slug}/working-calendar/holidays/`;
  const holiday = await team.admin.post(holidays, { day: '2031-01-06', name: 'Epiphany' });
  await team.runAt('2031-01-02T08:00:00Z');
  expect((await team.read(recurrence)).next_due).toBe('2031-01-03');
  expect((await team.admin.delete(`${holidays}${holiday.body.id}/`)).status).toBe(204);
  await team.runAt('2031-01-02T08:01:00Z');
  expect((await team.read(recurrence)).next_due).toBe('2031-01-06');
  await team.admin.post(holidays, { day: '2031-01-06', name: 'Epiphany' });
  expect(await team.runAt('2031-01-03T08:00:00Z')).toBe(1);
  expect(await dues()).toEqual(['2031-01-03']);
});

// docs/contract/recurrences.md#after-it-is-done
test('paused recurrences whose item is closed take no place of others', async () => {
  const { db } = team.test.database;
  const recurrence = await team.made({ mode: 'after_done', rule: null, after_days: 3 });
  expect(await team.runAt(NOW.toISOString())).toBe(1);
  await team.admin.delete(team.item((await team.read(recurrence)).open_item_id ?? ''));
  expect(await readClosed(db)).toHaveLength(1);
  await team.admin.post(team.path(recurrence, 'pause'));
  expect(await readClosed(db)).toEqual([]);
  await team.admin.post(team.path(recurrence, 'resume'));
  expect(await readClosed(db)).toHaveLength(1);
});

// docs/contract/recurrences.md#errors
test('a failure that cannot be noted stops no other recurrence', async () => {
  const { db } = team.test.database;
  const values = { template_id: await team.makeTemplate({ name: 'Broken' }) };
  const broken = await team.made(values);
  await team.made();
  await sql`update recurrences set wake_at = '2020-01-01' where id = ${broken.id}`.execute(db);
  // Neither the run nor the note of its failure can be written.
  await sql`alter table recurrences add constraint unwritable check (name <> 'Broken' or wake_at = '2020-01-01')`.execute(
    db,
  );
  await sql`update recurrences set name = 'Broken' where id = ${broken.id}`.execute(db);
  const error = vi.fn<(...args: unknown[]) => void>();
  const log = { warn: vi.fn(), error } as never;
  try {
    expect(await makeRecurring(db, { now: NOW, log })).toEqual({ made: 1, failed: 1 });
    expect(error).toHaveBeenCalledOnce();
  } finally {
    await sql`alter table recurrences drop constraint unwritable`.execute(db);
  }
});
