import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RecurrenceTeam, makeRecurrenceTeam } from '../testing.ts';
import { makeRecurring } from './job.ts';

let team: RecurrenceTeam;
beforeAll(async () => {
  team = await makeRecurrenceTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await sql`delete from recurrences`.execute(team.test.database.db);
  await sql`delete from work_items`.execute(team.test.database.db);
  await team.setZone('Europe/Berlin');
});

const dues = async () => (await team.itemsMade()).map(({ target_date }) => target_date);

// docs/contract/recurrences.md#what-is-made
test('an item is made at its time, from the template, due on the day, in the name of who made the recurrence', async () => {
  const recurrence = await team.made({ name: 'Weekly report', lead_days: 3 });
  expect(recurrence).toMatchObject({ next_due: '2031-01-06', next_run_at: '2031-01-03T08:00:00.000000Z' });
  expect(await team.runAt('2031-01-03T07:59:59Z')).toBe(0);
  expect(await team.runAt('2031-01-03T08:00:00Z')).toBe(1);
  expect(await team.runAt('2031-01-03T08:01:00Z')).toBe(0);
  const [item] = await team.itemsMade();
  expect(item).toMatchObject({ target_date: '2031-01-06' });
  expect(item?.name).toContain('2031');
  const row = await team.readItem(item?.id ?? '');
  expect(row.created_by).toBe(team.admin.id);
  expect(await team.read(recurrence)).toMatchObject({
    next_due: '2031-01-13',
    next_run_at: '2031-01-10T08:00:00.000000Z',
    last_due: '2031-01-06',
    runs_count: 1,
    open_item_id: null,
    last_error: null,
  });
  expect(await team.runs(recurrence)).toEqual([
    {
      id: expect.any(String),
      recurrence_id: recurrence.id,
      due: '2031-01-06',
      made_at: '2031-01-03T08:00:00.000000Z',
      item_id: item?.id,
      member_id: null,
      kind: 'made',
      note: null,
      item: {
        id: item?.id,
        name: item?.name,
        sequence_id: row.sequence_id,
        project_id: team.project.id,
        project_identifier: team.project.identifier,
        state_id: row.state_id,
      },
    },
  ]);
});

// docs/contract/recurrences.md#history
test('the history of the item names the recurrence, and Changes report item and recurrence', async () => {
  const recurrence = await team.made();
  const { db } = team.test.database;
  const before = await db
    .selectFrom('changes')
    .select(sql<number>`max(seq)`.as('seq'))
    .executeTakeFirst();
  await team.runAt('2031-01-06T08:00:00Z');
  const [item] = await team.itemsMade();
  const history = (await team.admin.get(`${team.item(item?.id ?? '')}history/?activity_type=issue-property`))
    .body;
  expect(history).toContainEqual(
    expect.objectContaining({
      field: 'recurrence',
      verb: 'created',
      new_value: 'Weekly report',
      new_identifier: recurrence.id,
      actor: team.admin.id,
    }),
  );
  const changes = await db
    .selectFrom('changes')
    .select(['kind', 'op'])
    .where('stream', '=', team.stream)
    .where('seq', '>', before?.seq ?? 0)
    .execute();
  const kinds = changes.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['work_item', 'activity', 'recurrence']));
});

// docs/contract/recurrences.md#what-is-made
test('a template that says when the item is due goes before the due day', async () => {
  const template_id = await team.makeTemplate({ due: { days: 2, unit: 'days' } });
  await team.made({ template_id });
  await team.runAt('2031-01-06T08:00:00Z');
  expect(await dues()).toEqual(['2031-01-08']);
});

// docs/contract/recurrences.md#once-and-only-once
test('processes that run at the same time make one item', async () => {
  const recurrence = await team.made();
  const { db } = team.test.database;
  const now = new Date('2031-01-06T08:00:00Z');
  const reports = await Promise.all(Array.from({ length: 6 }, () => makeRecurring(db, { now })));
  expect(reports.reduce((sum, { made }) => sum + made, 0)).toBe(1);
  expect(reports.every(({ failed }) => failed === 0)).toBe(true);
  expect(await dues()).toEqual(['2031-01-06']);
  expect(await team.runs(recurrence)).toHaveLength(1);
});

// docs/contract/recurrences.md#once-and-only-once
test('a recurrence that is changed back to a day that is over makes no second item', async () => {
  const recurrence = await team.made();
  await team.runAt('2031-01-06T08:00:00Z');
  await sql`update recurrences set passed_day = '2030-12-31', passed_due = null, wake_at = '2031-01-06T08:00:00Z'`.execute(
    team.test.database.db,
  );
  expect(await team.runAt('2031-01-06T08:01:00Z')).toBe(0);
  expect(await dues()).toEqual(['2031-01-06']);
  expect(await team.read(recurrence)).toMatchObject({ next_due: '2031-01-13', runs_count: 1 });
});

// docs/contract/recurrences.md#after-a-standstill
test('what a month of standstill missed is made up for once, from today', async () => {
  const recurrence = await team.made();
  await team.admin.post(team.path(recurrence, 'skip'), { due: '2031-01-20' });
  expect(await team.runAt('2031-02-05T12:00:00Z')).toBe(1);
  expect(await dues()).toEqual(['2031-02-05']);
  const runs = await team.runs(recurrence);
  expect(runs.map(({ due, kind }) => [due, kind])).toEqual([
    ['2031-02-05', 'made_up'],
    ['2031-01-20', 'skipped'],
  ]);
  expect(runs[0]?.note).toEqual({
    missed: { from: '2031-01-06', to: '2031-02-03', count: 4 },
    gone: [],
  });
  expect(await team.runAt('2031-02-05T12:01:00Z')).toBe(0);
  expect(await team.read(recurrence)).toMatchObject({ next_due: '2031-02-10', runs_count: 1, skipped: [] });
  expect(await team.runAt('2031-02-10T08:00:00Z')).toBe(1);
  expect(await dues()).toEqual(['2031-02-05', '2031-02-10']);
});

// docs/contract/recurrences.md#after-a-standstill
test('a standstill that ends on a due day makes one item for both', async () => {
  const recurrence = await team.made({ rule: 'FREQ=DAILY' });
  expect(await team.runAt('2031-01-09T06:00:00Z')).toBe(1);
  expect(await team.runAt('2031-01-09T08:00:00Z')).toBe(0);
  expect(await team.runAt('2031-01-10T08:00:00Z')).toBe(1);
  expect(await dues()).toEqual(['2031-01-09', '2031-01-10']);
  const [, first] = await team.runs(recurrence);
  expect(first?.note?.missed).toEqual({ from: '2031-01-06', to: '2031-01-08', count: 3 });
});

// docs/contract/recurrences.md#after-a-standstill
test('days that are still to come are made after a standstill as always', async () => {
  await team.made({ rule: 'FREQ=DAILY', lead_days: 2 });
  expect(await team.runAt('2031-01-04T08:00:00Z')).toBe(1);
  expect(await team.runAt('2031-01-08T08:00:00Z')).toBe(3);
  expect(await dues()).toEqual(['2031-01-06', '2031-01-08', '2031-01-09', '2031-01-10']);
});

// docs/contract/recurrences.md#after-a-standstill
test('a few minutes over midnight are no standstill', async () => {
  const recurrence = await team.made({ time: '23:59' });
  expect(await team.runAt('2031-01-06T23:05:00Z')).toBe(1);
  expect((await team.runs(recurrence)).map(({ due, kind }) => [due, kind])).toEqual([['2031-01-06', 'made']]);
});

// docs/contract/recurrences.md#moved-clocks
test('a clock that is put back makes nothing twice, and one that is put forward makes up once', async () => {
  await team.made();
  expect(await team.runAt('2031-01-06T08:00:00Z')).toBe(1);
  expect(await team.runAt('2030-06-01T08:00:00Z')).toBe(0);
  expect(await team.runAt('2031-01-06T08:00:00Z')).toBe(0);
  expect(await team.runAt('2033-07-01T08:00:00Z')).toBe(1);
  expect(await dues()).toEqual(['2031-01-06', '2033-07-01']);
});

// docs/contract/recurrences.md#time-zones
test.each([
  ['Europe/Berlin', '2031-03-30', '02:30', '2031-03-30T01:30:00Z'],
  ['Europe/Berlin', '2031-10-26', '02:30', '2031-10-26T00:30:00Z'],
  ['America/New_York', '2031-03-09', '02:30', '2031-03-09T07:30:00Z'],
  ['America/New_York', '2031-11-02', '01:30', '2031-11-02T05:30:00Z'],
])('in %s on %s at %s one item is made when the clock changes', async (zone, day, ...[time, moment]) => {
  await team.setZone(zone);
  await team.made({ rule: 'FREQ=DAILY', starts_on: day, time });
  const at = new Date(moment).getTime();
  expect(await team.runAt(new Date(at - 1000).toISOString())).toBe(0);
  expect(await team.runAt(moment)).toBe(1);
  expect(await team.runAt(new Date(at + 3_600_000).toISOString())).toBe(0);
  expect(await dues()).toEqual([day]);
});

// docs/contract/recurrences.md#month-ends
test('the 31st is the last day of shorter months, February 29 included', async () => {
  await team.made({ rule: 'FREQ=MONTHLY;BYMONTHDAY=31', starts_on: '2032-01-01' });
  for (const day of ['2032-01-31', '2032-02-29', '2032-03-31', '2032-04-30'])
    expect(await team.runAt(`${day}T12:00:00Z`)).toBe(1);
  expect(await dues()).toEqual(['2032-01-31', '2032-02-29', '2032-03-31', '2032-04-30']);
});

// docs/contract/recurrences.md#start-and-end
test('it ends after so many items, or with its last day', async () => {
  const counted = await team.made({ max_count: 2 });
  const ending = await team.made({ ends_on: '2031-01-13' });
  for (const day of ['2031-01-06', '2031-01-13', '2031-01-20', '2031-01-27'])
    await team.runAt(`${day}T08:00:00Z`);
  expect(await dues()).toEqual(['2031-01-06', '2031-01-06', '2031-01-13', '2031-01-13']);
  for (const recurrence of [counted, ending])
    expect(await team.read(recurrence)).toMatchObject({ next_due: null, next_run_at: null, runs_count: 2 });
});
