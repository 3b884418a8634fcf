import { randomUUID } from 'node:crypto';
import { ROLE } from '@tandem/shared/roles.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import type { Change } from '@tandem/shared/sync/change.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, expectMade } from '../testing/app.ts';
import { type Call, callsOf, isOfBoard, expectAsked } from './testing/calls.ts';
import type { Kind } from './testing/project-fixture.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { changedTables } from './testing/state.ts';
import { type World, makeWorld } from './testing/world.ts';

// Two people whom the guest visibility rule (docs/contract/access.md#own-items-only) holds to what they made
// themselves: a guest of the workspace, and a member of the workspace who is a guest of the project.
let world: World;
let calls: Call[];
let project: string;
let temp: Caller;
let guests: Caller[];
let own: { id: string; sequence_id: number };
let child: { id: string };
let hiddenIds: Set<string>;
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app).filter((call) => !isOfBoard(call));
  const { test, insider, guest } = world;
  project = `/api/workspaces/${world.own.slug}/projects/${world.own.project.id}/`;
  temp = await test.makeUser({ display_name: 'temp' });
  await test.addMember(world.own.ids.workspace, temp, ROLE.MEMBER);
  await test.addProjectMember(world.own.project.id, temp, ROLE.GUEST);
  guests = [guest, temp];
  const make = (name: string, parent_id: string) => insider.post(`${project}issues/`, { name, parent_id });
  own = expectMade(await make('an item of the guest', world.own.ids.work_item));
  await setCreator(own.id, guest);
  child = expectMade(await make('zown child of the guest item', own.id));
  expectMade(
    await insider.post(`${project}issues/${own.id}/comments/`, { comment_html: '<p>to the guest</p>' }),
  );
  hiddenIds = await readHiddenIds();
});
afterAll(() => world.test.close());

const setCreator = (id: string, { id: created_by }: Caller) =>
  world.test.database.db.updateTable('work_items').set({ created_by }).where('id', '=', id).execute();

/** Everything of the project that belongs to an item or a page of somebody else, and what is of other projects. */
async function readHiddenIds(): Promise<Set<string>> {
  const { sql } = world.test.database;
  const rows = await sql<{ id: string }[]>`
    with hidden as (select id from work_items where created_by is distinct from ${world.guest.id})
    select id from hidden
    union all select id from comments where work_item_id in (select id from hidden)
    union all select id from activities where work_item_id in (select id from hidden)
    union all select id from work_item_links
    union all select id from work_item_worklogs
    union all select id from work_item_relations
    union all select id from work_item_reactions
    union all select id from comment_reactions
    union all select id from work_item_description_versions where work_item_id in (select id from hidden)
    union all select id from work_item_versions where work_item_id in (select id from hidden)
    union all select id from assets
    union all select id from pages
    union all select id from page_versions
    union all select id from page_comments
    union all select id from favorites`;
  const elsewhere = [...Object.values(world.sibling.ids), ...Object.values(world.foreign.ids)];
  const { user, workspace, workspace_member, invitation, workspace_view, analytic_view, workspace_theme } =
    world.sibling.ids;
  // Members of the workspace who are guests of the project know its fields, templates, activities and days off.
  const {
    agent,
    invite_link,
    field,
    workspace_template,
    time_activity,
    holiday,
    absence,
    initiative,
    initiative_part,
  } = world.sibling.ids;
  const known = new Set([
    user,
    workspace,
    workspace_member,
    agent,
    invitation,
    invite_link,
    workspace_view,
    analytic_view,
    workspace_template,
    workspace_theme,
    field,
    time_activity,
    holiday,
    absence,
    initiative,
    initiative_part,
  ]);
  return new Set([...rows.map((row) => row.id), ...elsewhere].filter((id) => !known.has(id)));
}

/** Words of the names and texts of what is hidden; cycles, states and labels of the project are for all its members. */
const HIDDEN_WORDS = [
  'zsibling project',
  'zsibling page',
  'zforeign',
  ...[
    'work item',
    'other work item',
    'sub-item',
    'child',
    'description',
    'old name',
    'comment',
    'link',
    'file',
  ],
  ...['page', 'parent page', 'archived page', 'diary', 'text', 'remark on the text', 'favourite', 'folder'],
].map((words) => (words.startsWith('z') ? words : `zown ${words}`));

/** The parent of one's own item is a number without a name. */
const PARENT_ID = /"parent_id":"[^"]*"/g;

function leaksIn(text: string): string[] {
  const rest = text.replaceAll(PARENT_ID, '');
  const ids = rest.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
  return [...ids.filter((id) => hiddenIds.has(id)), ...HIDDEN_WORDS.filter((words) => rest.includes(words))];
}

const LIST_QUERIES = [
  {},
  { group_by: 'state_id' },
  { group_by: 'created_by' },
  { group_by: 'assignees__id', sub_group_by: 'priority' },
  { group_by: 'labels__id', sub_group_by: 'state__group' },
  { group_by: 'issue_cycle__cycle_id', sub_group_by: 'issue_module__module_id' },
  { order_by: '-sequence_id', per_page: '1', cursor: '1:1:0' },
  { expand: 'parent,issue_link,issue_attachments,issue_reactions,issue_relation,issue_related' },
];

/** Addresses at which the guest could hope for something: all that can be read, and lists in every form. */
function readings(call: Call): string[] {
  const { own: fixture } = world;
  const plain = [validRequest(world, call).url];
  if (/\/(issues|issues-detail)\/$/.test(call.path)) {
    return LIST_QUERIES.map(
      (query) => validRequest(world, call, { query: { ...query } as Record<string, string> }).url,
    );
  }
  if (call.path.endsWith('/issues/list/')) {
    const issues = [fixture.ids.work_item, fixture.others.work_item, child.id, own.id].join();
    return [validRequest(world, call, { query: { issues } }).url];
  }
  if (call.path.endsWith('/similar-issues/')) {
    return ['zown work item', 'zown child', 'zown description'].map(
      (name) => validRequest(world, call, { query: { name } }).url,
    );
  }
  if (/\/(search|search-issues)\/$/.test(call.path)) {
    return [
      {},
      { search: 'zown' },
      { search: 'zwon' },
      { search: 'zown comment' },
      { search: '1' },
      { parent: 'true', issue_id: own.id },
      { sub_issue: 'true' },
      { workspace_search: 'true' },
    ].map((query) => validRequest(world, call, { query: query as Record<string, string> }).url);
  }
  if (call.params.some(({ kind }) => kind === 'work_item')) {
    const ofOwn = validRequest(world, call, { values: { issue_id: own.id } }).url;
    return [...plain, ofOwn, `${ofOwn}?expand=parent,issue_link,issue_attachments`];
  }
  return plain;
}

// docs/contract/access.md#own-items-only
// docs/contract/lists.md#guests-in-lists
// docs/contract/pages.md#pages-and-guests
test('no reading shows the guest anything of what others made', async () => {
  const problems: string[] = [];
  let answered = 0;
  for (const call of calls.filter(({ method, path }) => method === 'GET' && !path.endsWith('/join/'))) {
    for (const url of readings(call)) {
      for (const caller of guests) {
        const { status, text } = await sendTo(world, call, { url, caller });
        if (status === 200) answered += 1;
        const leaks = leaksIn(text);
        if (status >= 500 || leaks.length > 0)
          problems.push(`${url}: ${status} ${leaks.join()} in ${text.slice(0, 300)}`);
      }
    }
  }
  expect(problems).toEqual([]);
  expectAsked(answered, 80);
});

// docs/contract/access.md#own-items-only
test('a hidden id is answered as one that does not exist, whatever is done with it, and nothing happens', async () => {
  const problems: string[] = [];
  for (const call of calls) {
    const params = call.params.filter(({ kind }) => HIDDEN_KINDS.has(kind as Kind));
    const before = await world.state.sums();
    for (const { name, kind } of params) {
      for (const caller of guests) {
        const hidden = world.own.ids[kind as Kind];
        const outcomeOf = async (id: string) => {
          const { status, text } = await sendTo(world, call, {
            ...validRequest(world, call, { values: { [name]: id } }),
            caller,
          });
          return `${status} ${text.replaceAll(id, '<id>')}`;
        };
        const expected = await outcomeOf(randomUUID());
        const answer = await outcomeOf(hidden);
        // Pages that a guest may not see have an answer of their own (docs/contract/pages.md#pages-and-guests).
        const isKnown = /^400 .*not allowed to view this page/.test(answer) && kind === 'page';
        if (!answer.startsWith('4') || (answer !== expected && !isKnown)) {
          problems.push(`${call.name} {${name}}: ${answer}, not ${expected}`);
        }
      }
    }
    const changed = changedTables(before, await world.state.sums());
    if (changed.length > 0) problems.push(`${call.name} changed ${changed.join()}`);
  }
  expect(problems).toEqual([]);
});

const HIDDEN_KINDS = new Set<Kind>([
  'work_item',
  'epic',
  'epic_comment',
  'epic_link',
  'comment',
  'page',
  'page_comment',
  'page_version',
  'description_version',
  'item_version',
  'epic_description_version',
  'epic_item_version',
  'link',
  'worklog',
  'asset',
]);

// docs/contract/access.md#counts-for-guests
// docs/contract/lists.md#guests-in-lists
test('counts and totals are of what the guest sees', async () => {
  const { guest } = world;
  const total = async (query: string) => (await guest.get(`${project}issues/?${query}`)).body;
  expect(await total('')).toMatchObject({ total_count: 1, count: 1, results: [{ id: own.id }] });
  const grouped = await total('group_by=created_by');
  expect(Object.keys(grouped.results)).toEqual([guest.id]);
  for (const query of [
    'group_by=priority',
    'group_by=state_id&sub_group_by=priority',
    'group_by=labels__id',
  ]) {
    const body = await total(query);
    const totals = Object.values<{ total_results: number }>(body.results).map((each) => each.total_results);
    expect([body.total_count, totals.reduce((sum, each) => sum + each, 0)]).toEqual([1, 1]);
  }
  const stats = await guest.get(`/api/workspaces/${world.own.slug}/project-stats/`);
  expect(stats.body).toMatchObject([{ total_issues: 1, completed_issues: 0 }]);
  const [cycle] = (await guest.get(`${project}cycles/`)).body;
  expect(cycle).toMatchObject({ total_issues: 0, assignee_ids: [] });
  expect((await guest.get(`${project}issues/list/?issues=${[own.id, child.id].join()}`)).body).toMatchObject([
    { id: own.id },
  ]);
});

// docs/contract/access.md#own-items-only
test('by key and in detail the guest reads their own item, its comments and its history, with what made them', async () => {
  const { guest } = world;
  const key = `${world.own.project.identifier}-${own.sequence_id}`;
  const byKey = await guest.get(`/api/workspaces/${world.own.slug}/work-items/${key}/?expand=parent`);
  expect(byKey.body).toMatchObject({ id: own.id, parent: null });
  expect((await guest.get(`${project}issues/${own.id}/comments/`)).body).toHaveLength(1);
  const history = (await guest.get(`${project}issues/${own.id}/history/`)).body as Activity[];
  expect(history.length).toBeGreaterThan(1);
  expect((await guest.get(`/api/workspaces/${world.own.slug}/work-items/${world.own.key}/`)).status).toBe(
    404,
  );
});

// docs/contract/access.md#nothing-by-detours
// docs/contract/favorites.md#what-can-be-one
test('what the guest may not see they cannot put into their favourites to learn its name', async () => {
  const url = `/api/workspaces/${world.own.slug}/user-favorites/`;
  const { page, cycle } = world.own.ids;
  const mark = (entity_type: string, entity_identifier: string) =>
    temp.post(url, { entity_type, entity_identifier });
  const unknown = randomUUID();
  const hidden = await mark('page', page);
  const missing = await mark('page', unknown);
  expect([hidden.status, hidden.text.replaceAll(page, '')]).toEqual([
    400,
    missing.text.replaceAll(unknown, ''),
  ]);
  expect((await mark('cycle', cycle)).status).toBe(200);
});

const changesUrl = (after: number) =>
  `/api/workspaces/${world.own.slug}/changes/?stream=project:${world.own.project.id}&after=${after}`;

// docs/contract/access.md#changes-for-guests
test('the feed of changes gives the guest their own alone, and its numbers go on', async () => {
  const { insider, guest } = world;
  const start = (await insider.get(changesUrl(0))).body.seq as number;
  const item = expectMade<{ id: string }>(
    await insider.post(`${project}issues/`, { name: 'zown work item' }),
  );
  const url = `${project}issues/${item.id}/`;
  await insider.patch(url, { name: 'zown old name', description_html: '<p>zown description</p>' });
  const comment = await insider.post(`${url}comments/`, { comment_html: '<p>zown comment</p>' });
  await insider.delete(`${url}comments/${comment.body.id}/`);
  await insider.delete(url);
  await insider.post(`${project}pages/`, { name: 'zown page' });
  await insider.patch(`${project}issues/${own.id}/`, { priority: 'high' });
  await insider.post(`${project}issues/${own.id}/comments/`, { comment_html: '<p>for you</p>' });
  const all = await insider.get(changesUrl(start));
  const mine = await guest.get(changesUrl(start));
  expect(mine.body.seq).toBe(all.body.seq);
  expect(leaksIn(mine.text)).toEqual([]);
  expect(mine.text).not.toContain(item.id);
  const kinds = (body: { changes: Change[] }) => new Set(body.changes.map(({ kind, op }) => `${op} ${kind}`));
  expect(kinds(all.body)).toContain('remove work_item');
  expect(kinds(mine.body)).toEqual(new Set(['put work_item', 'put activity', 'put comment']));
});

// docs/contract/access.md#own-items-only
test('when guests may see everything they do at once, and when they may not they do not', async () => {
  const { insider, guest } = world;
  const see = async (guest_view_all_features: boolean) => {
    expect((await insider.patch(project, { guest_view_all_features })).status).toBe(200);
    const list = await guest.get(`${project}issues/`);
    const item = await guest.get(`${project}issues/${world.own.ids.work_item}/`);
    const page = await guest.get(`${project}pages/${world.own.ids.page}/`);
    return [list.body.total_count > 1, item.status, page.status];
  };
  expect(await see(true)).toEqual([true, 200, 200]);
  expect(await see(false)).toEqual([false, 404, 400]);
});
