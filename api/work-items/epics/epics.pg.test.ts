import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { relationsSchema } from '@tandem/shared/work-items/relations/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { versionsEnvelope } from '@tandem/shared/work-items/versions/schema.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
let base: string;
let epics: string;
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
  epics = `${base}epics/`;
  await switchEpics(true);
});
afterAll(() => team.test.close());

async function switchEpics(is_epic_enabled: boolean): Promise<void> {
  expect((await team.admin.patch(base, { is_epic_enabled })).status).toBe(200);
}

async function makeEpic(values: Record<string, unknown> = {}, caller: Caller = team.member) {
  const answer = await caller.post(epics, { name: 'An epic', ...values });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const epicPath = (id: string) => `${epics}${id}/`;
const idsIn = (answer: Answer): string[] => answer.body.results.map((row: { id: string }) => row.id);
const replay = (action: () => Promise<Answer>) => {
  const { test, member, stream, liveList } = team;
  const lists = [liveList, { url: epics, kind: 'epic' as const }];
  return expectReplay({ test, caller: member, stream, lists, action });
};
const typesUrl = () => `${base}work-item-types/`;

test('an epic is made with the type of epics, below nothing, in the numbers of the project', async () => {
  const issue = await team.makeItem();
  const { body: epic, status } = await replay(() =>
    team.member.post(epics, {
      name: 'The epic',
      parent_id: issue.id,
      type_id: UNKNOWN,
      is_epic: false,
      priority: 'high',
    }),
  );
  expect(status).toBe(201);
  expect(workItemSchema.strict().parse(epic)).toEqual(epic);
  expect(epic).toMatchObject({
    is_epic: true,
    parent_id: null,
    cycle_id: null,
    module_ids: [],
    priority: 'high',
    sequence_id: issue.sequence_id + 1,
    state_id: team.states.Backlog.id,
  });
  const types = (await team.member.get(typesUrl())).body;
  expect(types).toMatchObject([{ id: epic.type_id, name: 'Epic', is_epic: true }]);
  const second = await makeEpic();
  expect(second).toMatchObject({ type_id: epic.type_id, sort_order: epic.sort_order + 10_000 });
  const history = (await team.member.get(`${epicPath(epic.id)}history/?activity_type=epic-property`)).body;
  expect(history).toMatchObject([{ verb: 'created', field: null, issue: epic.id }]);
});

test('lists of issues leave epics out, and those of epics issues', async () => {
  const [issue, epic] = [await team.makeItem(), await makeEpic()];
  const { member } = team;
  for (const [issues, ofEpics] of [
    ['issues/', 'epics/'],
    ['issues-detail/', 'epics-detail/'],
    ['v2/issues/', 'v2/epics/'],
  ] as const) {
    const [ids, epicIds] = [idsIn(await member.get(base + issues)), idsIn(await member.get(base + ofEpics))];
    expect(ids).toContain(issue.id);
    expect(ids).not.toContain(epic.id);
    expect(epicIds).toContain(epic.id);
    expect(epicIds).not.toContain(issue.id);
  }
  const asked = `list/?issues=${issue.id},${epic.id}`;
  const only = (answer: Answer) => answer.body.map((row: { id: string }) => row.id);
  expect(only(await member.get(`${team.items}${asked}`))).toEqual([issue.id]);
  expect(only(await member.get(`${epics}${asked}`))).toEqual([epic.id]);
  const grouped = (await member.get(`${epics}?group_by=state_id`)).body;
  expect(grouped.total_count).toBe(grouped.results[team.states.Backlog.id].total_results);
  const search = async (query: string) =>
    (await member.get(`${base}search-issues/?${query}`)).body.map((row: { id: string }) => row.id);
  expect(await search('')).not.toContain(epic.id);
  expect(await search('epic=true')).toContain(epic.id);
});

test('an epic is read, changed and deleted below its own path', async () => {
  const epic = await makeEpic({ description_html: '<p>Long</p>' });
  const { member, admin, test, workspace } = team;
  expect((await member.get(epicPath(epic.id))).body).toMatchObject({
    is_epic: true,
    description_html: '<p>Long</p>',
    is_subscribed: true,
  });
  const key = `${team.project.identifier}-${epic.sequence_id}`;
  const byKey = await member.get(`/api/workspaces/${workspace.slug}/work-items/${key}/`);
  expect(byKey.body).toMatchObject({ id: epic.id, is_epic: true });
  await replay(() => member.patch(epicPath(epic.id), { name: 'Renamed', type_id: null, sort_order: 7 }));
  const row = (await member.get(epicPath(epic.id))).body;
  expect(row).toMatchObject({ name: 'Renamed', type_id: epic.type_id, sort_order: 7 });
  const history = (await member.get(`${epicPath(epic.id)}history/?activity_type=epic-property`)).body;
  expect(history.slice(1)).toMatchObject([{ field: 'name', new_value: 'Renamed' }]);
  await replay(() => admin.delete(epicPath(epic.id)));
  expect((await member.get(epicPath(epic.id))).status).toBe(404);
  const gone = await test.database.db
    .selectFrom('work_items')
    .select('deleted_at')
    .where('id', '=', epic.id)
    .executeTakeFirstOrThrow();
  expect(gone.deleted_at).not.toBeNull();
});

test('an epic stands below nothing and keeps its type', async () => {
  const [issue, epic] = [await team.makeItem(), await makeEpic()];
  const { member } = team;
  for (const path of [epicPath(epic.id), team.item(epic.id)]) {
    const answer = await member.patch(path, { parent_id: issue.id });
    expect(answer.status, path).toBe(400);
    expect(answer.body.parent_id).toHaveLength(1);
    expect((await member.patch(path, { type_id: UNKNOWN })).body.type_id).toHaveLength(1);
    expect((await member.patch(path, { parent_id: null })).status).toBe(204);
  }
  const asSubItem = await member.post(`${team.item(issue.id)}sub-issues/`, { sub_issue_ids: [epic.id] });
  expect(asSubItem.status).toBe(400);
});

test('items below an epic are listed and put there by its own path', async () => {
  const epic = await makeEpic();
  const [first, second] = [await team.makeItem({ parent_id: epic.id }), await team.makeItem()];
  const { member } = team;
  await replay(() => member.post(`${epicPath(epic.id)}issues/`, { sub_issue_ids: [second.id] }));
  const { body } = await member.get(`${epicPath(epic.id)}issues/`);
  expect(body.sub_issues.map((row: { id: string }) => row.id).sort()).toEqual([first.id, second.id].sort());
  expect(body.state_distribution.backlog).toHaveLength(2);
  expect((await member.get(epicPath(epic.id))).body.sub_issues_count).toBe(2);
});

test('when an epic goes, the items below it stay without a parent, and their history tells', async () => {
  const epic = await makeEpic();
  const child = await team.makeItem({ parent_id: epic.id });
  await replay(() => team.admin.delete(epicPath(epic.id)));
  const { body } = await team.member.get(team.item(child.id));
  expect(body).toMatchObject({ parent_id: null, id: child.id });
  const history = (await team.member.get(`${team.item(child.id)}history/?activity_type=issue-property`)).body;
  const key = `${team.project.identifier}-${epic.sequence_id}`;
  expect(history.at(-1)).toMatchObject({ field: 'parent', old_value: key, new_value: '' });
});

test('links, comments, reactions and the archive of an epic have its path', async () => {
  const epic = await makeEpic();
  const { member } = team;
  const link = await replay(() => member.post(`${epicPath(epic.id)}links/`, { url: 'https://example.com' }));
  expect((await member.get(`${epicPath(epic.id)}links/`)).body).toMatchObject([{ id: link.body.id }]);
  const linkPath = `${epicPath(epic.id)}links/${link.body.id}/`;
  expect((await replay(() => member.patch(linkPath, { title: 'T' }))).body.title).toBe('T');
  await replay(() => member.delete(linkPath));
  const comment = (
    await replay(() => member.post(`${epicPath(epic.id)}comments/`, { comment_html: '<p>c</p>' }))
  ).body;
  const told = (await member.get(`${epicPath(epic.id)}history/?activity_type=epic-comment`)).body;
  expect(told).toMatchObject([{ id: comment.id }]);
  await replay(() => member.delete(`${epicPath(epic.id)}comments/${comment.id}/`));
  await replay(() => member.post(`${epicPath(epic.id)}reactions/`, { reaction: '128077' }));
  expect((await member.get(`${epicPath(epic.id)}reactions/`)).body).toHaveLength(1);
  await member.patch(epicPath(epic.id), { state_id: team.states.Done.id });
  const archived = await replay(() => member.post(`${epicPath(epic.id)}archive/`));
  expect(archived.body.archived_at).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(idsIn(await member.get(epics))).not.toContain(epic.id);
  expect(idsIn(await member.get(`${base}archived-issues/`))).not.toContain(epic.id);
  await replay(() => member.delete(`${epicPath(epic.id)}archive/`));
  expect(idsIn(await member.get(epics))).toContain(epic.id);
});

test('the progress of an epic counts the items below it that the caller may see', async () => {
  const epic = await makeEpic();
  const { states, member, outsider, guest, test, workspace } = team;
  const below = (values: object) => team.makeItem({ parent_id: epic.id, ...values });
  await below({ state_id: states.Todo.id, target_date: '2020-01-01' });
  await below({ state_id: states.Done.id, target_date: '2020-01-01' });
  await below({ state_id: states['In Progress'].id, target_date: '2099-01-01' });
  await below({ state_id: states.Cancelled.id });
  // The same of a project that the member is not in.
  const hidden = await test.makeProject(outsider, workspace, { network: 0 });
  const far = expectMade<{ id: string }>(
    await outsider.post(`/api/workspaces/${workspace.slug}/projects/${hidden.id}/issues/`, { name: 'Far' }),
  );
  await test.database.db
    .updateTable('work_items')
    .set({ parent_id: epic.id })
    .where('id', '=', far.id)
    .execute();
  const path = `${epicPath(epic.id)}progress/`;
  expect((await member.get(path)).body).toEqual({
    ...{ total_issues: 4, backlog_issues: 0, unstarted_issues: 1, started_issues: 1, completed_issues: 1 },
    ...{ cancelled_issues: 1, overdue_issues: 1 },
  });
  await below({ state_id: states.Todo.id, target_date: dayIn('UTC') });
  expect((await member.get(path)).body).toMatchObject({ total_issues: 5, overdue_issues: 2 });
  expect((await guest.get(path)).status).toBe(404);
  expect((await outsider.get(path)).status).toBe(403);
  expect((await test.nobody.get(path)).status).toBe(401);
});

test('cycles, modules and statistics of the project do not count epics', async () => {
  const stats = async () =>
    (await team.member.get(`/api/workspaces/${team.workspace.slug}/project-stats/`)).body;
  const before = await stats();
  const epic = await makeEpic();
  expect(await stats()).toEqual(before);
  const { sql } = team.test.database;
  const issue = await team.makeItem();
  const scope = { workspace_id: team.workspace.id, project_id: team.project.id };
  for (const [kind, values] of [
    ['cycle', { name: 'A cycle', owned_by_id: team.admin.id }],
    ['module', { name: 'A module' }],
  ] as const) {
    const [plan] = await sql`insert into ${sql(`${kind}s`)} ${sql({ ...scope, ...values })} returning id`;
    for (const { id } of [issue, epic]) {
      const row = { ...scope, [`${kind}_id`]: plan!['id'], work_item_id: id };
      await sql`insert into ${sql(`${kind}_work_items`)} ${sql(row)}`;
    }
    expect((await team.member.get(`${base}${kind}s/`)).body, kind).toMatchObject([{ total_issues: 1 }]);
  }
});

test('relations, the key and reading by the path of issues take epics too', async () => {
  const [epic, issue] = [await makeEpic(), await team.makeItem()];
  const { member } = team;
  const relations = `${team.item(epic.id)}issue-relation/`;
  const body = { relation_type: 'relates_to', issues: [issue.id] };
  await replay(() => member.post(relations, body));
  expect((await member.get(relations)).body.relates_to).toMatchObject([{ id: issue.id }]);
  expect((await member.get(`${team.item(issue.id)}issue-relation/`)).body.relates_to).toMatchObject([
    { id: epic.id },
  ]);
  expect((await member.get(`${team.item(epic.id)}meta/`)).body).toMatchObject({
    sequence_id: epic.sequence_id,
  });
  expect((await member.get(team.item(epic.id))).body).toMatchObject({ id: epic.id, is_epic: true });
});

test('whoever makes an epic follows it, and may stop to', async () => {
  const epic = await makeEpic();
  const { member } = team;
  const path = `${epicPath(epic.id)}subscribe/`;
  expect((await member.get(path)).body).toEqual({ subscribed: true });
  expect((await member.delete(path)).status).toBe(204);
  expect((await member.get(path)).body).toEqual({ subscribed: false });
  expect((await member.post(path)).status).toBe(201);
});

test('an epic has the labels, states, assignees and estimate of its project', async () => {
  const { admin, states, member } = team;
  const label = expectMade<Label>(await admin.post(`${base}issue-labels/`, { name: 'Of epics' }));
  const points = [1, 2].map((key) => ({ key, value: `${key}` }));
  const estimate = expectMade<{ id: string; points: { id: string }[] }>(
    await admin.post(`${base}estimates/`, { estimate: { type: 'points' }, estimate_points: points }),
  );
  expect((await admin.patch(base, { estimate: estimate.id })).status).toBe(200);
  const values = {
    ...{ state_id: states['In Progress'].id, label_ids: [label.id], assignee_ids: [member.id] },
    ...{ start_date: '2026-01-01', target_date: '2026-02-01', estimate_point: estimate.points[1]!.id },
  };
  expect(await makeEpic(values)).toMatchObject({ ...values, state__group: 'started' });
});

test('paths of epics know no other items', async () => {
  const issue = await team.makeItem();
  const { member } = team;
  const path = epicPath(issue.id);
  const answers = [
    await member.get(path),
    await member.patch(path, { name: 'New' }),
    await member.delete(path),
    await member.get(`${path}history/`),
    await member.get(`${path}issues/`),
    await member.get(`${path}comments/`),
    await member.post(`${path}links/`, { url: 'https://example.com' }),
    await member.post(`${path}archive/`),
  ];
  const unknown = await member.get(epicPath(UNKNOWN));
  expect(unknown.status).toBe(404);
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: unknown.body });
});

test('while epics are switched off, nothing can be written and nothing is listed', async () => {
  const epic = await makeEpic();
  const { member } = team;
  await switchEpics(false);
  const writes = [
    await member.post(epics, { name: 'New' }),
    await member.patch(epicPath(epic.id), { name: 'New' }),
    await member.delete(epicPath(epic.id)),
    await member.post(`${epicPath(epic.id)}comments/`, { comment_html: '<p>c</p>' }),
    await member.post(`${epicPath(epic.id)}issues/`, { sub_issue_ids: [] }),
  ];
  for (const { status, body } of writes) expect([status, typeof body.error]).toEqual([400, 'string']);
  for (const list of ['epics/', 'epics-detail/', 'v2/epics/', 'epics/?group_by=state_id']) {
    const { status, body } = await member.get(base + list);
    expect([status, body.total_results, Object.keys(body.results)]).toEqual([200, 0, []]);
  }
  expect((await member.get(`${epics}list/?issues=${epic.id}`)).body).toEqual([]);
  for (const below of ['history', 'comments', 'links', 'reactions', 'issue-subscribers']) {
    expect(await member.get(`${epicPath(epic.id)}${below}/`)).toMatchObject({ status: 200, body: [] });
  }
  for (const below of ['versions', 'description-versions']) {
    const { status, body } = await member.get(`${epicPath(epic.id)}${below}/`);
    expect([status, versionsEnvelope.strict().parse(body).results]).toEqual([200, []]);
  }
  const relations = (await member.get(`${epicPath(epic.id)}issue-relation/`)).body;
  expect(relationsSchema.strict().parse(relations)).toMatchObject({ blocking: [], relates_to: [] });
  const subItems = await member.get(`${epicPath(epic.id)}issues/`);
  expect(subItems.body).toEqual({ sub_issues: [], state_distribution: {} });
  expect((await member.get(epicPath(epic.id))).status).toBe(404);
  await switchEpics(true);
  expect((await member.get(epicPath(epic.id))).body.name).toBe('An epic');
});

test('roles are those of work items', async () => {
  const epic = await makeEpic();
  const { nobody } = team.test;
  const { guest, outsider, member, admin, test, workspace, project } = team;
  const removed = await test.makeUser({ display_name: 'removed' });
  await test.addMember(workspace.id, removed, ROLE.MEMBER);
  await test.addProjectMember(project.id, removed, ROLE.MEMBER);
  const of = await makeEpic({}, removed);
  await test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', removed.id)
    .execute();
  const status = async (caller: Caller) => [
    (await caller.get(epics)).status,
    (await caller.get(epicPath(epic.id))).status,
    (await caller.post(epics, { name: 'New' })).status,
    (await caller.patch(epicPath(of.id), { name: 'New' })).status,
    (await caller.delete(epicPath(of.id))).status,
  ];
  expect(await status(nobody)).toEqual([401, 401, 401, 401, 401]);
  expect(await status(outsider)).toEqual([403, 403, 403, 403, 403]);
  expect(await status(removed)).toEqual([403, 403, 403, 403, 403]);
  expect(await status(guest)).toEqual([200, 404, 403, 404, 404]);
  expect(idsIn(await guest.get(epics))).toEqual([]);
  expect(await status(member)).toEqual([200, 200, 201, 204, 403]);
  expect(await status(admin)).toEqual([200, 200, 201, 204, 204]);
  await admin.patch(base, { guest_view_all_features: true });
  expect(idsIn(await guest.get(epics))).toContain(epic.id);
  expect((await guest.get(epicPath(epic.id))).status).toBe(200);
  expect((await guest.patch(epicPath(epic.id), { name: 'New' })).status).toBe(403);
  await admin.patch(base, { guest_view_all_features: false });
});

test('what is wrong in an epic is told by its field', async () => {
  const refused = async (body: object) => (await team.member.post(epics, body)).body;
  expect(Object.keys(await refused({}))).toEqual(['name']);
  expect(Object.keys(await refused({ name: 'a', state_id: UNKNOWN }))).toEqual(['state_id']);
  expect(Object.keys(await refused({ name: 'a', label_ids: [UNKNOWN] }))).toEqual(['label_ids']);
  const dates = { start_date: '2026-02-02', target_date: '2026-02-01' };
  expect(Object.keys(await refused({ name: 'a', ...dates }))).toEqual(['non_field_errors']);
});
