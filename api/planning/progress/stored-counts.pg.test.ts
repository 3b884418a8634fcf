import type { Cycle } from '@tandem/shared/planning/cycles/schema.ts';
import type { Module } from '@tandem/shared/planning/modules/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/jobs/testing.ts';
import { type Random, randomFrom } from '../../work-items/lists/testing/random.ts';
import { type CycleTeam, makeCycleTeam } from '../cycles/testing.ts';
import { foldCounts } from './fold-counts.ts';

const SEEDS = 30;
const WRITERS = 6;
const TURNS = 12;
const ITEMS = 14;
const DEADLOCK = '40P01';

let team: CycleTeam;
let points: string[];
beforeAll(async () => {
  team = await makeCycleTeam();
  const estimate = await insert('estimates', [{ name: 'Points', type: 'points' }]);
  points = await insert(
    'estimate_points',
    ['1', '2.5'].map((value, key) => ({ estimate_id: estimate[0], key, value })),
  );
});
afterAll(() => team.test.close());
beforeEach(clear);

/** Cycles first, and items before modules: both ways of going are to count. */
async function clear() {
  const { sql } = team.test.database;
  await sql`delete from cycles`;
  await sql`delete from work_items`;
  await sql`delete from modules`;
}

async function insert(table: string, rows: Record<string, unknown>[]): Promise<string[]> {
  const { sql } = team.test.database;
  const scope = { workspace_id: team.workspace.id, project_id: team.project.id };
  const made =
    await sql`insert into ${sql(table)} ${sql(rows.map((row) => ({ ...scope, ...row })))} returning *`;
  return made.map((row) => row['id'] as string);
}

const stateIds = () => Object.values(team.states).map(({ id }) => id);

type Places = { items: string[]; cycles: string[]; modules: string[] };

async function fill(random: Random): Promise<Places> {
  const names = ['one', 'two', 'three'];
  return {
    items: await insert(
      'work_items',
      Array.from({ length: ITEMS }, (_, n) => ({
        sequence_id: n + 1,
        name: `item ${n}`,
        state_id: random.pick(stateIds()),
      })),
    ),
    cycles: await insert(
      'cycles',
      names.map((name) => ({ name, owned_by_id: team.admin.id })),
    ),
    modules: await insert(
      'modules',
      names.map((name) => ({ name })),
    ),
  };
}

/** One of the things that happen to items, to several at once where they do. */
function happening(random: Random, { items, cycles, modules }: Places): () => Promise<unknown> {
  const { sql } = team.test.database;
  const some = random.some(items, 4);
  const item = random.pick(items);
  const scope = { workspace_id: team.workspace.id, project_id: team.project.id };
  const [cycle, module] = [random.pick(cycles), random.pick(modules)];
  const parent = random.chance(0.5) ? null : random.pick(items);
  const point = random.chance(0.3) ? null : random.pick(points);
  const person = random.pick([team.admin, team.member]).id;
  return random.pick([
    () => sql`update work_items set state_id = ${random.pick(stateIds())} where id = any(${some})`,
    () =>
      sql`update work_items set estimate_point_id = ${point}, sort_order = sort_order + 1 where id = any(${some})`,
    () =>
      sql`update work_items set parent_id = ${parent} where id = ${item} and id is distinct from ${parent}`,
    () =>
      sql`update work_items set archived_at = ${random.chance(0.5) ? '2026-11-01' : null} where id = any(${some})`,
    () =>
      sql`update work_items set deleted_at = ${random.chance(0.4) ? new Date() : null} where id = any(${some})`,
    () => sql`update work_items set is_epic = ${random.chance(0.3)}, name = 'new' where id = ${item}`,
    () => sql`insert into cycle_work_items ${sql({ ...scope, work_item_id: item, cycle_id: cycle })}
      on conflict (work_item_id) do update set cycle_id = excluded.cycle_id`,
    () => sql`insert into module_work_items ${sql({ ...scope, work_item_id: item, module_id: module })}
      on conflict do nothing`,
    () => sql`delete from cycle_work_items where work_item_id = any(${some})`,
    () => sql`update cycle_work_items set cycle_id = ${cycle} where work_item_id = any(${some})`,
    () => sql`insert into work_item_assignees ${sql({ ...scope, work_item_id: item, user_id: person })}
      on conflict do nothing`,
    () => sql`delete from work_item_assignees where work_item_id = any(${some}) and user_id = ${person}`,
    () => sql`with assigned as (
        insert into work_item_assignees ${sql({ ...scope, work_item_id: item, user_id: person })}
        on conflict do nothing
      ) delete from cycle_work_items where work_item_id = ${item}`,
    () => sql`delete from module_work_items where module_id = ${module} and work_item_id = any(${some})`,
    () => sql`with moved as (update work_items set state_id = ${random.pick(stateIds())} where id = ${item})
      insert into cycle_work_items ${sql({ ...scope, work_item_id: item, cycle_id: cycle })}
      on conflict (work_item_id) do update set cycle_id = excluded.cycle_id`,
    () => sql`delete from work_items where id = ${item}`,
  ]);
}

/** Of two who wait for each other one is sent back, and begins again, as every transaction of ours does. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = (error as { code?: string }).code;
    // An item that is gone by then cannot be put anywhere.
    if (code === '23503' || code === '23502') return;
    if (code !== DEADLOCK) throw error;
    await untilDone(work);
  }
}

const run = () => foldCounts.run(jobContext(team.test.database.db));

/** What is stored, and what a plain count gives. */
async function bothCounts() {
  const { sql } = team.test.database;
  const stored = await sql`
    select place_id, state_id, estimate_point_id, sum(items)::int as items, sum(sub_items)::int as subs
    from planning_counts group by 1, 2, 3 having sum(items) <> 0 or sum(sub_items) <> 0 order by 1, 2, 3`;
  const counted = await sql`
    select y.place as place_id, w.state_id, w.estimate_point_id, count(*)::int as items,
      (count(*) filter (where w.parent_id is not null))::int as subs
    from (select cycle_id as place, work_item_id from cycle_work_items
      union all select module_id, work_item_id from module_work_items) y join work_items w on w.id = y.work_item_id
    where w.deleted_at is null and w.archived_at is null and not w.is_draft and not w.is_hidden_by_intake
      and not w.is_epic
    group by 1, 2, 3 order by 1, 2, 3`;
  const people = await sql`
    select cycle_id, user_id, sum(items)::int as items from cycle_people
    group by 1, 2 having sum(items) <> 0 order by 1, 2`;
  const countedPeople = await sql`
    select y.cycle_id, a.user_id, count(*)::int as items
    from cycle_work_items y join work_item_assignees a using (work_item_id) join work_items w on w.id = y.work_item_id
    where w.deleted_at is null and w.archived_at is null and not w.is_draft and not w.is_hidden_by_intake
      and not w.is_epic
    group by 1, 2 order by 1, 2`;
  return { stored: [...stored, ...people], counted: [...counted, ...countedPeople] };
}

// docs/contract/cycles.md#cycles-of-a-project
// docs/contract/modules.md#modules-of-a-project
test('whatever six people do at once, what is stored is what a plain count gives', async () => {
  let some = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = randomFrom(seed);
    const places = await fill(random);
    const write = async () => {
      for (let turn = 0; turn < TURNS; turn += 1) await untilDone(happening(random, places));
    };
    await Promise.all([...Array.from({ length: WRITERS }, write), run(), run()]);
    const before = await bothCounts();
    expect(before.stored, `seed ${seed}`).toEqual(before.counted);
    some += before.counted.length;
    await run();
    expect((await bothCounts()).stored, `seed ${seed}, made short`).toEqual(before.counted);
    await clear();
    await run();
    const { sql } = team.test.database;
    const rest = await sql`select place_id from planning_counts union all select cycle_id from cycle_people`;
    expect([...rest], `seed ${seed}, all deleted`).toEqual([]);
  }
  expect(some).toBeGreaterThan(SEEDS);
}, 240_000);

// docs/contract/cycles.md#cycles-of-a-project
test('lists say the same before and after what is stored was made short', async () => {
  const { member, makeItem, states, project_path } = team;
  const cycle = await team.makeCycle();
  const made = await member.post(`${project_path}modules/`, { name: 'A module' });
  const issues = [];
  for (const name of ['Todo', 'Todo', 'Done', 'Cancelled'] as const)
    issues.push((await makeItem({ state_id: states[name].id, assignee_ids: [member.id] })).id);
  await member.post(`${team.cycle(cycle.id)}cycle-issues/`, { issues });
  await member.post(`${project_path}modules/${made.body.id}/issues/`, { issues });
  await member.patch(team.item(issues[0] ?? ''), { state_id: states.Done.id });
  await team.admin.delete(team.item(issues[1] ?? ''));
  const read = async () => ({
    cycles: (await member.get<Cycle[]>(team.cycles)).body,
    modules: (await member.get<Module[]>(`${project_path}modules/`)).body,
  });
  const before = await read();
  const counts = { total_issues: 3, completed_issues: 2, cancelled_issues: 1 };
  expect(before.cycles).toMatchObject([{ ...counts, assignee_ids: [member.id] }]);
  expect(before.modules).toMatchObject([counts]);
  expect(await run()).toEqual({ places: 2, cycles_of_people: 1 });
  expect(await run()).toEqual({ places: 0, cycles_of_people: 0 });
  expect(await read()).toEqual(before);
});
