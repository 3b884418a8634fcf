import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { type View, viewSchema } from '@tandem/shared/planning/views/schema.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
} from '@tandem/shared/personal/user-properties/defaults.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { type Replay, expectReplay } from '../../testing/replay.ts';
import { type ViewTeam, makeViewTeam } from './testing.ts';

let team: ViewTeam;
beforeAll(async () => {
  team = await makeViewTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from views`;
  await sql`delete from favorites`;
  await sql`update projects set guest_view_all_features = false, archived_at = null, network = 2`;
});

const replay = (action: () => Promise<Answer>, more: Partial<Replay> = {}) =>
  expectReplay({
    ...{ test: team.test, caller: team.member, stream: team.stream, lists: [team.liveViews] },
    action,
    ...more,
  });
const namesFor = async (caller: Caller, url = team.views) =>
  (await caller.get<View[]>(url)).body.map(({ name }) => name);
const seesAll = () =>
  team.test.database.sql`update projects set guest_view_all_features = true where id = ${team.project.id}`;
/** Private views are on their owner's stream, beside the public ones. */
const ownList = (owner: Caller) => ({
  stream: userStream(owner.id),
  lists: [{ ...team.liveViews, holds: (row: object) => 'access' in row && row.access === 1 }],
});

// docs/contract/views.md#a-new-view
// docs/contract/views.md#changes-of-views
test('a view is made by any member of the project, whose it is, behind the others', async () => {
  const { member, guest, views, project, workspace, makeView } = team;
  const body = {
    ...{ name: 'Urgent', description: 'Now', filters: { priority: ['urgent'] }, access: 0 },
    ...{ owned_by: guest.id, is_locked: true, query: { state: 'x' }, logo_props: { in_use: 'emoji' } },
  };
  const { status, body: row } = await replay(() => member.post(views, body));
  expect(status).toBe(201);
  expect(viewSchema.strict().parse(row)).toEqual(row);
  expect(row).toMatchObject({
    ...{
      name: 'Urgent',
      description: 'Now',
      filters: { priority: ['urgent'] },
      query: { priority: 'urgent' },
    },
    ...{ owned_by: member.id, is_locked: false, access: 0, anchor: null, is_favorite: false },
    ...{ project: project.id, workspace: workspace.id, sort_order: 65_535, created_by: member.id },
    ...{ display_filters: DEFAULT_DISPLAY_FILTERS, display_properties: DEFAULT_DISPLAY_PROPERTIES },
  });
  expect(await makeView({}, guest)).toMatchObject({ owned_by: guest.id, sort_order: 75_535 });
  for (const [wrong, field] of [
    [{ name: '' }, 'name'],
    [{ name: 'x', access: 2 }, 'access'],
    [{ name: 'x', filters: [] }, 'filters'],
  ] as const) {
    const refused = await member.post(views, wrong);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]]);
  }
  expect((await team.outsider.post(views, body)).status).toBe(403);
  expect((await team.test.nobody.post(views, body)).status).toBe(401);
});

// docs/contract/views.md#a-new-view
test('a view whose maker chose the id is made once', async () => {
  const { member, admin, views } = team;
  const body = { id: '019b0000-0000-7000-8000-00000000e1e1', name: 'Chosen' };
  const first = await replay(() => member.post(views, body));
  expect(first.body.id).toBe(body.id);
  expect((await member.post(views, body)).body).toEqual(first.body);
  expect((await admin.post(views, body)).status).toBe(409);
  expect((await member.post(team.workspace_views, body)).status).toBe(409);
});

// docs/contract/views.md#filters-of-a-view
test('filters come as lists or as texts, are stored as lists, and asked for as lists of items take them', async () => {
  const { member, views, makeView } = team;
  const label = crypto.randomUUID();
  const row = await makeView({
    filters: {
      ...{ priority: 'urgent, high', labels: [label, 'None', null], state: null, sub_issue: false },
      ...{ name: 'one, two', target_date: ['1_weeks;before;fromnow'], later: ['x'] },
    },
  });
  expect(row.filters).toEqual({
    ...{ priority: ['urgent', 'high'], labels: [label, 'None'], state: null, sub_issue: ['false'] },
    ...{ name: ['one, two'], target_date: ['1_weeks;before;fromnow'], later: ['x'] },
  });
  expect(row.query).toEqual({
    ...{ priority: 'urgent,high', labels: `${label},None`, sub_issue: 'false' },
    ...{ name: 'one, two', target_date: '1_weeks;before;fromnow' },
  });
  const wrong = [
    { target_date: ['soon'] },
    { priority: { urgent: true } },
    { priority: [['urgent']] },
    { not: ['nothing'] },
    { labels: Array.from({ length: 200 }, () => label) },
  ];
  for (const filters of wrong) {
    const refused = await member.post(views, { name: 'x', filters });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['filters']]);
  }
});

// docs/contract/views.md#views-of-a-project
// docs/contract/views.md#public-and-private-views
test('the list has public views and own private ones, favourites first, then by name', async () => {
  const { member, admin, views, project_path, makeView, test: app } = team;
  await makeView({ name: 'beta' });
  await makeView({ name: 'Alpha' }, admin);
  const last = await makeView({ name: 'Zeta' }, admin);
  await makeView({ name: 'Mine', access: VIEW_ACCESS.PRIVATE });
  await makeView({ name: 'Theirs', access: VIEW_ACCESS.PRIVATE }, admin);
  await member.post(`${project_path}user-favorite-views/`, { view: last.id });
  expect(await namesFor(member)).toEqual(['Zeta', 'Alpha', 'beta', 'Mine']);
  expect(await namesFor(admin)).toEqual(['Alpha', 'beta', 'Theirs', 'Zeta']);
  expect((await team.outsider.get(views)).status).toBe(403);
  await app.database.sql`update projects set archived_at = now() where id = ${team.project.id}`;
  expect(await namesFor(member)).toEqual([]);
  expect((await member.get(`${views}${last.id}/`)).status).toBe(404);
  expect((await member.post(views, { name: 'x' })).status).toBe(400);
});

// docs/contract/views.md#views-and-guests
// docs/contract/views.md#changes-of-views
test('a guest who sees only their own has the views that they made', async () => {
  const { guest, member, views, makeView } = team;
  const foreign = await makeView({ name: 'Of a member' });
  const own = await makeView({ name: 'Of the guest' }, guest);
  expect(await namesFor(guest)).toEqual(['Of the guest']);
  const refused = await guest.get(`${views}${foreign.id}/`);
  expect([refused.status, refused.body]).toEqual([400, { error: expect.any(String) }]);
  expect((await guest.get(`${views}${foreign.id}/issues/`)).status).toBe(400);
  expect((await guest.get(`${views}${own.id}/`)).status).toBe(200);
  const asGuest = { caller: guest, view: 'own_items' } as const;
  await replay(() => guest.patch(`${views}${own.id}/`, { name: 'Renamed' }), asGuest);
  await replay(() => member.patch(`${views}${foreign.id}/`, { name: 'Other' }), {
    ...asGuest,
    actor: member,
  });
  await seesAll();
  expect(await namesFor(guest)).toEqual(['Other', 'Renamed']);
});

// docs/contract/views.md#public-and-private-views
// docs/contract/views.md#changes-of-views
test('a view goes from the project to its owner and back, and nobody else sees a private one', async () => {
  const { member, admin, views, makeView } = team;
  const { id } = await makeView();
  const access = (value: number, caller = member) => caller.post(`${views}${id}/access/`, { access: value });
  expect((await access(1, admin)).status).toBe(403);
  expect((await replay(() => access(1), { caller: admin, actor: member })).status).toBe(204);
  for (const call of [
    () => admin.get(`${views}${id}/`),
    () => admin.patch(`${views}${id}/`, { name: 'x' }),
    () => admin.delete(`${views}${id}/`),
    () => admin.post(`${views}${id}/lock/`),
    () => admin.get(`${views}${id}/issues/`),
    () => access(0, admin),
  ]) {
    expect((await call()).status).toBe(404);
  }
  await replay(() => member.patch(`${views}${id}/`, { name: 'Still mine' }), ownList(member));
  await replay(() => access(0), { caller: admin, actor: member });
  await replay(() => access(1), ownList(member));
  expect((await access(5)).body).toHaveProperty('access');
});

// docs/contract/views.md#changing-a-view
// docs/contract/views.md#locking-a-view
test('only who made a view changes it, and not while it is locked', async () => {
  const { member, admin, guest, views, makeView } = team;
  await seesAll();
  const { id } = await makeView({ filters: { priority: ['low'] } });
  const url = `${views}${id}/`;
  const body = {
    name: 'New',
    filters: { state_group: 'started' },
    access: 1,
    is_locked: true,
    sort_order: '5',
  };
  const changed = await replay(() => member.patch(url, body));
  expect(changed.body).toMatchObject({
    ...{ name: 'New', filters: { state_group: ['started'] }, query: { state_group: 'started' } },
    ...{ access: 0, is_locked: false, sort_order: 5 },
  });
  const again = await member.put(url, { name: 'New' });
  expect(again.body).toEqual(changed.body);
  for (const caller of [admin, guest]) {
    for (const call of ['patch', 'put'] as const) expect((await caller[call](url, {})).status).toBe(403);
    expect((await caller.post(`${url}lock/`)).status).toBe(403);
  }
  expect((await replay(() => member.post(`${url}lock/`))).status).toBe(204);
  for (const call of ['patch', 'put'] as const) {
    const refused = await member[call](url, { name: 'Locked' });
    expect([refused.status, refused.body]).toEqual([400, { error: 'view is locked' }]);
  }
  expect((await replay(() => member.delete(`${url}lock/`))).status).toBe(204);
  expect((await member.patch(url, { name: 'Open' })).body.name).toBe('Open');
  expect((await team.outsider.patch(url, {})).status).toBe(403);
  expect((await member.patch(`${team.workspace_views}${id}/`, {})).status).toBe(404);
});

// docs/contract/views.md#deleting-a-view
// docs/contract/views.md#favourite-views
test('who made a view and administrators delete it, with favourites and visits', async () => {
  const { member, admin, guest, views, project_path, makeView, test: app } = team;
  await seesAll();
  const { id } = await makeView();
  const favorites = `${project_path}user-favorite-views/`;
  expect((await member.post(favorites, { view: id })).status).toBe(204);
  expect((await guest.post(favorites, { view: id })).status).toBe(403);
  const unknown = await member.post(favorites, { view: crypto.randomUUID() });
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['view']]);
  expect((await member.get(`${views}${id}/`)).body.is_favorite).toBe(true);
  const listed = await member.get(`/api/workspaces/${team.workspace.slug}/user-favorites/`);
  expect(listed.body).toEqual([expect.objectContaining({ entity_type: 'view', entity_identifier: id })]);
  const refused = await guest.delete(`${views}${id}/`);
  expect([refused.status, refused.body]).toEqual([400, { error: 'Only admin or owner can delete the view' }]);
  expect((await replay(() => admin.delete(`${views}${id}/`), { actor: admin })).status).toBe(204);
  expect(await app.database.sql`select from recent_visits where entity_identifier = ${id}`).toHaveLength(0);
  expect(await app.database.sql`select from favorites`).toHaveLength(0);
  expect((await member.get(`${views}${id}/`)).status).toBe(404);
  expect((await member.delete(`${favorites}${id}/`)).status).toBe(404);
  const own = await makeView({}, guest);
  expect((await guest.delete(`${views}${own.id}/`)).status).toBe(204);
});

// docs/contract/views.md#reading-a-view
test('reading a view is a visit, and a view that is closed to the reader has no data', async () => {
  const { member, admin, views, workspace_views, makeView, makeWorkspaceView, workspace, project } = team;
  const visits = `/api/workspaces/${workspace.slug}/recent-visits/?entity_name=view`;
  const [own, wide] = [await makeView({ name: 'Seen' }), await makeWorkspaceView({ name: 'Wide' })];
  await admin.get(`${views}${own.id}/`);
  await admin.get(`${workspace_views}${wide.id}/`);
  const data = async () =>
    Object.fromEntries(
      (await admin.get<{ entity_identifier: string; entity_data: unknown }[]>(visits)).body.map((each) => [
        each.entity_identifier,
        each.entity_data,
      ]),
    );
  expect(await data()).toEqual({
    [own.id]: expect.objectContaining({ name: 'Seen', project_id: project.id }),
    [wide.id]: expect.objectContaining({ name: 'Wide', project_id: null, project_identifier: null }),
  });
  await member.post(`${views}${own.id}/access/`, { access: 1 });
  await member.post(`${workspace_views}${wide.id}/access/`, { access: 1 });
  expect(await data()).toEqual({ [own.id]: null, [wide.id]: null });
});

// docs/contract/views.md#items-of-a-view
test('the items of a view are what it lets through, narrowed by the request', async () => {
  const { member, guest, views, makeView, makeItem, makeItemOf } = team;
  await makeItem({ name: 'a', priority: 'urgent' });
  await makeItem({ name: 'b', priority: 'high' });
  await makeItem({ name: 'c', priority: 'low' });
  await makeItemOf(guest, { name: 'd', priority: 'high' });
  const { id } = await makeView({
    filters: { priority: ['urgent', 'high'] },
    display_filters: { order_by: 'name' },
  });
  const items = async (query = '', caller = member, view = id) =>
    (await caller.get(`${views}${view}/issues/${query}`)).body.results.map(
      ({ name }: { name: string }) => name,
    );
  expect(await items()).toEqual(['a', 'b', 'd']);
  expect(await items('?order_by=-name')).toEqual(['d', 'b', 'a']);
  expect(await items('?priority=high,low')).toEqual(['b', 'd']);
  expect(await items(`?created_by=${guest.id}`)).toEqual(['d']);
  const grouped = (await member.get(`${views}${id}/issues/?group_by=priority`)).body.results;
  expect(grouped.high.total_results).toBe(2);
  expect(grouped.low.total_results).toBe(0);
  const own = await makeView({ filters: { priority: ['high'] } }, guest);
  expect(await items('', guest, own.id)).toEqual(['d']);
});

// docs/contract/views.md#trees-of-a-view
// docs/contract/views.md#items-of-a-view
test('a view has a tree beside its filters, and lets through what both do', async () => {
  const { member, guest, views, workspace_views, makeView, makeItem, makeItemOf } = team;
  await makeItem({ name: 'tree a', priority: 'urgent' });
  await makeItem({ name: 'tree b', priority: 'high', target_date: '2026-05-01' });
  await makeItem({ name: 'tree c', priority: 'low' });
  await makeItemOf(guest, { name: 'tree d', priority: 'high', target_date: '2026-05-01' });
  const isNamed = { name__icontains: 'tree' };
  const rich_filters = {
    and: [isNamed, { or: [{ priority__in: 'urgent' }, { not: { target_date__isnull: true } }] }],
  };
  const { body: row } = await replay(() => member.post(views, { name: 'Tree', rich_filters }));
  expect(row).toMatchObject({ rich_filters, filters: {}, query: {} });
  const items = async (query = {}, caller = member, view = row.id) => {
    const { status, body } = await caller.get(`${views}${view}/issues/?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return body.results.map(({ name }: { name: string }) => name).toSorted();
  };
  expect(await items()).toEqual(['tree a', 'tree b', 'tree d']);
  expect(await items({ priority: 'high' })).toEqual(['tree b', 'tree d']);
  expect(await items({ filters: JSON.stringify({ created_by_id__in: guest.id }) })).toEqual(['tree d']);
  const url = `${views}${row.id}/`;
  await replay(() => member.patch(url, { filters: { priority: ['high', 'low'] } }));
  expect((await member.get(url)).body).toMatchObject({ rich_filters, query: { priority: 'high,low' } });
  expect(await items()).toEqual(['tree b', 'tree d']);
  const { body: changed } = await member.patch(url, { rich_filters: { not: rich_filters } });
  expect(changed.filters).toEqual({ priority: ['high', 'low'] });
  expect(await items()).not.toContain('tree b');
  expect(await items()).toContain('tree c');
  expect((await member.patch(url, { rich_filters: null })).body.rich_filters).toEqual({});
  const own = await makeView({ rich_filters: isNamed }, guest);
  expect(await items({}, guest, own.id)).toEqual(['tree d']);
  for (const place of [views, workspace_views]) {
    const made = await member.post(place, { name: 'x', rich_filters: isNamed });
    expect([made.status, made.body.rich_filters]).toEqual([201, isNamed]);
    for (const wrong of [[], 'x', { priority__in: 'urgnt' }, { and: { priority__in: 'low' } }]) {
      for (const refused of [
        await member.post(place, { name: 'x', rich_filters: wrong }),
        await member.patch(`${place}${made.body.id}/`, { rich_filters: wrong }),
      ]) {
        expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['rich_filters']]);
      }
    }
  }
});

// docs/contract/views.md#views-of-the-workspace
// docs/contract/views.md#views-and-guests
// docs/contract/views.md#changes-of-views
test('views of the workspace are made by its members, listed the newest first, and none of guests', async () => {
  const { member, admin, guest, outsider, workspace, workspace_views, makeWorkspaceView } = team;
  const live = { url: workspace_views, kind: 'view' } as const;
  const inWorkspace = { stream: workspaceStream(workspace.id), lists: [live] };
  const body = { name: 'Everything urgent', filters: { priority: ['urgent'] } };
  const { status, body: row } = await replay(() => member.post(workspace_views, body), inWorkspace);
  expect(status).toBe(201);
  expect(row).not.toHaveProperty('is_favorite');
  expect(row).toMatchObject({ project: null, workspace: workspace.id, owned_by: member.id });
  expect((await guest.post(workspace_views, body)).status).toBe(403);
  await makeWorkspaceView({ name: 'Another' }, outsider);
  await makeWorkspaceView({ name: 'Secret', access: 1 }, admin);
  expect(await namesFor(member, workspace_views)).toEqual(['Another', 'Everything urgent']);
  expect(await namesFor(member, `${workspace_views}?order_by=-name`)).toEqual([
    'Everything urgent',
    'Another',
  ]);
  expect((await member.get(`${workspace_views}?order_by=color`)).status).toBe(400);
  expect(await namesFor(admin, workspace_views)).toEqual(['Secret', 'Another', 'Everything urgent']);
  expect(await namesFor(guest, workspace_views)).toEqual([]);
  expect((await guest.get(`${workspace_views}${row.id}/`)).status).toBe(404);
  expect((await admin.patch(`${workspace_views}${row.id}/`, { name: 'x' })).status).toBe(403);
  const refused = await outsider.delete(`${workspace_views}${row.id}/`);
  expect([refused.status, refused.body.error]).toEqual([400, 'Only admin or owner can delete the view']);
  await replay(() => member.patch(`${workspace_views}${row.id}/`, { name: 'Renamed' }), inWorkspace);
  await replay(() => admin.delete(`${workspace_views}${row.id}/`), { ...inWorkspace, actor: admin });
  expect(await namesFor(team.member)).toEqual([]);
});

// docs/contract/views.md#changes-of-views
test('who became a guest hears of their own views of the workspace', async () => {
  const { test: app, workspace, workspace_views, makeWorkspaceView } = team;
  const former = await app.makeUser();
  await app.addMember(workspace.id, former, 15);
  const { id } = await makeWorkspaceView({}, former);
  await app.database.sql`update workspace_members set role = 5 where user_id = ${former.id}`;
  await replay(() => former.patch(`${workspace_views}${id}/`, { name: 'Mine still' }), {
    ...{ caller: former, actor: former, stream: userStream(former.id) },
    lists: [{ url: workspace_views, kind: 'view' }],
  });
});

// docs/contract/search.md#kinds
test('views of projects are found by their names', async () => {
  const { member, admin, guest, makeView, workspace } = team;
  await makeView({ name: 'Findable view' });
  await makeView({ name: 'Findable diary', access: 1 });
  const found = async (caller: Caller) =>
    (
      await caller.get(`/api/workspaces/${workspace.slug}/search/?search=findable`)
    ).body.results.issue_view.map(({ name }: { name: string }) => name);
  expect(await found(member)).toEqual(['Findable diary', 'Findable view']);
  expect(await found(admin)).toEqual(['Findable view']);
  expect(await found(guest)).toEqual([]);
});
