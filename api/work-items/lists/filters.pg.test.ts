import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Team, makeTeam } from '../items/testing.ts';

type Row = { id: string };

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const idsOf = async (query: string, caller = team.member): Promise<string[]> =>
  (await caller.get(`${team.items}?${query}`)).body.results.map(({ id }: Row) => id);
const picked = async (query: string): Promise<string[]> => {
  const path = `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/search-issues/?${query}`;
  return (await team.member.get(path)).body.map(({ id }: Row) => id);
};

// docs/contract/lists.md#more-names-of-filters
test('items can be filtered by type, by project under either name and by who logged them', async () => {
  const { makeItem, member, admin, project, test: app } = team;
  const [one, two] = [await makeItem({ name: 'One' }), await makeItem({ name: 'Two' }, admin)];
  const [made] = await app.database.sql`
    insert into work_item_types (workspace_id, name) values (${team.workspace.id}, 'Bug') returning id`;
  const type: string = made!['id'];
  await app.database.sql`update work_items set type_id = ${type} where id = ${one.id}`;
  expect(await idsOf(`issue_type=${type}`)).toEqual([one.id]);
  expect(await idsOf(`issue_type=${randomUUID()}`)).toEqual([]);
  expect(await idsOf('issue_type=None')).toEqual([two.id]);
  expect(await idsOf(`issue_type=None,${type}&order_by=name`)).toEqual([one.id, two.id]);
  expect(await idsOf(`state_id=${team.states.Todo.id}`)).toEqual(await idsOf(`state=${team.states.Todo.id}`));
  expect(await idsOf(`state_id=${team.states.Done.id}`)).toEqual([]);
  for (const name of ['project', 'team_project']) {
    expect(await idsOf(`${name}=${project.id}&order_by=name`), name).toEqual([one.id, two.id]);
    expect(await idsOf(`${name}=${randomUUID()}`), name).toEqual([]);
  }
  expect(await idsOf(`logged_by=${member.id}`)).toEqual([one.id]);
  expect(await idsOf(`logged_by=None,${admin.id}`)).toEqual([two.id]);
});

// docs/contract/lists.md#none-of
test('items can be asked for by what they do not have', async () => {
  const { makeItem, member, admin, workspace, project } = team;
  const labels = `/api/workspaces/${workspace.slug}/projects/${project.id}/issue-labels/`;
  const label: string = (await admin.post(labels, { name: 'without' })).body.id;
  const start = { priority: 'low', start_date: '2026-05-01' };
  const plain = await makeItem({ name: 'w plain', ...start });
  const urgent = await makeItem({ name: 'w urgent', ...start, priority: 'urgent' });
  const labelled = await makeItem({ name: 'w labelled', ...start, label_ids: [label] });
  const dated = await makeItem({ name: 'w dated', ...start, target_date: '2026-05-20' });
  const names = async (not: string) => {
    const query = new URLSearchParams({ not, start_date: '2026-05-01', order_by: 'name' });
    return (await idsOf(`${query}`)).map((id) =>
      [plain, urgent, labelled, dated].find((item) => item.id === id)?.name.slice(2),
    );
  };
  expect(await names('priority:urgent')).toEqual(['dated', 'labelled', 'plain']);
  expect(await names(`priority:urgent,labels:${label}`)).toEqual(['dated', 'plain']);
  expect(await names('labels:None')).toEqual(['labelled']);
  expect(await names('target_date:None')).toEqual(['dated']);
  // What has no day is not within these days.
  expect(await names('target_date:2026-05-10;after,target_date:2026-05-30;before')).toEqual([
    ...['labelled', 'plain', 'urgent'],
  ]);
  expect(await names('state:no-id')).toHaveLength(4);
  for (const not of ['priority', ':urgent', 'name:w', 'sub_issue:false', 'priority:']) {
    const query = new URLSearchParams({ not });
    const refused = await member.get(`${team.items}?${query}`);
    expect([not, refused.status, Object.keys(refused.body)]).toEqual([not, 400, ['not']]);
  }
});

// docs/contract/search.md#pickers-of-cycles-and-modules
test('pickers for a cycle and a module leave out what is in one already', async () => {
  const { makeItem, workspace, project, admin, test: app } = team;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const [inCycle, inModule, free] = [
    await makeItem({ name: 'picker cycle' }),
    await makeItem({ name: 'picker module' }),
    await makeItem({ name: 'picker free' }),
  ];
  const { db } = app.database;
  const insert = (table: 'cycles' | 'modules', values: object) =>
    db
      .insertInto(table)
      .values({ ...scope, ...values } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
  const cycle = await insert('cycles', { name: 'c', owned_by_id: admin.id });
  const module = await insert('modules', { name: 'm' });
  await db
    .insertInto('cycle_work_items')
    .values({ ...scope, work_item_id: inCycle.id, cycle_id: cycle.id })
    .execute();
  await db
    .insertInto('module_work_items')
    .values({ ...scope, work_item_id: inModule.id, module_id: module.id })
    .execute();
  expect(await picked('search=picker&cycle=true')).toEqual([free.id, inModule.id]);
  expect(await picked(`search=picker&module=${module.id}`)).toEqual([free.id, inCycle.id]);
  expect(await picked(`search=picker&module=${randomUUID()}`)).toHaveLength(3);
  expect(await picked('search=picker&module=x')).toHaveLength(3);
});

// docs/contract/search.md#pickers-of-epics
test('pickers show epics when they are asked for', async () => {
  const { makeItem, test: app } = team;
  const [item, epic] = [await makeItem({ name: 'lofty item' }), await makeItem({ name: 'lofty epic' })];
  await app.database.sql`update work_items set is_epic = true where id = ${epic.id}`;
  expect(await picked('search=lofty')).toEqual([item.id]);
  expect(await picked('search=lofty&epic=true')).toEqual([epic.id, item.id]);
});

// docs/contract/search.md#search-for-pickers
test('at most thirty items are offered, the newest first', async () => {
  const { sql } = team.test.database;
  await sql`
    insert into work_items (workspace_id, project_id, sequence_id, name, state_id, created_at)
    select ${team.workspace.id}, ${team.project.id}, 7000 + n, 'Many ' || n, ${team.states.Todo.id},
      now() + n * interval '1 second'
    from generate_series(1, 110) n`;
  const ids = await picked('');
  expect(ids).toHaveLength(30);
  const [newest] = await sql`select id from work_items order by created_at desc limit 1`;
  expect(ids[0]).toBe(newest!['id']);
});

// docs/contract/lists.md#groups-that-are-answered
// docs/contract/lists.md#sub-groups
test('unassigned items are in the "None" group of a sub-grouped list; a state without items is answered empty', async () => {
  const { member, makeItem, states, items } = team;
  const row = await makeItem({ name: 'lonely', priority: 'urgent', state_id: states.Done.id });
  const { body } = await member.get(`${items}?group_by=assignees__id&sub_group_by=priority&name=lonely`);
  expect(body.results.None).toMatchObject({
    total_results: 1,
    results: { urgent: { total_results: 1, results: [{ id: row.id }] } },
  });
  const other = await member.get(`${items}?group_by=state_id&sub_group_by=assignees__id&name=lonely`);
  expect(other.body.results[states.Todo.id]).toEqual({ results: {}, total_results: 0 });
  expect(other.body.total_count).toBe(1);
  const grouped = await member.get(`${items}?group_by=priority&name=lonely`);
  expect(grouped.body.results.low).toEqual({ results: [], total_results: 0 });
});

// docs/contract/lists.md#groups-that-nobody-lists
test('an item whose cycle is archived, or whose state is of another project, is in a group of its own', async () => {
  const { makeItem, member, items, admin, workspace, project, test: app } = team;
  const row = await makeItem({ name: 'stray' });
  const state = await app.makeState(admin, await app.makeProject(admin, workspace));
  const { sql } = app.database;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const [cycle] = await sql<{ id: string }[]>`
    insert into cycles ${sql({ ...scope, name: 'Over', owned_by_id: admin.id, archived_at: new Date() })} returning id`;
  await sql`insert into cycle_work_items ${sql({ ...scope, cycle_id: cycle!.id, work_item_id: row.id })}`;
  await sql`update work_items set state_id = ${state.id} where id = ${row.id}`;
  for (const [key, id] of [
    ['cycle_id', cycle!.id],
    ['state_id', state.id],
  ] as const) {
    const { status, body } = await member.get(`${items}?group_by=${key}&name=stray`);
    expect([status, body.total_count]).toEqual([200, 1]);
    expect(body.results[id]).toMatchObject({ total_results: 1, results: [{ id: row.id }] });
    const inner = (await member.get(`${items}?group_by=priority&sub_group_by=${key}&name=stray`)).body;
    expect(inner.results.none).toMatchObject({ total_results: 1, results: { [id]: { total_results: 1 } } });
  }
});

// docs/contract/lists.md#several-groups-of-one-item
test('an item in several groups is the same whole row in each of them', async () => {
  const { member, makeItem, items, test: app, admin, project, workspace } = team;
  const place = { ...project, workspace: workspace.id } as never;
  const labels = [(await app.makeLabel(admin, place)).id, (await app.makeLabel(admin, place)).id].toSorted();
  const row = await makeItem({ name: 'manifold', label_ids: labels });
  const { body } = await member.get(`${items}?group_by=labels__id&name=manifold&per_page=1&cursor=1:0:0`);
  expect(Object.keys(body.results).toSorted()).toEqual(labels);
  for (const label of labels) expect(body.results[label].results).toEqual([row]);
  expect(body).toMatchObject({ total_count: 1, count: 2 });
});
