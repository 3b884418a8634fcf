import { previewSchema } from '@tandem/shared/work-items/recurrences/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FIRST, type RecurrenceTeam, makeRecurrenceTeam } from './testing.ts';

let team: RecurrenceTeam;
beforeAll(async () => {
  team = await makeRecurrenceTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await sql`delete from recurrences`.execute(team.test.database.db);
  await sql`delete from holidays`.execute(team.test.database.db);
});

const stored = async (recurrence: { id: string }) =>
  previewSchema.parse((await team.member.get(team.path(recurrence, 'preview'))).body);
const unstored = async (body: object) =>
  previewSchema.parse((await team.admin.post(`${team.url}preview/`, body)).body);
const addHoliday = (day: string) =>
  sql`insert into holidays (workspace_id, day, name) values (${team.workspace.id}, ${day}, 'Epiphany')`.execute(
    team.test.database.db,
  );

// docs/contract/recurrences.md#preview
test('the next ten runs are those that the job makes', async () => {
  const recurrence = await team.made({
    rule: 'FREQ=MONTHLY;BYMONTHDAY=31',
    starts_on: '2031-01-01',
    lead_days: 3,
  });
  await team.admin.post(team.path(recurrence, 'skip'), { due: '2031-03-31' });
  const { runs, until } = await stored(recurrence);
  expect(runs).toHaveLength(10);
  expect(until).toBe('2031-10-31');
  expect(runs[0]).toEqual({
    due: '2031-01-31',
    weekday: 'fri',
    made_on: '2031-01-28',
    member_id: null,
    is_skipped: false,
    notes: [],
  });
  expect(runs[1]).toMatchObject({ due: '2031-02-28', notes: [{ kind: 'last_day', wanted: 31 }] });
  const made: string[] = [];
  for (const run of runs) {
    const count = await team.runAt(`${run.made_on}T12:00:00Z`);
    expect(count).toBe(run.is_skipped ? 0 : 1);
    if (!run.is_skipped) made.push(run.due);
  }
  expect((await team.itemsMade()).map(({ target_date }) => target_date)).toEqual(made);
});

// docs/contract/recurrences.md#preview
// docs/contract/recurrences.md#turns
test('a preview has the turns of members, and skipped runs have none', async () => {
  const member_ids = [team.member.id, team.admin.id];
  const recurrence = await team.made({ assignees: { mode: 'in_turn', member_ids } });
  await team.admin.post(team.path(recurrence, 'skip'), { due: '2031-01-13' });
  const { runs } = await stored(recurrence);
  expect(runs.slice(0, 4).map(({ member_id }) => member_id)).toEqual([
    member_ids[0],
    null,
    member_ids[1],
    member_ids[0],
  ]);
  expect(runs[1]).toMatchObject({ due: '2031-01-13', is_skipped: true });
});

// docs/contract/recurrences.md#days-off
// docs/contract/recurrences.md#notes
test('days off are moved or said', async () => {
  await addHoliday('2031-01-06');
  const body = { rule: 'FREQ=WEEKLY;BYDAY=MO', starts_on: FIRST };
  const first = async (values: object) => (await unstored({ ...body, ...values })).runs[0];
  expect(await first({})).toMatchObject({ due: FIRST, notes: [{ kind: 'day_off', holiday: 'Epiphany' }] });
  expect(await first({ days_off: 'next' })).toMatchObject({
    due: '2031-01-07',
    notes: [{ kind: 'moved', from: FIRST, holiday: 'Epiphany' }],
  });
  expect(await first({ days_off: 'previous' })).toMatchObject({
    due: '2031-01-03',
    notes: [{ kind: 'moved', from: FIRST, holiday: 'Epiphany' }],
  });
});

// docs/contract/recurrences.md#days-off
test('what the job makes is moved as well, by the calendar of that time', async () => {
  const recurrence = await team.made({ days_off: 'next' });
  await addHoliday('2031-01-06');
  expect(await team.runAt('2031-01-06T08:00:00Z')).toBe(0);
  expect(await team.read(recurrence)).toMatchObject({ next_due: '2031-01-07' });
  expect(await team.runAt('2031-01-07T08:00:00Z')).toBe(1);
});

// docs/contract/recurrences.md#notes
// docs/contract/recurrences.md#time-zones
test('a change of the clock on the day of making is said', async () => {
  const { runs } = await unstored({ rule: 'FREQ=DAILY', starts_on: '2031-03-29', time: '02:30' });
  expect(runs.slice(0, 3).map(({ notes }) => notes)).toEqual([
    [{ kind: 'day_off', holiday: null }],
    [
      { kind: 'day_off', holiday: null },
      { kind: 'clock_change', day: '2031-03-30', time: '03:30' },
    ],
    [],
  ]);
});

// docs/contract/recurrences.md#unstored-preview
test('the preview of changes is that of the stored recurrence with them, and writes nothing', async () => {
  const recurrence = await team.made();
  await team.runAt('2031-01-06T08:00:00Z');
  const before = await team.read(recurrence);
  const { runs } = await unstored({ id: recurrence.id, lead_days: 2, max_count: 3 });
  expect(runs.map(({ due, made_on }) => [due, made_on])).toEqual([
    ['2031-01-13', '2031-01-11'],
    ['2031-01-20', '2031-01-18'],
  ]);
  expect(await team.read(recurrence)).toEqual(before);
  expect((await team.admin.post(`${team.url}preview/`, { rule: 'FREQ=HOURLY' })).status).toBe(400);
  expect((await team.admin.post(`${team.url}preview/`, {})).status).toBe(400);
  const unknown = await team.admin.post(`${team.url}preview/`, { id: team.project.id });
  expect(unknown.status).toBe(404);
});

// docs/contract/recurrences.md#preview
test('a paused recurrence shows what is due when it is resumed, and one that waits shows nothing', async () => {
  const recurrence = await team.made();
  await team.admin.post(team.path(recurrence, 'pause'));
  expect((await stored(recurrence)).runs[0]).toMatchObject({ due: FIRST });
  const waiting = await team.made({ mode: 'after_done', rule: null, after_days: 2 });
  expect((await stored(waiting)).runs.map(({ due }) => due)).toEqual([FIRST]);
  await team.runAt('2031-01-06T08:00:00Z');
  expect(await stored(waiting)).toEqual({ runs: [], until: null });
});
