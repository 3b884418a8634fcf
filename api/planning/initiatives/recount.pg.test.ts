import { randomUUID } from 'node:crypto';
import { must } from '@tandem/shared/must.ts';
import type { InitiativeProgress } from '@tandem/shared/planning/initiatives/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Random, randomFrom } from '../../work-items/lists/testing/random.ts';
import { takeBack } from '../../work-items/undo/testing.ts';
import { type InitiativeTeam, makeInitiativeTeam } from './testing.ts';

const SEEDS = 6;
const STEPS = 45;

let team: InitiativeTeam;
/** The paths of two projects. */
let bases: string[];
beforeAll(async () => {
  team = await makeInitiativeTeam();
  const { test: app, admin, member, workspace } = team;
  const other = await app.makeProject(admin, workspace);
  await app.addProjectMember(other.id, member, 15);
  bases = [team.base, team.base.replace(team.project.id, other.id)];
  for (const base of bases)
    await admin.patch(base, { is_issue_type_enabled: true, is_epic_enabled: true, module_view: true });
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  for (const table of ['initiatives', 'modules', 'work_items', 'initiative_cursors'])
    await sql.unsafe(`delete from ${table}`);
});

type World = { random: Random; mutations: string[] };
type Found = { id: string; project_id: string };

const rows = async (query: string): Promise<Found[]> => [
  ...((await team.test.database.sql.unsafe(query)) as unknown as Found[]),
];
const items = () =>
  rows(
    `select id, project_id from work_items where deleted_at is null and archived_at is null and not is_epic`,
  );
const epics = () => rows('select id, project_id from work_items where deleted_at is null and is_epic');
const modules = () =>
  rows('select id, project_id from modules where deleted_at is null and archived_at is null');
const initiatives = () => rows('select id, null as project_id from initiatives where deleted_at is null');
const states = () => rows(`select id, project_id from states where "group" <> 'triage'`);
const baseOf = ({ project_id }: Found) =>
  must(
    bases.find((base) => base.includes(project_id)),
    'one of both',
  );
const pick = ({ random }: World, found: Found[]): Found | undefined =>
  found.length > 0 ? random.pick(found) : undefined;

async function makeSomething(world: World): Promise<void> {
  const base = world.random.pick(bases);
  const name = `thing ${world.random.below(1_000_000)}`;
  const kind = world.random.pick(['issues', 'issues', 'issues', 'epics', 'modules']);
  await team.member.post(`${base}${kind}/`, { name });
}

async function changeItem(world: World): Promise<void> {
  const item = pick(world, await items());
  if (!item) return;
  const url = `${baseOf(item)}issues/${item.id}/`;
  const inProject = (found: Found[]) => found.filter(({ project_id }) => project_id === item.project_id);
  const parents = [...(await epics()), ...(await items())].filter(({ id }) => id !== item.id);
  const change = world.random.pick([
    'state',
    'state',
    'parent',
    'parent',
    'module',
    'move',
    'delete',
    'archive',
  ]);
  if (change === 'state') {
    const state = must(pick(world, inProject(await states())), 'a project has states');
    await team.member.patch(url, { state_id: state.id });
  } else if (change === 'parent') {
    const parent = pick(world, parents);
    await team.member.patch(url, { parent_id: world.random.below(4) === 0 ? null : (parent?.id ?? null) });
  } else if (change === 'module') {
    const some = inProject(await modules()).filter(() => world.random.below(2) === 0);
    await team.member.patch(url, { module_ids: some.map(({ id }) => id) });
  } else if (change === 'move') {
    const target = must(
      bases.find((base) => !base.includes(item.project_id)),
      'the other one',
    );
    await team.member.post(`${url}move/`, { project_id: target.split('/').at(-2) });
  } else if (change === 'archive') await team.admin.post(`${url}archive/`, {});
  else await team.admin.delete(url);
}

/** Deletes a row that another test step may have deleted already. */
async function remove(world: World, url: string): Promise<void> {
  const mutation = randomUUID();
  await team.admin.delete(url, undefined, { headers: { 'x-mutation-id': mutation } });
  world.mutations.push(mutation);
}

async function changePlans(world: World): Promise<void> {
  const kind = world.random.pick(['module', 'epic', 'undo']);
  const found = pick(world, kind === 'module' ? await modules() : await epics());
  const mutation = world.mutations.at(-1);
  if (kind === 'undo' && mutation) {
    await takeBack(team, team.admin, mutation, world.mutations);
    world.mutations.pop();
  } else if (found && kind === 'epic' && world.random.below(2) === 0) {
    const target = must(
      bases.find((base) => !base.includes(found.project_id)),
      'the other one',
    );
    await team.member.post(`${baseOf(found)}epics/${found.id}/move/`, {
      project_id: target.split('/').at(-2),
    });
  } else if (found && kind !== 'undo') {
    await remove(world, `${baseOf(found)}${kind}s/${found.id}/`);
  }
}

async function changeInitiative(world: World): Promise<void> {
  const one = pick(world, await initiatives());
  const change = world.random.pick([
    'new',
    'part',
    'part',
    'part',
    'part',
    'part',
    'unpart',
    'nest',
    'delete',
  ]);
  if (!one || change === 'new') {
    await team.admin.post(team.initiatives, { name: 'One' });
    return;
  }
  const url = team.initiative(one.id);
  if (change === 'nest') {
    const other = pick(world, await initiatives());
    await team.admin.patch(url, { parent_id: world.random.below(4) === 0 ? null : other?.id });
  } else if (change === 'delete') await remove(world, url);
  else if (change === 'unpart') {
    const { body } = await team.admin.get<{ parts?: { id: string }[] }>(url);
    if (body.parts?.[0]) await remove(world, `${url}parts/${body.parts[0].id}/`);
  } else {
    const kind = world.random.pick(['project', 'module', 'item']);
    const field = { project: 'project_id', module: 'module_id', item: 'issue_id' }[kind] ?? '';
    const projects = bases.map((base) => ({ id: must(base.split('/').at(-2), 'a path'), project_id: '' }));
    const subject = pick(
      world,
      kind === 'project' ? projects : kind === 'module' ? await modules() : await epics(),
    );
    if (subject) await team.admin.post(`${url}parts/`, { kind, [field]: subject.id });
  }
}

/** Items of every kind, and a few initiatives in each other. */
async function fill(world: World): Promise<void> {
  for (let step = 0; step < 25; step += 1) await makeSomething(world);
  for (let step = 0; step < 20; step += 1) await changeItem(world);
  for (let step = 0; step < 5; step += 1) {
    const parent = pick(world, await initiatives());
    await team.admin.post(team.initiatives, { name: `Initiative ${step}`, parent_id: parent?.id ?? null });
  }
}

const STEP_KINDS = [
  ...[makeSomething, changeItem, changeItem],
  ...[changePlans, changeInitiative, changeInitiative],
];

type Item = {
  id: string;
  parent_id: string | null;
  project_id: string;
  group: keyof InitiativeProgress;
  is_gone: boolean;
  is_shown: boolean;
};
type Part = {
  initiative_id: string;
  kind: string;
  project_id: string;
  module_id: string | null;
  work_item_id: string | null;
};

/** What each initiative has to count, by going through everything. */
async function recount(): Promise<Record<string, InitiativeProgress>> {
  const { sql } = team.test.database;
  const all = (await sql`
    select w.id, w.parent_id, w.project_id, s."group", w.deleted_at is not null as is_gone,
      w.deleted_at is null and w.archived_at is null and not w.is_draft and not w.is_hidden_by_intake and not w.is_epic
        and s."group" <> 'triage' as is_shown
    from work_items w join states s on s.id = w.state_id`) as unknown as Item[];
  const inModules = (await sql`select module_id, work_item_id from module_work_items`) as unknown as Part[];
  const live = new Set((await modules()).map(({ id }) => id));
  const liveEpics = new Set(all.filter(({ is_gone }) => !is_gone).map(({ id }) => id));
  const parts = (await sql`select * from initiative_parts`) as unknown as Part[];
  const tree =
    (await sql`select id, parent_id from initiatives where deleted_at is null`) as unknown as Item[];
  const below = (id: string): string[] =>
    all
      .filter((item) => item.parent_id === id && !item.is_gone)
      .flatMap((item) => [item.id, ...below(item.id)]);
  const itemsOf = (part: Part): string[] => {
    if (part.kind === 'project')
      return all.filter((item) => item.project_id === part.project_id).map(({ id }) => id);
    if (part.kind === 'module')
      return live.has(part.module_id ?? '')
        ? inModules
            .filter(({ module_id }) => module_id === part.module_id)
            .flatMap((row) => row.work_item_id ?? [])
        : [];
    return liveEpics.has(part.work_item_id ?? '') ? below(part.work_item_id ?? '') : [];
  };
  const partsBelow = (id: string): Part[] => [
    ...parts.filter((part) => part.initiative_id === id),
    ...tree.filter(({ parent_id }) => parent_id === id).flatMap((child) => partsBelow(child.id)),
  ];
  const countOf = (id: string): InitiativeProgress => {
    const listed = new Set(partsBelow(id).flatMap(itemsOf));
    const counts = { total: 0, backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 };
    for (const item of all.filter((each) => each.is_shown && listed.has(each.id))) {
      counts.total += 1;
      counts[item.group] += 1;
    }
    return counts;
  };
  return Object.fromEntries(tree.map(({ id }) => [id, countOf(id)]));
}

async function stored(): Promise<Record<string, InitiativeProgress>> {
  const { body } = await team.admin.get(team.initiatives);
  return Object.fromEntries(
    body.map(({ id, progress }: { id: string; progress: InitiativeProgress }) => [id, progress]),
  );
}

// docs/contract/initiatives.md#progress
// docs/contract/initiatives.md#when-roll-ups-change
test.each(Array.from({ length: SEEDS }, (_, n) => n + 1))(
  'what is stored is what a plain recount gives, whatever happened (seed %i)',
  async (seed) => {
    const world: World = { random: randomFrom(seed), mutations: [] };
    await fill(world);
    for (let step = 0; step < STEPS; step += 1) {
      await world.random.pick(STEP_KINDS)(world);
      if (world.random.below(8) === 0) await team.catchUp();
    }
    await team.catchUp();
    const expected = await recount();
    expect(await stored()).toEqual(expected);
    expect(await team.catchUp()).toBe(0);
  },
  60_000,
);

// docs/contract/initiatives.md#when-roll-ups-change
test('people and readers who write at once leave what a recount gives', async () => {
  for (let round = 0; round < 4; round += 1) {
    const worlds = [1, 2, 3, 4].map((n): World => ({ random: randomFrom(round * 10 + n), mutations: [] }));
    const [first] = worlds;
    await fill(must(first, 'there are four'));
    await Promise.all(
      worlds.map(async (world) => {
        for (let step = 0; step < 15; step += 1) {
          await world.random.pick([changeItem, changeInitiative, changeInitiative, () => team.catchUp()])(
            world,
          );
        }
      }),
    );
    await team.catchUp();
    expect(await stored()).toEqual(await recount());
  }
}, 60_000);
