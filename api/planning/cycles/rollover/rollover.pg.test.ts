import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Cycle } from '@tandem/shared/planning/cycles/schema.ts';
import { jobContext } from '../../../platform/jobs/testing.ts';
import { expectReplay } from '../../../testing/replay.ts';
import { type CycleTeam, makeCycleTeam } from '../testing.ts';
import { cycleRollover } from './job.ts';
import { weekdayOf } from './next-days.ts';

const SCHEDULE = { weekday: 1, length_days: 7, pause_days: 0, ahead: 2, unfinished: 'move', name: 'Sprint' };

let team: CycleTeam;
beforeAll(async () => {
  team = await makeCycleTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from cycles`;
  await schedule(null);
});

const db = () => team.test.database.db;
const run = () => cycleRollover.run(jobContext(db()));
const schedule = (cycle_schedule: unknown) => team.admin.patch(team.project_path, { cycle_schedule });
/** As if it had been switched on so many days ago. */
const since = (days: number) =>
  sql`update projects set cycle_schedule_since = now() - make_interval(days => ${days}) where id = ${team.project.id}`.execute(
    db(),
  );
const list = async () =>
  ((await team.member.get(team.cycles)).body as Cycle[]).toSorted((a, b) =>
    (a.start_date ?? '').localeCompare(b.start_date ?? ''),
  );
const dayOf = (moment: string | null) => (moment ?? '').slice(0, 10);

async function put(id: string, values: Record<string, unknown>[]) {
  const items = [];
  for (const value of values) {
    const item = await team.makeItem(value);
    await db()
      .insertInto('cycle_work_items')
      .values({
        workspace_id: team.workspace.id,
        project_id: team.project.id,
        cycle_id: id,
        work_item_id: item.id,
      })
      .execute();
    items.push(item.id);
  }
  return items;
}

// docs/contract/cycles.md#cycles-by-themselves
test('cycles are made ahead, one after the other, and no more once there are enough', async () => {
  expect((await schedule(SCHEDULE)).body).toMatchObject({ cycle_schedule: SCHEDULE });
  const { stream, test: app, liveCycles } = team;
  await expectReplay({
    test: app,
    caller: team.admin,
    stream,
    lists: [liveCycles],
    action: async () => {
      await run();
      return team.member.get(team.cycles);
    },
  });
  const made = await list();
  const coming = made.filter(({ status }) => status === 'UPCOMING');
  expect(coming).toHaveLength(2);
  expect(made.map(({ name }) => name)).toEqual(made.map((_, index) => `Sprint ${index + 1}`));
  for (const { start_date } of made) expect(weekdayOf(dayOf(start_date))).toBe(1);
  const [one, two] = coming;
  const gap = Date.parse(dayOf(two?.start_date ?? '')) - Date.parse(dayOf(one?.end_date ?? ''));
  expect(gap).toBe(86_400_000);
  expect(await run()).toEqual({ made: 0, ended: 0, moved: 0 });
  expect(await list()).toHaveLength(made.length);
});

// docs/contract/cycles.md#cycles-by-themselves
test('a cycle that somebody made is followed, and numbers go on', async () => {
  await team.makeCycle({ name: 'Sprint 41', start_date: team.day(3), end_date: team.day(40) });
  await schedule({ ...SCHEDULE, pause_days: 2 });
  await run();
  const [, next] = await list();
  expect(next?.name).toBe('Sprint 42');
  expect(dayOf(next?.start_date ?? '') > team.day(42)).toBe(true);
});

// docs/contract/cycles.md#cycles-by-themselves
test('open items of a cycle that ended go on, once; what is done stays, and the cycle says so', async () => {
  const ended = await team.makeCycleOn(-9, -1, 'Sprint 1');
  const [open, done] = await put(ended, [
    { state_id: team.states.Todo.id },
    { state_id: team.states.Done.id },
  ]);
  await schedule(SCHEDULE);
  await since(5);
  expect(await run()).toMatchObject({ ended: 1, moved: 1 });
  const row = (await list()).find(({ id }) => id === ended);
  const next = row?.rolled_over?.cycle_id;
  expect(row?.rolled_over).toMatchObject({ items: 1, cycle_id: expect.any(String) });
  expect(row?.progress_snapshot).toMatchObject({ total_issues: 2, completed_issues: 1 });
  expect((await team.readItem(open ?? '')).cycle_id).toBe(next);
  expect((await team.readItem(done ?? '')).cycle_id).toBe(ended);
  expect(await run()).toEqual({ made: 0, ended: 0, moved: 0 });
});

// docs/contract/cycles.md#cycles-by-themselves
test('what ended before the schedule was there is left alone, and so are items where they are to stay', async () => {
  const before = await team.makeCycleOn(-20, -12);
  const [old] = await put(before, [{ state_id: team.states.Todo.id }]);
  const ended = await team.makeCycleOn(-9, -1);
  const [open] = await put(ended, [{ state_id: team.states.Todo.id }]);
  await schedule({ ...SCHEDULE, unfinished: 'leave' });
  await since(5);
  expect(await run()).toMatchObject({ ended: 1, moved: 0 });
  expect((await team.readItem(old ?? '')).cycle_id).toBe(before);
  expect((await team.readItem(open ?? '')).cycle_id).toBe(ended);
  const rows = await list();
  expect(rows.find(({ id }) => id === before)?.rolled_over).toBeNull();
  expect(rows.find(({ id }) => id === ended)?.rolled_over).toMatchObject({ items: 0, cycle_id: null });
});

// docs/contract/cycles.md#missed-runs
test('a run that was stopped half-way leaves nothing half done, and the next one does all of it', async () => {
  const ended = await team.makeCycleOn(-9, -1);
  const [open] = await put(ended, [{ state_id: team.states.Todo.id }]);
  await schedule(SCHEDULE);
  await since(5);
  await sql`create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`.execute(
    db(),
  );
  await sql`create trigger stop before update of rolled_over_at on cycles for each row execute function stop()`.execute(
    db(),
  );
  await expect(run()).rejects.toThrow('stopped');
  expect(await list()).toHaveLength(1);
  expect((await team.readItem(open ?? '')).cycle_id).toBe(ended);
  await sql`drop trigger stop on cycles`.execute(db());
  expect(await run()).toMatchObject({ ended: 1, moved: 1 });
  // Two at once, or again after the clock was set back: it was seen to.
  expect(await Promise.all([run(), run()])).toEqual([
    { made: 0, ended: 0, moved: 0 },
    { made: 0, ended: 0, moved: 0 },
  ]);
});

// docs/contract/cycles.md#cycles-by-themselves
test('days are those of the project, across a change to summer time too', async () => {
  await team.admin.patch(team.project_path, { timezone: 'America/New_York' });
  await sql`insert into cycles (workspace_id, project_id, name, owned_by_id, start_date, end_date)
    values (${team.workspace.id}, ${team.project.id}, 'Winter', ${team.admin.id},
      '2099-02-23 00:00:01 America/New_York', '2099-03-01 23:59:00 America/New_York')`.execute(db());
  await schedule({ ...SCHEDULE, ahead: 3, length_days: 14 });
  await run();
  const [, spring] = await list();
  expect(
    [spring?.start_date, spring?.end_date].map((moment) => (moment ?? '').replace('.000000', '')),
  ).toEqual(['2099-03-02T00:00:01-05:00', '2099-03-15T23:59:00-04:00']);
  await team.admin.patch(team.project_path, { timezone: 'UTC' });
});

// docs/contract/cycles.md#in-whose-name-cycles-are-made
test('an archived project, and one without cycles, make none', async () => {
  await schedule(SCHEDULE);
  await team.admin.patch(team.project_path, { cycle_view: false });
  expect(await run()).toEqual({ made: 0, ended: 0, moved: 0 });
  await team.admin.patch(team.project_path, { cycle_view: true });
  await run();
  const [first] = await list();
  expect(first?.owned_by_id).toBe(team.admin.id);
});

// docs/contract/cycles.md#cycles-by-themselves
test.each([
  { ...SCHEDULE, weekday: 0 },
  { ...SCHEDULE, length_days: 0 },
  { ...SCHEDULE, pause_days: 91 },
  { ...SCHEDULE, ahead: 13 },
  { ...SCHEDULE, unfinished: 'drop' },
  { weekday: 1 },
])('refuses %o', async (wrong) => {
  const answer = await schedule(wrong);
  expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['cycle_schedule']]);
});
