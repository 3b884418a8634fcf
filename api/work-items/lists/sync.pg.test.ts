import { expandedWorkItemSchema } from '@tandem/shared/work-items/lists/expansions.ts';
import { syncRowSchema } from '@tandem/shared/work-items/lists/sync.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seqInHeader } from '../../testing/replay.ts';
import type { Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const PARTS = ['v2/issues/', 'deleted-issues/', 'issues-detail/', 'archived-issues/'];
type Row = { id: string };

let team: Team;
let base: string;
beforeAll(async () => {
  team = await makeTeam();
  base = `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/`;
});
afterAll(() => team.test.close());

const sync = async (query = '', caller: Caller = team.member) =>
  (await caller.get(`${base}v2/issues/${query}`)).body;
const deleted = async (query = '', caller: Caller = team.member): Promise<string[]> =>
  (await caller.get(`${base}deleted-issues/${query}`)).body;
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
const since = (moment: string) => `?updated_at__gt=${encodeURIComponent(moment)}`;
const setItem = (id: string, values: Record<string, unknown>) =>
  team.test.database.db
    .updateTable('work_items')
    .set({ ...values, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();

// docs/contract/conventions.md#pages-for-copies
// docs/contract/lists.md#archived-items
// docs/contract/lists.md#the-copy-of-a-project
// docs/contract/lists.md#the-list-in-detail
// docs/contract/lists.md#what-was-deleted
test.each(PARTS)('%s is for members of the project alone', async (part) => {
  const { test, outsider, member, workspace } = team;
  expect((await test.nobody.get(`${base}${part}`)).status).toBe(401);
  const foreign = await outsider.get(`${base}${part}`);
  const unknown = await outsider.get(`/api/workspaces/${workspace.slug}/projects/${UNKNOWN}/${part}`);
  expect([foreign.status, foreign.text]).toEqual([403, unknown.text]);
  const removed = await test.makeUser();
  await test.addMember(workspace.id, removed, 15);
  await test.addProjectMember(team.project.id, removed, 15);
  expect((await removed.get(`${base}${part}`)).status).toBe(200);
  await team.test.database.sql`update project_members set is_active = false where user_id = ${removed.id}`;
  expect((await removed.get(`${base}${part}`)).status).toBe(403);
  const answer = await member.get(`${base}${part}`);
  expect([answer.status, seqInHeader(answer, team.stream)]).toEqual([200, expect.any(Number)]);
});

// docs/contract/conventions.md#pages-for-copies
// docs/contract/lists.md#the-copy-of-a-project
test('a copy of a project is read page by page, the longest untouched first', async () => {
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push(await team.makeItem({ name: `Sync ${n}` }));
  await team.member.patch(team.item(made[0]!.id), { priority: 'high' });
  // As a call for many at once leaves them: all but one of the same moment.
  const together = made.slice(1).map(({ id }) => id);
  await team.test.database.sql`
    update work_items set updated_at = ${made[1]!.updated_at} where id = any(${together}::uuid[])`;
  const whole = await sync();
  const size = whole.results.length;
  expect(whole).toMatchObject({
    prev_cursor: '1000:0:0',
    cursor: '1000:0:0',
    next_cursor: null,
    prev_page_results: false,
    next_page_results: false,
    page_count: size,
    total_results: size,
    total_pages: 1,
  });
  for (const row of whole.results) expect(syncRowSchema.strict().parse(row)).toEqual(row);
  const places = whole.results.map((row: Row & { updated_at: string }) => `${row.updated_at} ${row.id}`);
  expect(places).toEqual(places.toSorted());
  expect(whole.results.at(-1)).toMatchObject({ id: made[0]!.id, state__group: 'backlog', type_id: null });

  const first = await sync('?cursor=2:0:0');
  expect(first).toMatchObject({
    cursor: '2:0:0',
    next_cursor: '2:1:0',
    page_count: 2,
    total_pages: Math.ceil(size / 2),
    next_page_results: true,
  });
  const others = await Promise.all(
    Array.from({ length: first.total_pages - 1 }, (_, index) => sync(`?cursor=2:${index + 1}:0`)),
  );
  expect(others.at(-1)).toMatchObject({
    next_cursor: null,
    prev_page_results: true,
    next_page_results: false,
  });
  expect([first, ...others].flatMap((page) => page.results)).toEqual(whole.results);
  expect((await sync('?cursor=2:99:0')).results).toEqual([]);
});

// docs/contract/conventions.md#ids-times-and-days
// docs/contract/lists.md#what-changed-since
// docs/contract/work-items.md#what-moves-updated_at
test('the largest timestamp that a client has brings nothing again, and every change brings its row', async () => {
  const row = await team.makeItem();
  const { results } = await sync();
  const last = results.at(-1);
  expect(last.updated_at).toMatch(/\.\d{6}Z$/);
  expect((await sync(since(last.updated_at))).results).toEqual([]);
  const { id: label } = await team.test.makeLabel(team.admin, {
    ...team.project,
    workspace: team.workspace.id,
  } as never);
  const writes: [string, Record<string, unknown>][] = [
    [team.item(row.id), { label_ids: [label] }],
    [team.item(row.id), { assignee_ids: [team.member.id] }],
    [team.item(row.id), { state_id: team.states.Done.id }],
  ];
  let seen = last.updated_at;
  for (const [url, body] of writes) {
    expect((await team.member.patch(url, body)).status).toBe(204);
    const next = await sync(since(seen));
    expect(idsOf(next.results)).toEqual([row.id]);
    seen = next.results[0].updated_at;
  }
  await team.member.post(`${team.item(row.id)}issue-links/`, { url: 'https://example.com' });
  const linked = await sync(since(seen));
  expect(linked.results).toMatchObject([{ id: row.id, link_count: 1 }]);
  const child = await team.makeItem({ parent_id: row.id });
  const below = await sync(since(linked.results[0].updated_at));
  expect(idsOf(below.results).toSorted()).toEqual([row.id, child.id].toSorted());
});

// docs/contract/lists.md#descriptions-in-the-copy
test('descriptions come with the copy when they are asked for', async () => {
  const row = await team.makeItem({ description_html: '<p>Long text</p>' });
  const find = async (query: string) => (await sync(query)).results.find(({ id }: Row) => id === row.id);
  expect((await find('?description=true')).description_html).toBe('<p>Long text</p>');
  expect(await find('?description=false')).not.toHaveProperty('description_html');
  expect(await find('')).not.toHaveProperty('description_html');
});

// docs/contract/conventions.md#pages-for-copies
// docs/contract/lists.md#archived-items
// docs/contract/lists.md#the-copy-of-a-project
// docs/contract/lists.md#the-list-in-detail
// docs/contract/lists.md#what-was-deleted
test.each([
  ['v2/issues/?cursor=1001:0:0', ['detail']],
  ['v2/issues/?cursor=x', ['detail']],
  ['v2/issues/?cursor=10:-1:0', ['detail']],
  ['v2/issues/?cursor=0:0:0', ['detail']],
  ['v2/issues/?updated_at__gt=soon', ['updated_at__gt']],
  ['deleted-issues/?updated_at__gt=soon', ['updated_at__gt']],
  ['issues-detail/?per_page=1001', ['detail']],
  ['issues-detail/?order_by=password', ['error']],
  ['issues-detail/?target_date=soon', ['error']],
  ['archived-issues/?group_by=password', ['error']],
  ['archived-issues/?cursor=x', ['detail']],
])('refuses %s', async (path, keys) => {
  const answer = await team.member.get(`${base}${path}`);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, keys]);
});

// docs/contract/lists.md#what-was-deleted
test('a copy learns of what was deleted or archived, and of what came back', async () => {
  const { makeItem, admin, item } = team;
  const [gone, archived, stays] = [await makeItem(), await makeItem(), await makeItem()];
  const before = (await sync()).results.at(-1).updated_at;
  await admin.delete(item(gone.id));
  await setItem(archived.id, { archived_at: '2026-11-21' });
  expect((await deleted(since(before))).toSorted()).toEqual([gone.id, archived.id].toSorted());
  expect(await deleted()).toEqual(expect.arrayContaining([gone.id, archived.id]));
  expect(await deleted()).not.toContain(stays.id);
  expect(await deleted(since(new Date(Date.now() + 60_000).toISOString()))).toEqual([]);
  expect(idsOf((await sync()).results)).not.toContain(archived.id);
  await setItem(archived.id, { archived_at: null });
  expect(await deleted(since(before))).toEqual([gone.id]);
  expect(idsOf((await sync(since(before))).results)).toEqual([archived.id]);
});

// docs/contract/lists.md#guests-in-lists
test('a guest keeps a copy of their own items, and hears of no others that went', async () => {
  const { guest, admin, makeItem, makeItemOf, item } = team;
  const [own, other, lost] = [await makeItemOf(guest), await makeItem(), await makeItemOf(guest)];
  await admin.delete(item(lost.id));
  await admin.delete(item(other.id));
  const copy = await sync('', guest);
  expect([idsOf(copy.results), copy.total_results]).toEqual([[own.id], 1]);
  expect(await deleted('', guest)).toEqual([lost.id]);
  expect(idsOf((await guest.get(`${base}issues-detail/`)).body.results)).toEqual([own.id]);
});

// docs/contract/lists.md#archived-items
test('archived items have a list of their own, with its counts, for administrators and members', async () => {
  const { makeItem, member, admin, guest, states } = team;
  const parent = await makeItem({ name: 'Old parent', state_id: states.Done.id });
  const child = await makeItem({ name: 'Old child', parent_id: parent.id });
  for (const { id } of [parent, child]) await setItem(id, { archived_at: '2026-11-20' });
  const list = async (query = '', caller = member) =>
    (await caller.get(`${base}archived-issues/${query}`)).body;
  const whole = await list('?order_by=name');
  expect(whole).toMatchObject({ total_count: 2, count: 2, grouped_by: null });
  expect(idsOf(whole.results)).toEqual([child.id, parent.id]);
  expect(whole.results[0].archived_at).toBe('2026-11-20');
  expect(idsOf((await list('?show_sub_issues=false', admin)).results)).toEqual([parent.id]);
  expect(idsOf((await list('?show_sub_issues=true&name=parent')).results)).toEqual([parent.id]);
  const grouped = await list('?group_by=state_id');
  expect(grouped.total_count).toBe(2);
  expect(grouped.results[states.Done.id]).toMatchObject({ total_results: 1, results: [{ id: parent.id }] });
  expect((await guest.get(`${base}archived-issues/`)).status).toBe(403);
  const listed = (await member.get(team.items)).body.results;
  expect(idsOf(listed)).not.toContain(parent.id);
});

// docs/contract/lists.md#relations-in-the-list
// docs/contract/lists.md#the-list-in-detail
test('the list in detail answers relations from both ends, as they are stored', async () => {
  const { makeItem, member, test, workspace, project, item, admin } = team;
  const [one, two, away] = [await makeItem(), await makeItem(), await makeItem()];
  const scope = { workspace_id: workspace.id, project_id: project.id, relation_type: 'blocked_by' };
  const [relation] = await test.database.db
    .insertInto('work_item_relations')
    .values([
      { ...scope, work_item_id: one.id, related_work_item_id: two.id },
      { ...scope, work_item_id: one.id, related_work_item_id: away.id },
    ])
    .returning('id')
    .execute();
  await setItem(away.id, { archived_at: '2026-11-20' });
  const read = async (expand: string) => {
    const { body } = await member.get(
      `${base}issues-detail/?expand=${expand}&per_page=100&cursor=100:0:0&order_by=sort_order&group_by=priority`,
    );
    expect(Array.isArray(body.results)).toBe(true);
    for (const row of body.results) expect(expandedWorkItemSchema.strict().parse(row)).toEqual(row);
    const find = (id: string) => body.results.find((row: Row) => row.id === id);
    return { first: find(one.id), second: find(two.id) };
  };
  const { first, second } = await read('issue_relation,issue_related');
  const { id, name, state_id, priority, sequence_id, project_id } = two;
  expect(first.issue_relation).toEqual([
    {
      id,
      name,
      state_id,
      priority,
      sequence_id,
      project_id,
      relation_type: 'blocked_by',
      relation_id: relation?.id,
    },
  ]);
  expect(first.issue_related).toEqual([]);
  expect(second.issue_related).toMatchObject([
    { id: one.id, relation_type: 'blocked_by', relation_id: relation?.id },
  ]);
  expect((await read('parent')).first).not.toHaveProperty('issue_relation');
  expect((await member.get(`${item(one.id)}?expand=issue_relation`)).body.issue_relation).toHaveLength(1);
  await admin.delete(item(two.id));
  expect((await read('issue_relation')).first.issue_relation).toEqual([]);
});

// docs/contract/lists.md#relations-in-the-list
test('what belongs to items that the reader may not see is in no expansion', async () => {
  const { makeItem, makeItemOf, guest, member, admin, test, workspace, project, item } = team;
  const [own, hidden] = [await makeItemOf(guest), await makeItem()];
  const secret = await test.makeProject(admin, workspace);
  const elsewhere = await admin.post(`/api/workspaces/${workspace.slug}/projects/${secret.id}/issues/`, {
    name: 'x',
  });
  const scope = { workspace_id: workspace.id, project_id: project.id, relation_type: 'relates_to' };
  await test.database.db
    .insertInto('work_item_relations')
    .values([
      { ...scope, work_item_id: own.id, related_work_item_id: hidden.id },
      { ...scope, work_item_id: elsewhere.body.id, related_work_item_id: own.id },
    ])
    .execute();
  const read = async (caller: Caller) =>
    (await caller.get(`${item(own.id)}?expand=issue_relation,issue_related`)).body;
  expect(await read(guest)).toMatchObject({ issue_relation: [], issue_related: [] });
  expect(await read(member)).toMatchObject({ issue_relation: [{ id: hidden.id }], issue_related: [] });
  expect(await read(admin)).toMatchObject({ issue_related: [{ id: elsewhere.body.id }] });
});

// docs/contract/conventions.md#a-person
// docs/contract/conventions.md#a-workspace-or-a-state
// docs/contract/work-items.md#expand
test('state, project, workspace, people and labels are answered as objects when asked for', async () => {
  const { makeItem, member, item, project, workspace, states, test, admin } = team;
  const label = await test.makeLabel(admin, { ...project, workspace: workspace.id } as never);
  const row = await makeItem({ assignee_ids: [member.id], label_ids: [label.id] });
  const expand = 'state,project,workspace,created_by,assignees,labels';
  const { body } = await member.get(`${item(row.id)}?expand=${expand}`);
  const { id, name, color } = states.Backlog;
  expect(body).toMatchObject({
    state: { id, name, color, group: 'backlog' },
    project: { id: project.id, identifier: project.identifier },
    workspace: { id: workspace.id, slug: workspace.slug },
    created_by: { id: member.id, display_name: 'member', first_name: 'Max', is_bot: false },
    assignees: [{ id: member.id, avatar_url: null }],
    labels: [{ id: label.id, name: label.name }],
    assignee_ids: [member.id],
  });
  expect(Object.keys(body.created_by).toSorted()).toEqual(
    ['avatar', 'avatar_url', 'display_name', 'first_name', 'id', 'is_bot', 'last_name'].toSorted(),
  );
  const inList = (await member.get(`${base}issues-detail/?expand=${expand}`)).body.results;
  expect(inList.find((each: Row) => each.id === row.id)).toMatchObject({ labels: [{ id: label.id }] });
});

// docs/contract/lists.md#epics-in-lists
// docs/contract/work-items.md#by-key
test('epics are in no list of issues; their key finds them', async () => {
  const { makeItem, member, workspace, project, test } = team;
  const epic = await makeItem({ name: 'An epic' });
  await test.database.db.updateTable('work_items').set({ is_epic: true }).where('id', '=', epic.id).execute();
  for (const path of ['issues/', 'v2/issues/', 'issues-detail/', `issues/list/?issues=${epic.id}`]) {
    expect((await member.get(`${base}${path}`)).text).not.toContain(epic.id);
  }
  const key = `${project.identifier}-${epic.sequence_id}`;
  const found = await member.get(`/api/workspaces/${workspace.slug}/work-items/${key}/`);
  expect(found.body).toMatchObject({ id: epic.id, is_epic: true });
});

// docs/contract/lists.md#archived-projects
test('an archived project has nothing to copy', async () => {
  const { test, project, member } = team;
  const archive = (archived_at: string | null) =>
    test.database.db.updateTable('projects').set({ archived_at }).where('id', '=', project.id).execute();
  await archive('2026-01-01T00:00:00Z');
  expect(await sync()).toMatchObject({ results: [], total_results: 0, total_pages: 0, next_cursor: null });
  expect((await member.get(`${base}issues-detail/`)).body).toMatchObject({ results: [], total_count: 0 });
  expect((await member.get(`${base}archived-issues/`)).body).toMatchObject({ results: [], total_count: 0 });
  await archive(null);
});
