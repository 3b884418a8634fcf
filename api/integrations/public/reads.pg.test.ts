import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { type OpenWorld, EVERYTHING, makeOpenWorld } from './testing.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await makeOpenWorld();
  await world.publish();
});
afterAll(() => world.test.close());

const read = (path: string) => world.test.nobody.get(world.at(path));
const idsOf = async (query = '') =>
  (await read(`issues/${query}`)).body.results.map(({ id }: { id: string }) => id);

const ROW = [
  ...['id', 'name', 'state_id', 'sort_order', 'estimate_point', 'priority', 'start_date', 'target_date'],
  ...['sequence_id', 'project_id', 'parent_id', 'cycle_id', 'created_by', 'state__group', 'assignee_ids'],
  ...['label_ids', 'module_ids', 'vote_items', 'reaction_items', 'fields'],
];

// docs/contract/public-boards.md#open-boards
test('whoever has the anchor reads how the board is set, and what it is of', async () => {
  const { boards, owner, project, workspace, at, test: app } = world;
  expect((await read('settings/')).body).toEqual((await owner.get(boards)).body);
  const meta = await read('meta/');
  expect([meta.status, meta.body]).toEqual([
    200,
    {
      id: project.id,
      identifier: project.identifier,
      name: project.name,
      description: '',
      cover_image: null,
      cover_image_url: null,
      logo_props: {},
      icon_prop: null,
      emoji: null,
      view_name: null,
      is_indexed: false,
    },
  ]);
  const old = await app.nobody.get(`/api/public/workspaces/${workspace.slug}/projects/${project.id}/anchor/`);
  expect(old.body.anchor).toBe((await owner.get(boards)).body.anchor);
  const unknown = 'f'.repeat(32);
  for (const [path, error] of [
    ['meta/', 'Project is not published'],
    ['issues/', 'Project is not published'],
    ['settings/', 'Project is not published'],
    ['states/', 'Invalid anchor'],
    ['members/', 'Invalid anchor'],
  ] as const) {
    const answer = await app.nobody.get(at(path, unknown));
    expect([answer.status, answer.body]).toEqual([404, { error }]);
  }
});

// docs/contract/public-boards.md#one-item
test('an item has the fields that visitors may see and no others', async () => {
  const { makeItem, visitor, at } = world;
  const { id } = await makeItem({ name: 'Seen', priority: 'high', description_html: '<p>Words</p>' });
  await visitor.post(at(`issues/${id}/votes/`), { vote: 1 });
  await visitor.post(at(`issues/${id}/reactions/`), { reaction: '128077' });
  const [row] = (await read('issues/?per_page=1')).body.results;
  expect(Object.keys(row)).toEqual(ROW);
  const person = { id: visitor.id, display_name: expect.any(String), avatar_url: null };
  expect(row).toMatchObject({
    id,
    vote_items: [{ vote: 1, actor_details: person }],
    reaction_items: [{ reaction: '128077', actor_details: person }],
  });
  const one = await read(`issues/${id}/`);
  expect(one.body).toEqual({
    ...row,
    description: {},
    description_html: '<p>Words</p>',
    description_stripped: 'Words',
  });
});

// docs/contract/public-boards.md#lists-of-a-board
// docs/contract/public-boards.md#filters-of-visitors
test('lists are filtered, ordered, grouped and paged by what visitors see', async () => {
  const { makeItem, test: app, owner, project } = world;
  const state = await app.makeState(owner, project, { name: 'Ready', group: 'started', color: '#333333' });
  const label = await app.makeLabel(owner, project, { name: 'Bug' });
  const first = await makeItem({ state_id: state.id, priority: 'urgent', label_ids: [label.id] });
  const second = await makeItem({ state_id: state.id, priority: 'low' });
  expect(await idsOf(`?state=${state.id}&order_by=sequence_id`)).toEqual([first.id, second.id]);
  expect(await idsOf(`?priority=urgent&labels=${label.id}`)).toEqual([first.id]);
  const grouped = (await read(`issues/?group_by=state_id&state=${state.id}&per_page=1`)).body;
  expect(grouped).toMatchObject({ grouped_by: 'state_id', total_count: 2, next_page_results: true });
  expect(grouped.results[state.id]).toMatchObject({ total_results: 2 });
  expect(grouped.results[state.id].results).toHaveLength(1);
  const lanes = (await read(`issues/?group_by=priority&sub_group_by=labels__id&state=${state.id}`)).body;
  expect(lanes.results.urgent.results[label.id].total_results).toBe(1);
  expect(lanes.results.low.results[NO_VALUE].total_results).toBe(1);
  expect((await read('issues/?group_by=labels__id')).body.results[label.id].total_results).toBe(1);
  expect((await read('issues/?group_by=priority&sub_group_by=priority')).status).toBe(400);
  for (const order of ['link_count', 'sub_issues_count', 'password_hash', 'updated_at']) {
    expect((await read(`issues/?order_by=${order}`)).status).toBe(400);
  }
  const all = await idsOf();
  expect(await idsOf(`?subscriber=${owner.id}&intake_status=0&mentions=${owner.id}`)).toEqual(all);
  expect((await read('issues/?per_page=1001')).status).toBe(400);
  expect((await read('states/')).body).toContainEqual({
    id: state.id,
    name: 'Ready',
    group: 'started',
    color: '#333333',
    sequence: state.sequence,
  });
  expect((await read('labels/')).body).toEqual([
    { id: label.id, name: 'Bug', color: label.color, parent: null },
  ]);
});

// docs/contract/public-boards.md#what-visitors-see
test('what waits, is archived, a draft, an epic or of another project is not there', async () => {
  const { makeItem, test: app, owner, workspace, projectUrl, member } = world;
  await owner.patch(projectUrl, { intake_view: true, is_epic_enabled: true });
  const { database } = app;
  const intake = `${projectUrl}intake-issues/`;
  const waiting = expectMade<{ issue: { id: string } }>(
    await member.post(intake, { issue: { name: 'Waiting' } }),
  ).issue.id;
  const epic = expectMade<{ id: string }>(await member.post(`${projectUrl}epics/`, { name: 'Epic' })).id;
  const [archived, draft, deleted] = [await makeItem(), await makeItem(), await makeItem()];
  await database.sql`update work_items set archived_at = now() where id = ${archived.id}`;
  await database.sql`update work_items set is_draft = true where id = ${draft.id}`;
  await member.delete(`${projectUrl}issues/${deleted.id}/`);
  const other = await app.makeProject(owner, workspace);
  const elsewhere = expectMade<{ id: string }>(
    await owner.post(`/api/workspaces/${workspace.slug}/projects/${other.id}/issues/`, { name: 'Else' }),
  ).id;
  const child = await makeItem({ name: 'Child' });
  await database.sql`update work_items set parent_id = ${elsewhere} where id = ${child.id}`;
  const hidden = [waiting, epic, archived.id, draft.id, deleted.id, elsewhere];
  const shown = await idsOf();
  for (const id of hidden) {
    expect(shown).not.toContain(id);
    for (const part of ['', 'comments/', 'reactions/', 'votes/']) {
      expect((await read(`issues/${id}/${part}`)).status).toBe(404);
    }
  }
  expect((await read(`issues/${child.id}/`)).body.parent_id).toBeNull();
});

// docs/contract/public-boards.md#comments
test('comments for everybody are there, the oldest first, and no others', async () => {
  const { makeItem, member, projectUrl, publish, visitor, at } = world;
  const { id } = await makeItem();
  const url = `${projectUrl}issues/${id}/comments/`;
  const write = async (text: string, access: string) =>
    expectMade<{ id: string }>(await member.post(url, { comment_html: `<p>${text}</p>`, access })).id;
  const [first, inside] = [await write('one', 'EXTERNAL'), await write('secret', 'INTERNAL')];
  await visitor.post(at(`issues/${id}/comments/`), { comment_html: '<p>two</p>' });
  const { body, text } = await read(`issues/${id}/comments/`);
  expect(
    body.map((row: { comment_stripped: string; is_member: boolean }) => [
      row.comment_stripped,
      row.is_member,
    ]),
  ).toEqual([
    ['one', true],
    ['two', false],
  ]);
  expect(text).not.toContain('secret');
  await member.post(`${projectUrl}comments/${first}/reactions/`, { reaction: '128077' });
  expect((await read(`issues/${id}/comments/${first}/reactions/`)).body).toHaveLength(1);
  expect((await read(`issues/${id}/comments/${inside}/reactions/`)).status).toBe(404);
  await publish({});
  for (const part of ['comments/', 'reactions/', 'votes/']) {
    expect((await read(`issues/${id}/${part}`)).body).toEqual([]);
  }
  expect((await read(`issues/${id}/comments/${first}/reactions/`)).status).toBe(404);
  await publish();
});

// docs/contract/public-boards.md#people
test('of the members those are named who work on what is shown', async () => {
  const { makeItem, member, owner } = world;
  expect((await read('members/')).body).toEqual([]);
  await makeItem({ assignee_ids: [member.id] });
  const { body } = await read('members/');
  expect(body.map((row: { member: string }) => row.member)).toEqual([member.id]);
  expect(Object.keys(body[0])).toEqual([
    ...['id', 'member', 'member__first_name', 'member__last_name', 'member__display_name', 'member__avatar'],
    ...['project', 'workspace'],
  ]);
  expect(JSON.stringify(body)).not.toContain(owner.id);
});

// docs/contract/public-boards.md#what-a-board-is-of
test('cycles and modules are named, archived ones not', async () => {
  const { owner, projectUrl, test: app } = world;
  await owner.patch(projectUrl, { cycle_view: true, module_view: true });
  const cycle = expectMade<{ id: string }>(await owner.post(`${projectUrl}cycles/`, { name: 'Week' }));
  const part = expectMade<{ id: string }>(await owner.post(`${projectUrl}modules/`, { name: 'Part' }));
  expect((await read('cycles/')).body).toEqual([{ id: cycle.id, name: 'Week', status: 'DRAFT' }]);
  expect((await read('modules/')).body).toEqual([{ id: part.id, name: 'Part' }]);
  await app.database.sql`update cycles set archived_at = now() where id = ${cycle.id}`;
  await app.database.sql`update modules set archived_at = now() where id = ${part.id}`;
  expect([(await read('cycles/')).body, (await read('modules/')).body]).toEqual([[], []]);
});

// docs/contract/public-boards.md#what-visitors-see
test('the board of a view shows what its filters let through', async () => {
  const { owner, projectUrl, makeItem, at, test: app, publish } = world;
  await owner.patch(projectUrl, { issue_views_view: true });
  const body = { name: 'Urgent ones', filters: { priority: ['urgent'] } };
  const view = expectMade<{ id: string }>(await owner.post(`${projectUrl}views/`, body));
  const { anchor } = expectMade<{ anchor: string }>(
    await owner.post(`${projectUrl}views/${view.id}/publish/`, EVERYTHING),
  );
  const [urgent, low] = [await makeItem({ priority: 'urgent' }), await makeItem({ priority: 'low' })];
  const ids = (await app.nobody.get(at('issues/?per_page=100', anchor))).body.results.map(
    (row: { id: string }) => row.id,
  );
  expect(ids).toContain(urgent.id);
  expect(ids).not.toContain(low.id);
  expect((await app.nobody.get(at(`issues/${low.id}/`, anchor))).status).toBe(404);
  expect((await app.nobody.get(at('meta/', anchor))).body).toMatchObject({ view_name: 'Urgent ones' });
  expect((await app.nobody.get(at('settings/', anchor))).body).toMatchObject({
    entity_name: 'view',
    view_props: { list: true, gantt: true },
  });
  await owner.patch(`${projectUrl}views/${view.id}/`, {
    filters: {},
    rich_filters: { and: [{ priority__in: 'low' }, { not: { assignee_id__in: 'me' } }] },
  });
  expect((await app.nobody.get(at(`issues/${low.id}/`, anchor))).status).toBe(200);
  expect((await app.nobody.get(at(`issues/${urgent.id}/`, anchor))).status).toBe(404);
  await owner.delete(`${projectUrl}views/${view.id}/`);
  expect((await app.nobody.get(at('meta/', anchor))).status).toBe(404);
  await publish();
});

// docs/contract/public-boards.md#visitors-stand-behind
test('a hundred visitors at once do not hold up a member, and all are answered', async () => {
  await world.makeItem();
  let answered = 0;
  const visits = Array.from({ length: 100 }, async () => {
    const { status } = await read('issues/?group_by=state_id&order_by=sort_order&per_page=50&cursor=50:0:0');
    answered += 1;
    return status;
  });
  for (let n = 0; n < 3; n += 1)
    expect((await world.member.get(`${world.projectUrl}issues/`)).status).toBe(200);
  expect(answered).toBeLessThan(60);
  expect(new Set(await Promise.all(visits))).toEqual(new Set([200]));
});
