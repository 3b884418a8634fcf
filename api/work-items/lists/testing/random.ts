import type { Team } from '../../items/testing.ts';
import type { ModelWorld } from './model.ts';
import { makeInitiatives, readHealths, readInitiatives } from './random-initiatives.ts';

/** Small and repeatable: the same seed gives the same data and questions. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const some = <T>(values: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: below(most + 1) }, () => pick(values))),
  ];
  return { next, below, pick, some, chance: (part: number) => next() < part };
}
export type Random = ReturnType<typeof randomFrom>;

const dayAt = (offset: number) =>
  new Date(Date.UTC(2026, 10, 21) + offset * 86_400_000).toISOString().slice(0, 10);
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'];

export type RandomProject = {
  world: ModelWorld;
  users: string[];
  labels: string[];
  modules: string[];
  cycles: string[];
  points: string[];
  types: string[];
};

/** Fills the team's project with random items that have everything an item can have; some of them in no list. */
export async function fillProject(team: Team, random: Random, count: number): Promise<RandomProject> {
  const { sql } = team.test.database;
  const scope = { workspace_id: team.workspace.id, project_id: team.project.id };
  const ids = async (table: string, rows: Record<string, unknown>[]) =>
    (await sql`insert into ${sql(table)} ${sql(rows.map((row) => ({ ...scope, ...row })))} returning id`).map(
      (row) => row['id'] as string,
    );
  const users = [team.admin.id, team.member.id, team.guest.id];
  const labels = await ids(
    'labels',
    ['bug', 'ux', 'api', 'docs'].map((name) => ({ name })),
  );
  const modules = await ids(
    'modules',
    ['core', 'web'].map((name) => ({ name })),
  );
  const [archived = ''] = await ids('modules', [{ name: 'archived', archived_at: new Date() }]);
  const cycles = await ids(
    'cycles',
    ['one', 'two', 'empty'].map((name) => ({ name, owned_by_id: team.admin.id })),
  );
  const [estimate = ''] = await ids('estimates', [{ name: 'Points' }]);
  const points = await ids(
    'estimate_points',
    [1, 2, 3].map((key) => ({ estimate_id: estimate, key, value: `${key * key}` })),
  );
  const types = await takeUpTypes(team, ['story', 'chore']);
  const [left] =
    await sql`insert into users (display_name, first_name) values ('left', 'Aaron') returning id`;
  await sql`insert into project_members ${sql({ ...scope, user_id: left!['id'], role: 15, is_active: false })}`;
  const states = Object.values(team.states);
  const items: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const created = new Date(Date.UTC(2026, 10, 1) + random.below(40) * 7_200_000);
    const [id = ''] = await ids('work_items', [
      {
        sequence_id: index + 1,
        name: `item ${random.pick(['alpha', 'beta', '50% off', 'a_b'])} ${random.below(30)}`,
        state_id: random.pick(states).id,
        priority: random.pick(PRIORITIES),
        parent_id: items.length > 0 && random.chance(0.3) ? random.pick(items) : null,
        estimate_point_id: random.chance(0.5) ? random.pick(points) : null,
        type_id: random.chance(0.5) ? random.pick(types) : null,
        start_date: random.chance(0.5) ? dayAt(random.below(30) - 15) : null,
        target_date: random.chance(0.5) ? dayAt(random.below(10) - 5) : null,
        sort_order: random.below(20) * 100,
        created_by: random.chance(0.05) ? null : random.pick(users),
        created_at: created,
        updated_at: new Date(created.getTime() + random.below(30) * 3_600_000),
        completed_at: random.chance(0.3) ? created : null,
        archived_at: random.chance(0.05) ? '2026-11-01' : null,
        is_draft: random.chance(0.05),
        is_hidden_by_intake: random.chance(0.05),
        is_epic: random.chance(0.05),
        deleted_at: random.chance(0.05) ? new Date() : null,
      },
    ]);
    items.push(id);
    const relate = async (table: string, column: string, values: string[]) => {
      const rows = values.map((value) => ({ ...scope, work_item_id: id, [column]: value }));
      if (rows.length > 0) await sql`insert into ${sql(table)} ${sql(rows)}`;
    };
    await relate('work_item_labels', 'label_id', random.some(labels, 3));
    await relate('work_item_assignees', 'user_id', random.some([...users, left!['id'] as string], 3));
    await relate('work_item_mentions', 'user_id', random.some(users, 2));
    await relate('work_item_subscribers', 'user_id', random.some(users, 2));
    await relate('module_work_items', 'module_id', random.some([...modules, archived], 2));
    if (random.chance(0.5)) await relate('cycle_work_items', 'cycle_id', [random.pick(cycles.slice(0, 2))]);
    if (random.chance(0.3)) {
      await sql`insert into work_item_links ${sql({ ...scope, work_item_id: id, url: 'https://example.com' })}`;
    }
    const file = { ...scope, entity_type: 'ISSUE_ATTACHMENT', entity_id: id, storage_key: 'k' };
    for (let files = index % 3; files > 0; files -= 1) {
      await sql`insert into assets ${sql({ ...file, is_uploaded: true })}`;
    }
  }
  await relateItems(team, items);
  await makeInitiatives(team, modules);
  return { world: await worldOf(team, { cycles }), users, labels, modules, cycles, points, types };
}

/** Which items wait for which, which say the same as another, what their texts say, and whom they are about. */
async function relateItems({ test, workspace, project }: Team, items: readonly string[]): Promise<void> {
  const { sql } = test.database;
  const random = randomFrom(items.length + 7);
  const scope = { workspace_id: workspace.id, project_id: project.id };
  for (const [index, id] of items.entries()) {
    if (random.chance(0.4)) {
      await sql`update work_items set ${sql({
        description_stripped: `About alpha, Ünder ${index}`,
        customer_phone: random.pick(['+7 999 1', '', null]),
        service_name: random.pick(['Fair 1', 'fair 2', null]),
        lead_source: random.pick(['Fair 1', null]),
      })} where id = ${id}`;
    }
    const other = items[random.below(Math.max(1, index))]!;
    if (other === id || random.chance(0.4)) continue;
    await sql`insert into work_item_relations ${sql({
      ...scope,
      work_item_id: id,
      related_work_item_id: other,
      relation_type: random.pick(['blocked_by', 'blocked_by', 'duplicate', 'relates_to']),
      deleted_at: random.chance(0.1) ? new Date() : null,
    })}`;
  }
}

/** Types of the workspace that the project uses, in the order of these names. */
async function takeUpTypes(team: Team, names: string[]): Promise<string[]> {
  const { sql } = team.test.database;
  const workspace_id = team.workspace.id;
  const rows = names.map((name, level) => ({ workspace_id, name, level }));
  const ids = (await sql`insert into work_item_types ${sql(rows)} returning id`).map(
    (row) => row['id'] as string,
  );
  const uses = ids.map((type_id) => ({ workspace_id, project_id: team.project.id, type_id }));
  await sql`insert into project_work_item_types ${sql(uses)}`;
  return ids;
}

async function worldOf(team: Team, { cycles }: { cycles: string[] }): Promise<ModelWorld> {
  const { sql } = team.test.database;
  const names = async (table: string, column: string) =>
    new Map(
      (await sql`select id, ${sql(column)} as name from ${sql(table)}`).map((row) => [
        row['id'],
        row['name'],
      ]),
    );
  const people = async (table: string) => {
    const rows = await sql`select work_item_id, array_agg(user_id) as users from ${sql(table)} group by 1`;
    return new Map(rows.map((row) => [row['work_item_id'], row['users']]));
  };
  const allCycles = await names('cycles', 'name');
  return {
    project_id: team.project.id,
    today: new Date().toISOString().slice(0, 10),
    states: Object.values(team.states),
    first_names: await names('users', 'first_name'),
    label_names: await names('labels', 'name'),
    module_names: await names('modules', 'name'),
    cycle_names: new Map(cycles.map((id) => [id, allCycles.get(id)])),
    estimate_keys: await names('estimate_points', 'key'),
    type_names: await names('work_item_types', 'name'),
    mentioned: await people('work_item_mentions'),
    subscribed: await people('work_item_subscribers'),
    descriptions: await names('work_items', 'description_stripped'),
    epics: await sql`select w.id, s."group" as state__group, w.created_by
      from work_items w join states s on s.id = w.state_id
      where w.is_epic and w.deleted_at is null and w.archived_at is null
        and not w.is_draft and not w.is_hidden_by_intake`,
    initiatives: await readInitiatives(team),
    project_healths: await readHealths(team, 'projects'),
    module_healths: await readHealths(team, 'modules'),
    relations: await sql`select work_item_id, related_work_item_id, relation_type
      from work_item_relations where deleted_at is null`,
  } as ModelWorld;
}
