import { COUNT } from '@tandem/shared/insight/figures/measure.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresOver } from './figures.ts';
import { namesOf } from './names.ts';
import { figuresOfReport } from './reports.ts';
import { type FiguresWorld, TIMEZONES, makeFiguresWorld } from './testing/world.ts';
import { trendOf } from './trend.ts';

const HOUR = 3_600_000;
const SOURCE = { project_ids: [], filters: null };
const ALL: FiguresQuery = {
  source: SOURCE,
  measure: COUNT,
  group: null,
  split: null,
  period: null,
  limit: 200,
};

let world: FiguresWorld;
beforeAll(async () => {
  world = await makeFiguresWorld(7, 40);
}, 120_000);
afterAll(() => world.team.test.close());

const callers = ['admin', 'member', 'guest'] as const;
type Move = { work_item_id: string; at: number; before: string; after: string };

async function readMoves(): Promise<Move[]> {
  const rows = await world.team.test.database.sql`
    select work_item_id, created_at, old_identifier as before, new_identifier as after from activities
    where field = 'state' order by created_at, id`;
  return rows.map((row) => ({ ...(row as unknown as Move), at: Date.parse(row['created_at']) }));
}

/** Hours of each item in each state, by a notebook. */
function hoursOf(
  rows: readonly WorkItemRow[],
  moves: readonly Move[],
  finals: ReadonlySet<string>,
): Map<string, number[]> {
  const now = Date.now();
  const all = new Map<string, number[]>();
  for (const row of rows) {
    const own = moves.filter((move) => move.work_item_id === row.id);
    const stays = [{ state: own[0]?.before ?? row.state_id, since: Date.parse(row.created_at) }];
    for (const { after, at } of own) stays.push({ state: after, since: at });
    const hours = new Map<string, number>();
    for (const [place, { state, since }] of stays.entries()) {
      const until = stays[place + 1]?.since ?? (finals.has(state) ? since : now);
      if (until > since) hours.set(state, (hours.get(state) ?? 0) + (until - since) / HOUR);
    }
    for (const [state, sum] of hours) all.set(state, [...(all.get(state) ?? []), sum]);
  }
  return all;
}

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2;
};

test('time in states is what a notebook of the history has, for everybody by what they see', async () => {
  const moves = await readMoves();
  const states = await world.team.test.database
    .sql`select id from states where "group" in ('completed', 'cancelled')`;
  const finals = new Set(states.map(({ id }) => id as string));
  for (const caller of callers) {
    const answer = await figuresOfReport(world.reader(world.team[caller]), {
      kind: 'time_in_state',
      source: SOURCE,
      days: null,
    });
    const expected = hoursOf(await world.list(world.team[caller], {}), moves, finals);
    expect(new Map(answer.states.map(({ state_id, ...row }) => [state_id, row]))).toEqual(
      new Map(
        [...expected].map(([state, hours]) => [
          state,
          {
            items: hours.length,
            average_hours: expect.closeTo(hours.reduce((a, b) => a + b, 0) / hours.length, 0),
            median_hours: expect.closeTo(median(hours), 0),
          },
        ]),
      ),
    );
  }
  const none = await figuresOfReport(world.reader(world.team.outsider), {
    kind: 'time_in_state',
    source: SOURCE,
    days: 9,
  });
  expect(none).toEqual({ states: [] });
});

test('changes by day are the lines of history of the items that the reader sees', async () => {
  const lines = await world.team.test.database.sql<{ work_item_id: string; created_at: string }[]>`
    select work_item_id, created_at from activities where work_item_id is not null`;
  for (const caller of callers) {
    const listed = new Set((await world.list(world.team[caller], {})).map(({ id }) => id));
    const today = dayIn(TIMEZONES[caller]);
    const days = lines
      .filter(({ work_item_id }) => listed.has(work_item_id))
      .map(({ created_at }) => dayIn(TIMEZONES[caller], new Date(created_at)))
      .filter((day) => day <= today && day >= '2026-11-01');
    const count = Math.round((Date.parse(today) - Date.parse('2026-11-01')) / (24 * HOUR)) + 1;
    const answer = await figuresOfReport(world.reader(world.team[caller]), {
      kind: 'changes_by_day',
      source: SOURCE,
      days: count,
    });
    const byDay = Map.groupBy(days, (day) => day);
    expect(answer).toEqual({
      days: [...byDay]
        .map(([day, each]) => ({ day, count: each.length }))
        .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      total: days.length,
    });
  }
});

test('reports are those of analytics, of the chosen projects alone', async () => {
  const { admin, workspace, outsider } = world.team;
  const [first = ''] = world.project_ids;
  const get = async (path: string) =>
    (await admin.get(`/api/workspaces/${workspace.slug}/analytics/${path}project=${first}`)).body;
  const source = { project_ids: [first], filters: null };
  const reader = world.reader(admin);
  expect(await figuresOfReport(reader, { kind: 'workload', source })).toEqual(await get('workload/?'));
  expect(await figuresOfReport(reader, { kind: 'velocity', source, cycles: 8 })).toEqual(
    await get('velocity/?'),
  );
  const flow = await figuresOfReport(reader, { kind: 'cumulative_flow', source, days: 20 });
  expect(flow).toEqual(await get('cumulative-flow/?days=20&'));
  expect(await figuresOfReport(reader, { kind: 'burnup', source, days: 20 })).toEqual(
    await get('burnup/?days=20&'),
  );
  const cycle_id = world.projects[0]!.cycles[0]!;
  expect(await figuresOfReport(reader, { kind: 'burndown', source, cycle_id })).toEqual({ days: [] });
  const strange = figuresOfReport(world.reader(outsider), { kind: 'burndown', source, cycle_id });
  await expect(strange).rejects.toMatchObject({ status: 404 });
});

test('a trend has the number of the period, that of the period before, and its spans', async () => {
  const reader = world.reader(world.team.admin);
  const period = { kind: 'between', from: '2026-11-03', to: '2026-11-04' } as const;
  const query: FiguresQuery = { ...ALL, measure: { of: 'points', by: 'average' }, period };
  const trend = await trendOf(reader, query);
  const over = (from: string, to: string) =>
    figuresOver(reader, { ...query, period: { kind: 'between', from, to } });
  const [now, before] = [await over('2026-11-03', '2026-11-04'), await over('2026-11-01', '2026-11-02')];
  expect(trend).toMatchObject({
    value: now.total,
    items: now.items,
    before: before.total,
    period: now.period,
  });
  const days = [await over('2026-11-03', '2026-11-03'), await over('2026-11-04', '2026-11-04')];
  expect(trend.points).toEqual([
    { day: '2026-11-03', value: days[0]!.total },
    { day: '2026-11-04', value: days[1]!.total },
  ]);
  const year = await trendOf(reader, { ...ALL, period: { kind: 'last', unit: 'year', count: 3 } });
  expect(year.points.length).toBe(12);
  expect(year.points.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(year.value);
  const ever = await trendOf(reader, { ...ALL, group: { by: 'target_date', unit: 'week' } });
  expect(ever).toMatchObject({ value: (await figuresOver(reader, ALL)).total, before: null, period: null });
  expect(ever.points).toHaveLength(12);
});

test('names are those of the groups and splits of an answer', async () => {
  const { admin, test: app, workspace } = world.team;
  const { db, sql } = app.database;
  const field = world.fields.find(({ kind }) => kind === 'select')!;
  const query: FiguresQuery = {
    ...ALL,
    group: { by: 'labels__id' },
    split: { by: 'field', field_id: field.id },
  };
  const answer = await figuresOver(world.reader(admin), query);
  const names = await namesOf(db, workspace.id, { query, answer });
  const labels = await sql`select id, name from labels`;
  const named = Object.entries(names['labels__id']!).map(([id, { name }]) => ({ id, name }));
  expect(named.length).toBeGreaterThan(3);
  expect(labels).toEqual(expect.arrayContaining(named));
  expect(Object.values(names[`field:${field.id}`]!).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['low', 'high']),
  );
  for (const by of [
    'state_id',
    'assignees__id',
    'created_by',
    'type_id',
    'cycle_id',
    'module_id',
    'project_id',
    'estimate_point',
    'parent',
  ] as const) {
    const asked: FiguresQuery = { ...ALL, group: { by } };
    const each = await figuresOver(world.reader(admin), asked);
    const found = await namesOf(db, workspace.id, { query: asked, answer: each });
    expect(Object.keys(found[by]!).toSorted()).toEqual(
      each.groups.flatMap(({ key }) => key ?? []).toSorted(),
    );
  }
});
