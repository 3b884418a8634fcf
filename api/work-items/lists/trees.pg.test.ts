import { randomUUID } from 'node:crypto';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type TreeReader, passesTree } from '@tandem/shared/work-items/filters/evaluate.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { type RandomProject, fillProject, randomFrom } from './testing/random.ts';
import { randomTree } from './testing/random-tree.ts';

const SEED = 20_261_129;
const ITEMS = 80;
const TREES = 120;

let team: Team;
let project: RandomProject;
let all: WorkItemRow[];
let workspace: string;

beforeAll(async () => {
  team = await makeTeam();
  workspace = `/api/workspaces/${team.workspace.slug}`;
  project = await fillProject(team, randomFrom(SEED), ITEMS);
  all = (await team.admin.get(team.items)).body.results;
});
afterAll(() => team.test.close());

const urlOf = (url: string, filters: unknown, more: Record<string, string> = {}) =>
  `${url}?${new URLSearchParams({ filters: typeof filters === 'string' ? filters : JSON.stringify(filters), ...more })}`;
const ask = async (filters: unknown, { url = team.items, caller = team.admin, more = {} } = {}) => {
  const { status, body } = await caller.get(urlOf(url, filters, more));
  expect([filters, status]).toEqual([filters, 200]);
  return body;
};
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

/** The same by plain records: what rows have, and who follows them. */
function recount(
  filters: unknown,
  rows: readonly WorkItemRow[],
  { id }: Caller,
  timezone = 'UTC',
): WorkItemRow[] {
  // As it is sent.
  const { tree } = readFilterTree(typeof filters === 'string' ? filters : JSON.stringify(filters));
  if (!tree) return [...rows];
  const reader: TreeReader = { user_id: id, today: () => dayIn(timezone), timezone };
  const passes = passesTree(tree, reader);
  return rows.filter((row) => passes({ ...row, ...besideRow(row, seenBy(id)), ...plansOf(row, id) }));
}

/** A guest sees only what they made. */
const seenBy = (id: string) =>
  [...all, ...project.world.epics].filter((row) => id !== team.guest.id || row.created_by === id);

/** What a row's project, modules and initiatives say of it. Guests know no initiatives. */
function plansOf(row: WorkItemRow, reader: string) {
  const { initiatives, project_healths, module_healths } = project.world;
  return {
    initiative_ids:
      reader === team.guest.id
        ? []
        : initiatives.filter(({ items }) => items.has(row.id)).map(({ id }) => id),
    project_health: project_healths.get(row.project_id) ?? null,
    module_healths: row.module_ids.flatMap((id) => module_healths.get(id) ?? []),
  };
}

/** What rows do not say; `seen` are the items that the reader sees: of others nothing is said. */
function besideRow({ id, state__group }: WorkItemRow, seen: ReturnType<typeof seenBy>) {
  const { subscribed, descriptions, relations } = project.world;
  const isOpen = (group: string | undefined) => group !== undefined && !CLOSED.has(group);
  const rowOf = (other: string) => seen.find((row) => row.id === other);
  const waits = relations.filter(({ relation_type }) => relation_type === 'blocked_by');
  const same = relations.filter(({ relation_type }) => relation_type === 'duplicate');
  return {
    subscriber_ids: subscribed.get(id) ?? [],
    description: descriptions.get(id) ?? '',
    is_blocked: waits.some(
      (each) => each.work_item_id === id && isOpen(rowOf(each.related_work_item_id)?.state__group),
    ),
    is_blocking:
      isOpen(state__group) &&
      waits.some((each) => each.related_work_item_id === id && rowOf(each.work_item_id)),
    is_duplicate: same.some(({ work_item_id, related_work_item_id }) => {
      const pair = [work_item_id, related_work_item_id];
      return pair.includes(id) && rowOf(pair.find((other) => other !== id)!) !== undefined;
    }),
  };
}
const CLOSED = new Set(['completed', 'cancelled']);

// docs/contract/lists.md#trees-of-filters
// docs/contract/lists.md#operators-of-conditions
test('lists let through what a recount by hand lets through, whatever the tree', async () => {
  const random = randomFrom(SEED + 1);
  const items = all.map(({ id }) => id);
  const places = [
    { url: team.items },
    { url: `${workspace}/issues/` },
    { url: `${team.items.replace('/issues/', '/issues-detail/')}` },
  ];
  const sizes = new Set<number>();
  for (let count = 0; count < TREES; count += 1) {
    const tree = randomTree(random, { project, items, depth: 1 + (count % 4) });
    const expected = recount(tree, all, team.admin);
    const body = await ask(tree, places[count % places.length]);
    expect([tree, idsOf(body.results), body.total_count]).toEqual([tree, idsOf(expected), expected.length]);
    sizes.add(expected.length);
  }
  // The trees ask for something: they let through few, many and all numbers between.
  expect(sizes.size).toBeGreaterThan(20);
}, 300_000);

// docs/contract/lists.md#trees-and-filters-by-key
test('a tree and filters by key must both hold, in groups, counts and pages too', async () => {
  const random = randomFrom(SEED + 2);
  const items = all.map(({ id }) => id);
  for (let count = 0; count < 12; count += 1) {
    const tree = randomTree(random, { project, items, depth: 2 });
    const priority = random.pick(['urgent', 'low,none', 'high,medium,low']);
    const expected = recount(tree, all, team.admin).filter((row) =>
      priority.split(',').includes(row.priority),
    );
    const more = { priority, per_page: '5', cursor: '5:0:0' };
    const flat = await ask(tree, { more });
    expect([flat.total_count, flat.count]).toEqual([expected.length, Math.min(5, expected.length)]);
    const grouped = await ask(tree, {
      more: { ...more, group_by: 'state__group', sub_group_by: 'labels__id' },
    });
    const counts = Object.fromEntries(
      Object.entries(Object.groupBy(expected, (row) => row.state__group)).map(([key, rows]) => [
        key,
        rows?.length,
      ]),
    );
    const answered = Object.entries(grouped.results as Record<string, { total_results: number }>).filter(
      ([, group]) => group.total_results > 0,
    );
    expect(Object.fromEntries(answered.map(([key, group]) => [key, group.total_results]))).toEqual(counts);
    const asked = all.slice(0, 20);
    const byIds = await ask(tree, {
      url: `${team.items}list/`,
      more: { priority, issues: asked.map(({ id }) => id).join() },
    });
    const ids = new Set(expected.map(({ id }) => id));
    expect(idsOf(byIds)).toEqual(idsOf(asked.filter(({ id }) => ids.has(id))));
  }
}, 300_000);

// docs/contract/lists.md#trees-of-filters
// docs/contract/lists.md#days-of-conditions
// docs/contract/lists.md#the-copy-of-a-project
test('lists of cycles, modules, the archive and the copy take trees too, by the days of the caller', async () => {
  const { member, project: home } = team;
  const P = `${workspace}/projects/${home.id}`;
  const timezone = 'Pacific/Auckland';
  expect((await member.patch('/api/users/me/', { user_timezone: timezone })).status).toBe(200);
  const [cycle, module] = [project.cycles[0]!, project.modules[0]!];
  const archived: WorkItemRow[] = (await member.get(`${P}/archived-issues/`)).body.results;
  const places = [
    [`${P}/cycles/${cycle}/cycle-issues/`, all.filter((row) => row.cycle_id === cycle)],
    [`${P}/modules/${module}/issues/`, all.filter((row) => row.module_ids.includes(module))],
    [`${P}/archived-issues/`, archived],
    [`${P}/v2/issues/`, all],
  ] as const;
  const random = randomFrom(SEED + 4);
  for (let count = 0; count < 24; count += 1) {
    const [url, rows] = places[count % places.length]!;
    expect(rows.length).toBeGreaterThan(0);
    const tree = randomTree(random, { project, items: rows.map(({ id }) => id), depth: 2 });
    const body = await ask(tree, { url, caller: member });
    const expected = recount(tree, rows, member, timezone);
    const { total_count = body.total_results } = body;
    expect([tree, idsOf(body.results), total_count]).toEqual([tree, idsOf(expected), expected.length]);
  }
}, 300_000);

// docs/contract/lists.md#guests-in-lists
test('a guest who sees only their own finds nothing else, whatever they ask', async () => {
  const random = randomFrom(SEED + 3);
  const own: WorkItemRow[] = (await team.guest.get(team.items)).body.results;
  const hidden = all.filter((row) => row.created_by !== team.guest.id);
  const items = hidden.map(({ id }) => id);
  for (let count = 0; count < 20; count += 1) {
    const tree = randomTree(random, { project, items: [], depth: 3 });
    // Of a parent that they do not see, they read that there is none; it is stored all the same.
    if (JSON.stringify(tree).includes('parent_id')) continue;
    for (const url of [team.items, `${workspace}/issues/`]) {
      const body = await ask(tree, { url, caller: team.guest });
      const expected = recount(tree, own, team.guest);
      expect([tree, idsOf(body.results), body.total_count]).toEqual([tree, idsOf(expected), expected.length]);
    }
  }
  for (const tree of [
    { parent_id__in: items },
    { or: [{ parent_id__in: items.slice(0, 50) }, { parent_id__in: items.slice(50) }] },
  ]) {
    expect((await ask({ and: [tree, { created_by_id__in: team.guest.id }] })).total_count).toBeGreaterThan(0);
    expect((await ask(tree, { caller: team.guest })).total_count).toBe(0);
  }
  const everything = { not: { and: [{ priority__in: 'low' }, { priority__in: 'high' }] } };
  expect((await ask(everything, { caller: team.guest })).total_count).toBe(own.length);
  expect((await ask(everything)).total_count).toBe(all.length);
}, 300_000);

// docs/contract/access.md#ids-from-elsewhere
test('ids of elsewhere find what unknown ones do', async () => {
  const { test: app } = team;
  const outsider = await app.makeUser();
  const elsewhere = await app.makeProject(outsider, await app.makeWorkspace(outsider));
  const foreign = {
    states: await app.makeState(outsider, elsewhere),
    label: await app.makeLabel(outsider, elsewhere),
  };
  for (const tree of [
    { project_id__in: elsewhere.id },
    { state_id__in: foreign.states.id },
    { label_id__exact: foreign.label.id },
    { mention_id__in: outsider.id },
    { subscriber_id__in: outsider.id },
    { assignee_id__in: randomUUID() },
  ]) {
    for (const url of [team.items, `${workspace}/issues/`]) {
      expect([tree, (await ask(tree, { url })).results]).toEqual([tree, []]);
      expect((await ask({ not: tree }, { url })).total_count).toBe(all.length);
    }
  }
});

// docs/contract/lists.md#properties-of-conditions
test('items are found by what their people, labels and plans are called', async () => {
  const labelled = all.filter((row) => row.label_ids.includes(project.labels[0]!));
  expect(idsOf((await ask({ label_name__in: ['BUG'] })).results)).toEqual(idsOf(labelled));
  const { body: me } = await team.admin.get('/api/users/me/');
  const mine = all.filter((row) => row.assignee_ids.includes(team.admin.id));
  for (const name of ['me', me.display_name.slice(0, -1)]) {
    const found = idsOf((await ask({ assignee_name__in: name })).results);
    expect(found).toEqual(expect.arrayContaining(idsOf(mine)));
  }
  expect(idsOf((await ask({ assignee_name__exact: 'me' })).results)).toEqual(idsOf(mine));
  expect((await ask({ project_name__in: team.project.identifier.toLowerCase() })).total_count).toBe(
    (await ask('{}')).total_count,
  );
});

// docs/contract/lists.md#initiatives-and-health-in-conditions
test('a project belongs to an initiative with all of its items, and health goes with the switches', async () => {
  const { sql } = team.test.database;
  const [initiative] =
    await sql`insert into initiatives ${sql({ workspace_id: team.workspace.id, name: 'all' })}
    returning id`;
  const id = initiative!['id'] as string;
  const count = async (filters: unknown, caller = team.admin) => (await ask(filters, { caller })).total_count;
  expect(await count({ initiative_id__in: id })).toBe(0);
  await sql`insert into initiative_parts ${sql({
    workspace_id: team.workspace.id,
    project_id: team.project.id,
    initiative_id: id,
    kind: 'project',
  })}`;
  expect(await count({ initiative_id__in: id })).toBe(all.length);
  expect(await count({ initiative_id__isnull: true })).toBe(0);
  expect(await count({ initiative_id__in: id }, team.guest)).toBe(0);
  await sql`update workspaces set is_initiatives_enabled = false where id = ${team.workspace.id}`;
  expect(await count({ initiative_id__in: id })).toBe(0);
  await sql`update workspaces set is_initiatives_enabled = true where id = ${team.workspace.id}`;
  await sql`delete from initiatives where id = ${id}`;
  expect(await count({ project_health__in: 'at_risk' })).toBe(all.length);
  await sql`update projects set is_project_updates_enabled = false where id = ${team.project.id}`;
  expect(await count({ project_health__in: 'at_risk' })).toBe(0);
  expect(await count({ module_health__isnull: true, project_health__isnull: true })).toBe(all.length);
  await sql`update projects set is_project_updates_enabled = true where id = ${team.project.id}`;
});

// docs/contract/lists.md#wrong-trees
test('a tree that is none is refused by every list, with the part that is wrong', async () => {
  const { member, project: home } = team;
  const P = `${workspace}/projects/${home.id}`;
  const wrong = { or: [{ priority__in: 'low' }, { not: { label_id__in: 'bug' } }] };
  for (const url of [
    ...[
      'issues',
      'issues-detail',
      'issues/list',
      'archived-issues',
      'epics',
      'inbox-issues',
      'v2/issues',
    ].map((path) => `${P}/${path}/`),
    ...['issues', 'my-issues', `user-issues/${member.id}`, `user-stats/${member.id}`].map(
      (path) => `${workspace}/${path}/`,
    ),
  ]) {
    const refused = await member.get(urlOf(url, wrong, { issues: randomUUID() }));
    expect([url, refused.status, refused.body]).toEqual([
      ...[url, 400, { filters: ['or[1].not.label_id__in: "bug" is not a valid UUID.'] }],
    ]);
  }
  expect((await member.get(`${urlOf(team.items, '{}')}&prioritty=urgent`)).status).toBe(200);
  expect((await member.get(urlOf(team.items, '{'))).body).toEqual({ filters: ['Not valid JSON.'] });
});
