import { GROUP_KEYS, ORDER_KEYS } from '@tandem/shared/work-items/lists/keys.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Team, makeTeam } from '../items/testing.ts';
import { type ModelQuery, modelList } from './testing/model.ts';
import { type Random, type RandomProject, fillProject, randomFrom } from './testing/random.ts';

const SEED = 20_261_121;
const ITEMS = 120;
const QUESTIONS = 60;

let team: Team;
let project: RandomProject;
let all: WorkItemRow[];

beforeAll(async () => {
  team = await makeTeam();
  project = await fillProject(team, randomFrom(SEED), ITEMS);
  all = (await team.admin.get(team.items)).body.results;
});
afterAll(() => team.test.close());

const BOUNDS = [
  '2026-11-21',
  '2026-11-18;after',
  '2026-11-25;before',
  '2_weeks;after;fromnow',
  '1_months;before;ago',
  'None',
];

function randomFilters(random: Random): Record<string, string> {
  const { users, labels, modules, cycles, points, types, world } = project;
  const ids = (values: string[], extra: string[] = ['None']) =>
    [random.pick([...values, ...extra]), random.pick(values)].join(',');
  const dates = () => random.some(BOUNDS, 2).join(',') || '2026-11-21;after';
  const choices: Record<string, () => string> = {
    state: () =>
      ids(
        world.states.map(({ id }) => id),
        ['null', 'no-id'],
      ),
    state_group: () => random.pick(['backlog', 'started,completed', 'cancelled,null']),
    type: () => random.pick(['backlog', 'active', 'all']),
    priority: () => random.pick(['urgent', 'high,none', 'low,medium']),
    assignees: () => ids(users),
    labels: () => ids(labels),
    cycle: () => ids(cycles),
    module: () => ids(modules),
    parent: () => ids(all.map(({ id }) => id)),
    created_by: () => ids(users),
    mentions: () => random.pick(users),
    subscriber: () => random.pick(users),
    estimate_point: () => random.pick(points),
    issue_type: () => ids(types),
    project: () => random.pick([team.project.id, '11111111-1111-4111-8111-111111111111']),
    start_date: dates,
    target_date: dates,
    created_at: () => random.pick(['2026-11-02', '2026-11-03;after', '2026-11-02;after,2026-11-04;before']),
    updated_at: () => random.pick(['2026-11-03;after', '2026-11-03;before']),
    completed_at: () => random.pick(['2026-11-03;after', '2026-11-02;before,None']),
    name: () => random.pick(['ALPHA', '50%', 'a_b', '1']),
    sub_issue: () => random.pick(['true', 'false']),
    start_target_date: () => 'true',
    updated_at__gt: () => random.pick(all).updated_at,
  };
  const names = random.some(Object.keys(choices), 3);
  return Object.fromEntries(names.map((name) => [name, choices[name]!()]));
}

function randomQuery(random: Random, levels: number): ModelQuery {
  const group = random.pick(GROUP_KEYS);
  return {
    filters: random.chance(0.8) ? randomFilters(random) : {},
    order_by: (random.chance(0.5) ? '-' : '') + random.pick(ORDER_KEYS),
    per_page: random.pick([1, 3, 10, 1000]),
    index: random.pick([0, 0, 1, 2]),
    ...(levels > 0 ? { group_by: group } : {}),
    ...(levels > 1 ? { sub_group_by: random.pick(GROUP_KEYS.filter((key) => key !== group)) } : {}),
  };
}

async function ask({ filters, per_page, index, ...query }: ModelQuery) {
  const params = new URLSearchParams({
    ...filters,
    ...query,
    per_page: `${per_page}`,
    cursor: `${per_page}:${index}:0`,
  });
  const answer = await team.admin.get(`${team.items}?${params}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

// docs/contract/lists.md#visible-items
test('the list holds what is live, and nothing that is archived, draft, epic, deleted or in intake', async () => {
  const rows = await team.test.database.db
    .selectFrom('work_items')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('is_draft', '=', false)
    .where('is_epic', '=', false)
    .where('is_hidden_by_intake', '=', false)
    .execute();
  expect(rows.length).toBeLessThan(ITEMS);
  expect(all.map((row) => row.id).sort()).toEqual(rows.map((row) => row.id).sort());
});

describe.each([
  ['flat', 0],
  ['grouped', 1],
  ['sub-grouped', 2],
])('%s lists', (_name, levels) => {
  // docs/contract/cycles.md#items-of-a-cycle
  // docs/contract/lists.md#empty-values
  // docs/contract/lists.md#filter-keys
  // docs/contract/lists.md#filters-by-date
  // docs/contract/lists.md#groups
  // docs/contract/lists.md#groups-that-are-answered
  // docs/contract/lists.md#orders
  // docs/contract/lists.md#several-groups-of-one-item
  // docs/contract/lists.md#sub-groups
  // docs/contract/lists.md#the-envelope
  // docs/contract/modules.md#items-of-a-module
  test(`answer ${QUESTIONS} random questions as the plain model does (seed ${SEED})`, async () => {
    const random = randomFrom(SEED + levels);
    for (let index = 0; index < QUESTIONS; index += 1) {
      const query = randomQuery(random, levels);
      expect(await ask(query), JSON.stringify(query)).toEqual(modelList(all, query, project.world));
    }
  });
});

// docs/contract/lists.md#more-of-one-group
test.each(GROUP_KEYS.map((key) => [key]))(
  'every group of %s can be paged through by its filter',
  async (group_by) => {
    const FILTERS: Record<string, string> = {
      state_id: 'state',
      state__group: 'state_group',
      labels__id: 'labels',
      assignees__id: 'assignees',
      cycle_id: 'cycle',
      issue_module__module_id: 'module',
      project_id: 'project',
      type_id: 'issue_type',
    };
    const base = { filters: {}, order_by: 'sort_order', per_page: 4, index: 0 };
    const first = await ask({ ...base, group_by });
    for (const [key, group] of Object.entries<{ results: WorkItemRow[]; total_results: number }>(
      first.results,
    )) {
      const filters = { [FILTERS[group_by] ?? group_by]: key };
      const ids = group.results.map((row) => row.id);
      for (let index = 1; ids.length < group.total_results; index += 1) {
        const page = await ask({ ...base, filters, index });
        expect(page.total_count).toBe(group.total_results);
        expect(page.results.length).toBeGreaterThan(0);
        ids.push(...page.results.map((row: WorkItemRow) => row.id));
      }
      const whole = await ask({ ...base, filters, per_page: 1000 });
      expect(ids).toEqual(whole.results.map((row: WorkItemRow) => row.id));
    }
  },
);
