import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { relationsSchema } from '@tandem/shared/work-items/relations/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { versionsEnvelope } from '@tandem/shared/work-items/versions/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, expectMade } from '../../testing/app.ts';
import { type EpicTeam, idsIn, makeEpicTeam } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: EpicTeam;
beforeAll(async () => {
  team = await makeEpicTeam();
});
afterAll(() => team.test.close());

// docs/contract/epics.md#history-of-an-epic
// docs/contract/epics.md#links-comments-reactions-archive
// docs/contract/epics.md#without-epics
test('links, comments, reactions and the archive of an epic have its path', async () => {
  const epic = await team.makeEpic();
  const { member } = team;
  const link = await team.replay(() =>
    member.post(`${team.epic(epic.id)}links/`, { url: 'https://example.com' }),
  );
  expect((await member.get(`${team.epic(epic.id)}links/`)).body).toMatchObject([{ id: link.body.id }]);
  const linkPath = `${team.epic(epic.id)}links/${link.body.id}/`;
  expect((await team.replay(() => member.patch(linkPath, { title: 'T' }))).body.title).toBe('T');
  await team.replay(() => member.delete(linkPath));
  const comment = (
    await team.replay(() => member.post(`${team.epic(epic.id)}comments/`, { comment_html: '<p>c</p>' }))
  ).body;
  const recorded = (await member.get(`${team.epic(epic.id)}history/?activity_type=epic-comment`)).body;
  expect(recorded).toMatchObject([{ id: comment.id }]);
  await team.replay(() => member.delete(`${team.epic(epic.id)}comments/${comment.id}/`));
  await team.replay(() => member.post(`${team.epic(epic.id)}reactions/`, { reaction: '128077' }));
  expect((await member.get(`${team.epic(epic.id)}reactions/`)).body).toHaveLength(1);
  await member.patch(team.epic(epic.id), { state_id: team.states.Done.id });
  const archived = await team.replay(() => member.post(`${team.epic(epic.id)}archive/`));
  expect(archived.body.archived_at).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(idsIn(await member.get(team.epics))).not.toContain(epic.id);
  expect(idsIn(await member.get(`${team.base}archived-issues/`))).not.toContain(epic.id);
  await team.replay(() => member.delete(`${team.epic(epic.id)}archive/`));
  expect(idsIn(await member.get(team.epics))).toContain(epic.id);
});

// docs/contract/epics.md#progress
test('the progress of an epic counts the items below it that the caller may see', async () => {
  const epic = await team.makeEpic();
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
  const path = `${team.epic(epic.id)}progress/`;
  expect((await member.get(path)).body).toEqual({
    total_issues: 4,
    backlog_issues: 0,
    unstarted_issues: 1,
    started_issues: 1,
    completed_issues: 1,
    cancelled_issues: 1,
    overdue_issues: 1,
  });
  await below({ state_id: states.Todo.id, target_date: dayIn('UTC') });
  expect((await member.get(path)).body).toMatchObject({ total_issues: 5, overdue_issues: 2 });
  expect((await guest.get(path)).status).toBe(404);
  expect((await outsider.get(path)).status).toBe(403);
  expect((await test.nobody.get(path)).status).toBe(401);
});

// docs/contract/epics.md#without-epics
test('cycles, modules and statistics of the project do not count epics', async () => {
  const stats = async () =>
    (await team.member.get(`/api/workspaces/${team.workspace.slug}/project-stats/`)).body;
  const before = await stats();
  const epic = await team.makeEpic();
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
    expect((await team.member.get(`${team.base}${kind}s/`)).body, kind).toMatchObject([{ total_issues: 1 }]);
  }
});

// docs/contract/epics.md#by-the-paths-of-issues
test('relations, the key and reading by the path of issues take epics too', async () => {
  const [epic, issue] = [await team.makeEpic(), await team.makeItem()];
  const { member } = team;
  const relations = `${team.item(epic.id)}issue-relation/`;
  const body = { relation_type: 'relates_to', issues: [issue.id] };
  await team.replay(() => member.post(relations, body));
  expect((await member.get(relations)).body.relates_to).toMatchObject([{ id: issue.id }]);
  expect((await member.get(`${team.item(issue.id)}issue-relation/`)).body.relates_to).toMatchObject([
    { id: epic.id },
  ]);
  expect((await member.get(`${team.item(epic.id)}meta/`)).body).toMatchObject({
    sequence_id: epic.sequence_id,
  });
  expect((await member.get(team.item(epic.id))).body).toMatchObject({ id: epic.id, is_epic: true });
});

// docs/contract/epics.md#following-an-epic
test('whoever makes an epic follows it, and may stop to', async () => {
  const epic = await team.makeEpic();
  const { member } = team;
  const path = `${team.epic(epic.id)}subscribe/`;
  expect((await member.get(path)).body).toEqual({ subscribed: true });
  expect((await member.delete(path)).status).toBe(204);
  expect((await member.get(path)).body).toEqual({ subscribed: false });
  expect((await member.post(path)).status).toBe(201);
});

// docs/contract/epics.md#other-items-by-the-paths-of-epics
test('paths of epics know no other items', async () => {
  const issue = await team.makeItem();
  const { member } = team;
  const path = team.epic(issue.id);
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
  const unknown = await member.get(team.epic(UNKNOWN));
  expect(unknown.status).toBe(404);
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: unknown.body });
});

// docs/contract/epics.md#epics-switched-off
test('while epics are switched off, nothing can be written and nothing is listed', async () => {
  const epic = await team.makeEpic();
  const { member } = team;
  await team.switchEpics(false);
  const writes = [
    await member.post(team.epics, { name: 'New' }),
    await member.patch(team.epic(epic.id), { name: 'New' }),
    await member.delete(team.epic(epic.id)),
    await member.post(`${team.epic(epic.id)}comments/`, { comment_html: '<p>c</p>' }),
    await member.post(`${team.epic(epic.id)}issues/`, { sub_issue_ids: [] }),
  ];
  for (const { status, body } of writes) expect([status, typeof body.error]).toEqual([400, 'string']);
  for (const list of ['epics/', 'epics-detail/', 'v2/epics/', 'epics/?group_by=state_id']) {
    const { status, body } = await member.get(team.base + list);
    expect([status, body.total_results, Object.keys(body.results)]).toEqual([200, 0, []]);
  }
  expect((await member.get(`${team.epics}list/?issues=${epic.id}`)).body).toEqual([]);
  for (const below of ['history', 'comments', 'links', 'reactions', 'issue-subscribers']) {
    expect(await member.get(`${team.epic(epic.id)}${below}/`)).toMatchObject({ status: 200, body: [] });
  }
  for (const below of ['versions', 'description-versions']) {
    const { status, body } = await member.get(`${team.epic(epic.id)}${below}/`);
    expect([status, versionsEnvelope.strict().parse(body).results]).toEqual([200, []]);
  }
  const relations = (await member.get(`${team.epic(epic.id)}issue-relation/`)).body;
  expect(relationsSchema.strict().parse(relations)).toMatchObject({ blocking: [], relates_to: [] });
  const subItems = await member.get(`${team.epic(epic.id)}issues/`);
  expect(subItems.body).toEqual({ sub_issues: [], state_distribution: {} });
  expect((await member.get(team.epic(epic.id))).status).toBe(404);
  await team.switchEpics(true);
  expect((await member.get(team.epic(epic.id))).body.name).toBe('An epic');
});

// docs/contract/epics.md#creating-epics
// docs/contract/epics.md#deleting-epics
// docs/contract/epics.md#roles
test('roles are those of work items', async () => {
  const epic = await team.makeEpic();
  const { nobody } = team.test;
  const { guest, outsider, member, admin, test, workspace, project } = team;
  const removed = await test.makeUser({ display_name: 'removed' });
  await test.addMember(workspace.id, removed, ROLE.MEMBER);
  await test.addProjectMember(project.id, removed, ROLE.MEMBER);
  const of = await team.makeEpic({}, removed);
  await test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', removed.id)
    .execute();
  const status = async (caller: Caller) => [
    (await caller.get(team.epics)).status,
    (await caller.get(team.epic(epic.id))).status,
    (await caller.post(team.epics, { name: 'New' })).status,
    (await caller.patch(team.epic(of.id), { name: 'New' })).status,
    (await caller.delete(team.epic(of.id))).status,
  ];
  expect(await status(nobody)).toEqual([401, 401, 401, 401, 401]);
  expect(await status(outsider)).toEqual([403, 403, 403, 403, 403]);
  expect(await status(removed)).toEqual([403, 403, 403, 403, 403]);
  expect(await status(guest)).toEqual([200, 404, 403, 404, 404]);
  expect(idsIn(await guest.get(team.epics))).toEqual([]);
  expect(await status(member)).toEqual([200, 200, 201, 204, 403]);
  expect(await status(admin)).toEqual([200, 200, 201, 204, 204]);
  await admin.patch(team.base, { guest_view_all_features: true });
  expect(idsIn(await guest.get(team.epics))).toContain(epic.id);
  expect((await guest.get(team.epic(epic.id))).status).toBe(200);
  expect((await guest.patch(team.epic(epic.id), { name: 'New' })).status).toBe(403);
  await admin.patch(team.base, { guest_view_all_features: false });
});
