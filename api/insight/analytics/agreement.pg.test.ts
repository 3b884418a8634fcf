import type { Flow, Workload } from '@tandem/shared/insight/analytics/reports.ts';
import type { CustomAnalytics, ScopeAndDemand } from '@tandem/shared/insight/analytics/schema.ts';
import type { CycleProgress, Distribution, Progress } from '@tandem/shared/planning/progress.ts';
import { dayIn, daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalyticsTeam, makeAnalyticsTeam } from './testing.ts';

const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
type Group = (typeof GROUPS)[number];
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;
const HOUR = 3_600_000;

/** An item as a plain notebook has it: what it is, and what it was from when on. */
type Noted = {
  id: string;
  made: number;
  group: Group;
  groups: { at: number; group: Group }[];
  completed: number | null;
  priority: string;
  points: number;
  assignees: string[];
  labels: string[];
  stays: { from: number; to: number | null }[];
};

/** Numbers by chance that a seed gives again. */
function chanceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  const some = <T>(values: readonly T[]): T[] => values.filter(() => next() < 0.4);
  return { next, pick, some };
}

let team: AnalyticsTeam;
beforeAll(async () => {
  team = await makeAnalyticsTeam();
});
afterAll(() => team.test.close());

/** Everything that happened so far was `hours` earlier: the notebook and the database grow older together. */
async function growOlder(notes: Map<string, Noted>, hours: number): Promise<void> {
  const { sql } = team.test.database;
  const by = `${hours} hours`;
  await sql`update activities set created_at = created_at - ${by}::interval`;
  await sql`update work_items set created_at = created_at - ${by}::interval, completed_at = completed_at - ${by}::interval
    where project_id = ${team.project.id}`;
  await sql`update cycle_memberships set entered_at = entered_at - ${by}::interval, left_at = left_at - ${by}::interval`;
  const earlier = hours * HOUR;
  for (const note of notes.values()) {
    note.made -= earlier;
    if (note.completed !== null) note.completed -= earlier;
    for (const each of note.groups) each.at -= earlier;
    for (const stay of note.stays) {
      stay.from -= earlier;
      if (stay.to !== null) stay.to -= earlier;
    }
  }
}

type History = { notes: Map<string, Noted>; cycle: string; chance: ReturnType<typeof chanceOf> };

/** Does one thing of those that people do, and notes it. */
async function doSomething({ notes, cycle, chance }: History): Promise<void> {
  const { member, admin, states, points, labels, makeItem, item } = team;
  const stateOf = new Map(Object.values(states).map((state) => [state.group as Group, state.id]));
  const note = chance.pick([...notes.values()]);
  const act = notes.size < 3 ? 0 : chance.next();
  const now = Date.now();
  if (act < 0.3) {
    const group = chance.pick(GROUPS);
    const value = chance.pick([null, '1', '2.5', '8'] as const);
    const made = {
      priority: chance.pick(PRIORITIES),
      assignees: chance.some([admin.id, member.id]),
      labels: chance.some([labels.Sea, labels.Sky]),
    };
    const row = await makeItem({
      state_id: stateOf.get(group),
      priority: made.priority,
      assignee_ids: made.assignees,
      label_ids: made.labels,
      estimate_point: value && points[value],
    });
    notes.set(row.id, {
      ...made,
      id: row.id,
      made: now,
      group,
      groups: [{ at: now, group }],
      stays: [],
      completed: group === 'completed' ? now : null,
      points: Number(value ?? 0),
    });
  } else if (!note) return;
  else if (act < 0.6) {
    const group = chance.pick(GROUPS);
    expect((await member.patch(item(note.id), { state_id: stateOf.get(group) })).status).toBe(204);
    if (group !== note.group) note.completed = group === 'completed' ? now : null;
    note.groups.push({ at: now, group });
    note.group = group;
  } else if (act < 0.8) {
    const answer = await member.post(`${team.cycle(cycle)}cycle-issues/`, { issues: [note.id] });
    expect(answer.status, answer.text).toBe(201);
    if (note.stays.at(-1)?.to !== null) note.stays.push({ from: now, to: null });
  } else if (act < 0.9) {
    const stay = note.stays.at(-1);
    const answer = await member.delete(`${team.cycle(cycle)}cycle-issues/${note.id}/`);
    expect(answer.status).toBe(stay && stay.to === null ? 204 : 404);
    if (stay && stay.to === null) stay.to = now;
  } else if (act < 0.95) {
    expect((await admin.delete(item(note.id))).status).toBe(204);
    notes.delete(note.id);
  } else {
    note.priority = chance.pick(PRIORITIES);
    expect((await member.patch(item(note.id), { priority: note.priority })).status).toBe(204);
  }
}

const countBy = (notes: Iterable<Noted>, of: (note: Noted) => readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const note of notes) for (const key of of(note)) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};
const sumOf = (notes: readonly Noted[]) => notes.reduce((sum, { points }) => sum + points, 0);
const endOf = (day: string) => Date.parse(`${daysAfter(day, 1)}T00:00:00Z`);
const groupAt = (note: Noted, at: number) =>
  note.groups.findLast((each) => each.at < at)?.group ?? note.groups[0]!.group;

/** What a plain count of groups gives, under the names of the contract. */
function progressOf(notes: readonly Noted[], groupOf: (note: Noted) => Group): Progress {
  const of = (group: Group) => notes.filter((note) => groupOf(note) === group);
  return Object.fromEntries([
    ['total_issues', notes.length],
    ['total_estimate_points', sumOf(notes)],
    ...GROUPS.flatMap((group) => [
      [`${group}_issues`, of(group).length],
      [`${group}_estimate_points`, sumOf(of(group))],
    ]),
  ]) as Progress;
}

async function compareNow(notes: readonly Noted[], cycle: string): Promise<void> {
  const { member, items, get } = { ...team, get: team.get };
  const axes: [string, string, (note: Noted) => readonly string[]][] = [
    ['state__group', 'state__group', ({ group }) => [group]],
    ['priority', 'priority', ({ priority }) => [priority]],
    ['labels__id', 'labels__id', ({ labels }) => labels],
    ['assignees__id', 'assignees__id', ({ assignees }) => assignees],
    ['issue_cycle__cycle_id', 'cycle_id', (note) => (note.stays.at(-1)?.to === null ? [cycle] : [])],
  ];
  for (const [axis, group_by, of] of axes) {
    const expected = countBy(notes, of);
    const { distribution, total } = await get<CustomAnalytics>(
      `analytics/?x_axis=${axis}&y_axis=issue_count`,
    );
    expect(total).toBe(notes.length);
    expect(
      Object.fromEntries(Object.entries(distribution).map(([key, [cell]]) => [key, cell?.count])),
    ).toEqual(expected);
    const list = (await member.get(`${items}?group_by=${group_by}`)).body.results as Record<
      string,
      { total_results: number }
    >;
    const listed = Object.entries(list).filter(
      ([key, { total_results }]) => key !== 'None' && total_results > 0,
    );
    expect(Object.fromEntries(listed.map(([key, { total_results }]) => [key, total_results]))).toEqual(
      expected,
    );
  }
  const open = notes.filter(({ group }) => group !== 'completed' && group !== 'cancelled');
  const demand = await get<ScopeAndDemand>('default-analytics/');
  expect([demand.total_issues, demand.open_issues]).toEqual([notes.length, open.length]);
  expect([demand.total_estimate_sum ?? 0, demand.open_estimate_sum ?? 0]).toEqual([
    sumOf(notes),
    sumOf(open),
  ]);
  const workload = await get<Workload>('analytics/workload/');
  const started = notes.filter(({ group }) => group === 'started');
  const mine = workload.find(({ assignee_id }) => assignee_id === team.admin.id);
  const own = started.filter(({ assignees }) => assignees.includes(team.admin.id));
  expect([mine?.started_issues ?? 0, mine?.started_points ?? 0]).toEqual([own.length, sumOf(own)]);
}

async function compareDays(notes: readonly Noted[], cycle: string): Promise<void> {
  const { member, day } = team;
  const read = async <T>(path: string) => (await member.get<T>(`${team.cycle(cycle)}${path}`)).body;
  const inside = notes.filter(({ stays }) => stays.at(-1)?.to === null);
  const now = progressOf(inside, ({ group }) => group);
  expect(await read<Progress>('progress/')).toEqual(now);
  const { completion_chart } = await read<Distribution>('analytics/?type=issues');
  const today = dayIn('UTC');
  for (const [date, left] of Object.entries(completion_chart)) {
    const done = inside.filter(({ completed }) => completed !== null && completed < endOf(date));
    expect([date, left]).toEqual([date, date > today ? null : inside.length - done.length]);
  }
  const { progress } = await read<CycleProgress>('cycle-progress/');
  for (const { date, progress_date: _moment, ...counted } of progress) {
    const end = endOf(date);
    const there = notes.filter(({ stays }) =>
      stays.some(({ from, to }) => from < end && (to === null || to >= end)),
    );
    expect([date, counted]).toEqual([date, progressOf(there, (note) => groupAt(note, end))]);
  }
  const flow = await team.get<Flow>('analytics/cumulative-flow/?days=12');
  expect(flow.days.map(({ date }) => date)).toEqual(
    Array.from({ length: 12 }, (_, index) => day(index - 11)),
  );
  for (const { date, progress_date: _moment, ...counted } of flow.days) {
    const end = endOf(date);
    const there = notes.filter(({ made }) => made < end);
    expect([date, counted]).toEqual([date, progressOf(there, (note) => groupAt(note, end))]);
  }
}

const SEEDS = Number(process.env['SEEDS'] ?? 3);
const FIRST = Number(process.env['SEED'] ?? 1);
const STEPS = 36;

// docs/contract/analytics.md#one-count
test(
  'whatever happened, lists, analytics, progress and burndowns agree with a plain count',
  async () => {
    const { sql } = team.test.database;
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      await sql`delete from cycles`;
      await sql`delete from work_items where project_id = ${team.project.id}`;
      const history: History = {
        notes: new Map(),
        cycle: await team.makeCycleOn(-7, 3, `Seed ${seed}`),
        chance: chanceOf(seed),
      };
      for (let step = 0; step < STEPS; step += 1) {
        await doSomething(history);
        await growOlder(history.notes, Math.floor(history.chance.next() * 9));
      }
      const notes = [...history.notes.values()];
      await compareNow(notes, history.cycle);
      await compareDays(notes, history.cycle);
    }
  },
  30_000 * Math.max(1, SEEDS),
);
