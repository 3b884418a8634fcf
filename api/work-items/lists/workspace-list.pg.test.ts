import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { ORDER_KEYS, GROUP_KEYS } from '@tandem/shared/work-items/lists/keys.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, expectMade } from '../../testing/app.ts';
import { seqInHeader } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../items/testing.ts';

let team: Team;
let url: string;
/** The second project, which the guest is in too and may see everything of; the third one only the administrator is in. */
let open: Project;
let closed: Project;
const urlOf = (project: Project) => `/api/workspaces/${team.workspace.slug}/projects/${project.id}/issues/`;
const make = async (project: Project, values: Record<string, unknown>, caller = team.admin) =>
  expectMade<WorkItemRow>(await caller.post(urlOf(project), values));

beforeAll(async () => {
  team = await makeTeam();
  const { test: app, admin, member, guest, workspace, project } = team;
  url = `/api/workspaces/${workspace.slug}/issues/`;
  open = await app.makeProject(admin, workspace, { identifier: 'OPEN', guest_view_all_features: true });
  closed = await app.makeProject(admin, workspace, { identifier: 'CLOSED', network: 0 });
  for (const [person, role] of [
    [member, ROLE.MEMBER],
    [guest, ROLE.GUEST],
  ] as const) {
    await app.addProjectMember(open.id, person, role);
  }
  const label = await app.makeLabel(admin, open, { name: 'Label' });
  await make(project, { name: 'a', priority: 'urgent', assignee_ids: [member.id] });
  await team.makeItemOf(guest, { name: 'b', priority: 'low' });
  await make(open, { name: 'c', priority: 'high', label_ids: [label.id] });
  await make(open, { name: 'd', priority: 'urgent', assignee_ids: [member.id, admin.id] });
  await make(closed, { name: 'e', priority: 'urgent' });
});
afterAll(() => team.test.close());

type Group = { results: WorkItemRow[]; total_results: number };
const namesFor = async (caller: Caller, query = '') =>
  (await caller.get<{ results: WorkItemRow[] }>(`${url}${query}`)).body.results.map(({ name }) => name);

// docs/contract/lists.md#the-whole-workspace
test('everybody lists the items of the projects that they are in, the newest first', async () => {
  const { admin, member, guest, outsider, test: app, project } = team;
  expect(await namesFor(admin)).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(await namesFor(member)).toEqual(['d', 'c', 'b', 'a']);
  expect(await namesFor(outsider)).toEqual([]);
  expect((await app.nobody.get(url)).status).toBe(401);
  const stranger = await app.makeUser();
  expect((await stranger.get(url)).status).toBe(403);
  const answer = await member.get(url);
  expect(answer.body).toMatchObject({ total_count: 4, next_page_results: false, grouped_by: null });
  for (const each of [project, open]) expect(seqInHeader(answer, projectStream(each.id))).toBeGreaterThan(0);
  expect(seqInHeader(answer, projectStream(closed.id))).toBeUndefined();
  // What a project's list answers of an item.
  const [row] = (await member.get(`${urlOf(open)}?name=d`)).body.results;
  expect(answer.body.results[0]).toEqual(row);
  expect(await namesFor(guest)).toEqual(['d', 'c', 'b']);
});

// docs/contract/lists.md#the-whole-workspace
// docs/contract/lists.md#guests-in-lists
test('a guest who sees only their own in one project counts these there and all in the other', async () => {
  const { guest, project } = team;
  for (const key of GROUP_KEYS) {
    const { text, body } = await guest.get(`${url}?group_by=${key}`);
    expect(body.total_count).toBe(3);
    expect(text).not.toContain('"name":"a"');
  }
  const byProject = (await guest.get(`${url}?group_by=project_id`)).body.results as Record<string, Group>;
  expect(byProject[project.id]?.total_results).toBe(1);
  expect(byProject[open.id]?.total_results).toBe(2);
  expect(await namesFor(guest, '?priority=urgent')).toEqual(['d']);
  expect((await guest.get(`${url}?per_page=1`)).body.total_count).toBe(3);
});

// docs/contract/lists.md#the-whole-workspace
test('filters, orders, groups and pages are those of a project', async () => {
  const { member, admin, project } = team;
  expect(await namesFor(member, '?priority=urgent')).toEqual(['d', 'a']);
  expect(await namesFor(member, `?assignees=${admin.id}`)).toEqual(['d']);
  expect(await namesFor(member, `?project=${open.id},${closed.id}`)).toEqual(['d', 'c']);
  expect(await namesFor(member, '?not=priority:urgent&order_by=name')).toEqual(['b', 'c']);
  expect(await namesFor(member, '?order_by=sort_order')).toEqual(['d', 'c', 'b', 'a']);
  expect(await namesFor(member, '?order_by=-labels__name')).toEqual(['c', 'd', 'b', 'a']);
  expect(await namesFor(member, '?order_by=assignees__first_name')).toEqual(['d', 'a', 'c', 'b']);
  for (const key of ORDER_KEYS) {
    for (const order of [key, `-${key}`]) {
      expect((await namesFor(member, `?order_by=${order}`)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    }
  }
  expect((await member.get(`${url}?order_by=color`)).status).toBe(400);
  expect((await member.get(`${url}?group_by=priority&sub_group_by=priority`)).status).toBe(400);
  const paged: string[] = [];
  for (let page = 0; page < 3; page += 1) {
    paged.push(...(await namesFor(member, `?per_page=2&cursor=2:${page}:0&order_by=-priority`)));
  }
  expect(paged).toEqual(['d', 'a', 'c', 'b']);
  const { results, total_count } = (await member.get(`${url}?group_by=priority&sub_group_by=project_id`))
    .body;
  expect(total_count).toBe(4);
  expect(results.urgent.total_results).toBe(2);
  expect(results.urgent.results[project.id].results.map(({ name }: WorkItemRow) => name)).toEqual(['a']);
  expect(results.medium).toMatchObject({ total_results: 0 });
});

// docs/contract/lists.md#the-whole-workspace
test('groups and sub-groups of the workspace have the rows that lists of the same filters have', async () => {
  const { member } = team;
  for (const group of GROUP_KEYS) {
    for (const sub of GROUP_KEYS.filter((key) => key !== group)) {
      const { status, body } = await member.get(`${url}?group_by=${group}&sub_group_by=${sub}`);
      expect([status, body.total_count]).toEqual([200, 4]);
      const groups = Object.values<{ results: Record<string, Group> }>(body.results);
      const rows = groups.flatMap((each) => Object.values(each.results).flatMap(({ results }) => results));
      expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['a', 'b', 'c', 'd']));
    }
  }
});

// docs/contract/lists.md#the-whole-workspace
test('relations come with a flat page where they are asked for', async () => {
  const { admin } = team;
  const one = await make(open, { name: 'before' });
  const two = await make(closed, { name: 'after' });
  await admin.post(`${urlOf(open)}${one.id}/issue-relation/`, {
    relation_type: 'blocking',
    issues: [two.id],
  });
  const { body } = await admin.get(`${url}?expand=issue_relation,issue_related&name=before`);
  const { issue_relation, issue_related } = body.results[0];
  expect([...issue_relation, ...issue_related]).toEqual([expect.objectContaining({ id: two.id })]);
  const forMember = (await team.member.get(`${url}?expand=issue_relation,issue_related&name=before`)).body;
  expect(forMember.results[0]).toMatchObject({ issue_relation: [], issue_related: [] });
  for (const { id, project_id } of [one, two]) {
    await admin.delete(`/api/workspaces/${team.workspace.slug}/projects/${project_id}/issues/${id}/`);
  }
});

// docs/contract/lists.md#the-whole-workspace
// docs/contract/lists.md#fresh-counts
test('counts follow every write, also one that closes a project or lets a guest see more', async () => {
  const { admin, guest, member, project } = team;
  const total = async (caller: Caller) =>
    (await caller.get(`${url}?group_by=priority&per_page=1`)).body.results.urgent?.total_results ?? 0;
  expect([await total(admin), await total(member), await total(guest)]).toEqual([3, 2, 1]);
  const { id } = await make(project, { name: 'f', priority: 'urgent' });
  expect([await total(admin), await total(member), await total(guest)]).toEqual([4, 3, 1]);
  await admin.patch(`/api/workspaces/${team.workspace.slug}/projects/${project.id}/`, {
    guest_view_all_features: true,
  });
  expect(await total(guest)).toBe(3);
  await admin.delete(`${urlOf(project)}${id}/`);
  expect([await total(admin), await total(guest)]).toEqual([3, 2]);
  await admin.post(`/api/workspaces/${team.workspace.slug}/projects/${open.id}/archive/`);
  expect([await total(admin), await total(guest)]).toEqual([2, 1]);
});
