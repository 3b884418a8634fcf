import type { AnswerOf } from '@tandem/shared/insight/dashboards/answers.ts';
import { TILE_KINDS, type TileKind } from '@tandem/shared/insight/dashboards/kinds.ts';
import type { DashboardData } from '@tandem/shared/insight/dashboards/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectMade } from '../../../testing/app.ts';
import { type DashboardTeam, makeDashboardTeam } from '../testing.ts';

let team: DashboardTeam;
beforeAll(async () => {
  team = await makeDashboardTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from work_items where project_id = ${team.project.id}`;
});

/** Another one each time: rows that tests take away are not in the log, by which answers are remembered. */
let limit = 200;

async function answerOf<K extends TileKind>(
  kind: K,
  config: object = {},
  query: object = {},
): Promise<AnswerOf[K]> {
  const body = {
    kind,
    config: { ...config, query: { measure: { of: 'count' }, limit: (limit -= 1), ...query } },
    dashboard: { project_ids: [team.project.id] },
  };
  const answer = await team.member.post<{ answer: AnswerOf[K] }>(`${team.dashboards}preview/`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.answer;
}

// docs/contract/dashboards.md#kinds-of-tiles
test('every kind is answered in a project without items, and for an empty period', async () => {
  for (const kind of TILE_KINDS.filter((each) => each !== 'view')) {
    const group = { group: { by: 'created_at', unit: 'week' } };
    for (const period of ['dashboard', { kind: 'between', from: '1990-01-01', to: '1990-01-02' }]) {
      expect(await answerOf(kind, { period }, group)).toBeTypeOf('object');
    }
  }
});

// docs/contract/dashboards.md#what-tiles-are-answered
test('reports are answered in the shapes of tiles, in items and in points', async () => {
  const { makeItem, states, points, member, admin, makeCycleOn, cycle, day } = team;
  const done = await makeItem({
    state_id: states.Done.id,
    assignee_ids: [member.id],
    estimate_point: points['8'],
  });
  const open = await makeItem({
    state_id: states.Todo.id,
    assignee_ids: [member.id],
    estimate_point: points['1'],
  });
  await makeItem({ state_id: states['In Progress'].id, assignee_ids: [admin.id] });
  const id = await makeCycleOn(-1, 3, 'Runs');
  await member.post(`${cycle(id)}cycle-issues/`, { issues: [done.id, open.id] });

  expect(await answerOf('number')).toMatchObject({ value: 3, before: null, items: 3 });
  expect((await answerOf('number', { period: { kind: 'this', unit: 'year' } })).before).toBe(0);
  const burn = await answerOf('burndown');
  expect(burn.cycle).toEqual({ id, name: 'Runs', start_date: day(-1), end_date: day(3) });
  expect(burn.days.map(({ date, done: finished }) => [date, finished === null])).toEqual([
    [day(-1), false],
    [day(0), false],
    [day(1), true],
    [day(2), true],
    [day(3), true],
  ]);
  expect(burn.days.at(-1)?.ideal).toBe(0);
  expect(await answerOf('burndown', { cycle_id: id }, { measure: { of: 'points' } })).toMatchObject({
    cycle: { id },
    days: { 1: { scope: 9, done: 8 } },
  });
  expect((await answerOf('velocity')).cycles).toEqual([
    { cycle_id: id, name: 'Runs', planned: 0, completed: 1 },
  ]);
  const flow = await answerOf('flow', { period: { kind: 'last', unit: 'day', count: 3 } });
  expect(flow.days).toHaveLength(3);
  expect(flow.days[2]).toEqual({
    date: day(0),
    backlog: 0,
    unstarted: 1,
    started: 1,
    completed: 1,
    cancelled: 0,
  });
  const { people } = await answerOf('workload');
  expect(people).toEqual([
    { member_id: member.id, completed: 1, started: 0, unstarted: 1, total: 2 },
    { member_id: admin.id, completed: 0, started: 1, unstarted: 0, total: 1 },
  ]);
  expect((await answerOf('heatmap')).total).toBeGreaterThan(0);
  expect((await answerOf('time_in_state')).states.map(({ state_id }) => state_id)).toContain(states.Todo.id);
  expect(await answerOf('text', { html: '<p>Hi</p>' })).toEqual({ html: '<p>Hi</p>' });
});

// docs/contract/dashboards.md#what-tiles-are-answered
test('states of a project that an item came from are not in the times of states', async () => {
  const { makeItem, states, make, makeTile, member, other, at } = team;
  const { sql } = team.test.database;
  const item = await makeItem({ state_id: states.Todo.id });
  const [foreign] = await sql`select s.id from states s where s.project_id = ${other.id} limit 1`;
  await sql`insert into activities (workspace_id, project_id, work_item_id, actor_id, verb, field, old_identifier,
      new_identifier, epoch, created_at)
    select w.workspace_id, w.project_id, w.id, ${member.id}, 'updated', 'state', ${foreign?.['id'] as string}, w.state_id,
      0, w.created_at + interval '1 millisecond'
    from work_items w where w.id = ${item.id}`;
  const dashboard = await make();
  const tile = await makeTile(dashboard, { kind: 'time_in_state' });
  const { body } = await member.get<DashboardData>(`${at(dashboard)}data/`);
  const { answer } = body.tiles[tile.id] as { answer: { states: { state_id: string }[] } };
  expect(answer.states.map(({ state_id }) => state_id)).toContain(states.Todo.id);
  expect(answer.states.map(({ state_id }) => state_id)).not.toContain(foreign?.['id']);
});

// docs/contract/dashboards.md#what-walls-show
test('readers without stores get names of groups, items, people and states', async () => {
  const { makeItem, states, make, makeTile, member, project, dashboards } = team;
  await makeItem({ name: 'One', state_id: states.Todo.id, assignee_ids: [member.id] });
  const dashboard = await make({ project_ids: [project.id] });
  const ids = {
    groups: await makeTile(dashboard, { config: { query: { group: { by: 'state_id' } } } }),
    items: await makeTile(dashboard, { kind: 'items' }),
    workload: await makeTile(dashboard, { kind: 'workload' }),
  };
  const { token } = expectMade<{ token: string }>(
    await member.post(`${dashboards}tokens/`, { name: 'Wall', dashboard_ids: [dashboard.id] }),
  );
  const url = `/api/public/walls/${token}/dashboards/${dashboard.id}/data/`;
  const { tiles } = (await team.test.nobody.get<DashboardData>(url)).body;
  const namesIn = ({ id }: { id: string }) => (tiles[id] as { answer: { names: object } }).answer.names;
  expect(namesIn(ids.groups)).toMatchObject({ state_id: { [states.Todo.id]: { name: 'Todo' } } });
  expect(namesIn(ids.items)).toMatchObject({
    state_id: { [states.Todo.id]: { name: 'Todo' } },
    project_id: { [project.id]: { identifier: project.identifier } },
    assignees__id: { [member.id]: { name: 'member' } },
  });
  expect(namesIn(ids.workload)).toMatchObject({ assignees__id: { [member.id]: { name: 'member' } } });
});

// docs/contract/dashboards.md#what-a-tile-shows
test('a burn-down counts what the filters let through', async () => {
  const { makeItem, states, member, makeCycleOn, cycle } = team;
  const low = await makeItem({ state_id: states.Done.id, priority: 'low' });
  const high = await makeItem({ state_id: states.Todo.id, priority: 'high' });
  const id = await makeCycleOn(0, 3, 'Filtered');
  await member.post(`${cycle(id)}cycle-issues/`, { issues: [low.id, high.id] });
  const scopes = async (filters: object | null) => {
    const { days } = await answerOf('burndown', { cycle_id: id }, { source: { filters } });
    return [days[0]?.scope, days[0]?.done];
  };
  expect(await scopes(null)).toEqual([2, 1]);
  expect(await scopes({ priority__in: ['high'] })).toEqual([1, 0]);
});

// docs/contract/dashboards.md#answers-are-remembered
test('parents of a project that the reader has left are in no remembered answer', async () => {
  const { makeItem, member, project, other, dashboards, test: app } = team;
  const child = await makeItem();
  await app.database.sql`update work_items set parent_id = ${other.item.id} where id = ${child.id}`;
  await app.addProjectMember(other.id, member, 15);
  const body = {
    kind: 'bar',
    config: { query: { group: { by: 'parent' } } },
    dashboard: { project_ids: [project.id] },
  };
  const keys = async () => {
    const answer = await member.post<{ answer: AnswerOf['bar'] }>(`${dashboards}preview/`, body);
    return answer.body.answer.groups.map(({ key }) => key);
  };
  expect(await keys()).toEqual([other.item.id]);
  await app.database.sql`update project_members set is_active = false
    where project_id = ${other.id} and user_id = ${member.id}`;
  expect(await keys()).toEqual([null]);
});
