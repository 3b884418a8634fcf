import { updateSchema } from '@tandem/shared/projects/updates/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { nextUpdateDay } from '@tandem/shared/projects/updates/next-day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type UpdateTeam, makeUpdateTeam } from './testing.ts';

let team: UpdateTeam;
beforeAll(async () => {
  team = await makeUpdateTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from updates`;
  await team.test.database.sql`update projects set health = null, health_at = null`;
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.member,
    stream: team.stream,
    lists: [team.liveUpdates],
    action,
  });
const readProject = async () => (await team.member.get(team.project_path)).body;

// docs/contract/updates.md#a-new-update
// docs/contract/updates.md#health
test('a posted update sets the health of its project, and everybody in it may read it', async () => {
  const { member, admin, updates, update, project } = team;
  const body = { project_id: project.id, health: 'at_risk', description_html: '<p>The CLI is late</p>' };
  const { status, body: row } = await replay(() => member.post(updates, body));
  expect(status).toBe(201);
  expect(updateSchema.strict().parse(row)).toEqual(row);
  expect(row).toMatchObject({
    project_id: project.id,
    module_id: null,
    initiative_id: null,
    health: 'at_risk',
    description_html: '<p>The CLI is late</p>',
    description_stripped: 'The CLI is late',
    scope: { kind: 'all', id: null },
    posted_at: expect.any(String),
    progress: { since: null, added: 0, percent_before: null },
    comments_count: 0,
    reactions: [],
    created_by: member.id,
  });
  expect(await readProject()).toMatchObject({ health: 'at_risk', health_at: row.posted_at });
  expect((await admin.get(update(row.id))).body).toEqual(row);
});

// docs/contract/updates.md#a-new-update
test('an update names one subject, a health and a scope of the project', async () => {
  const { member, updates, project, makeModule, test: app, workspace, admin } = team;
  const post = (values: Record<string, unknown>) => member.post(updates, { health: 'on_track', ...values });
  const module = await makeModule();
  const other = await app.makeProject(admin, workspace);
  for (const [values, field] of [
    [{}, 'project_id'],
    [{ project_id: project.id, initiative_id: module.id }, 'project_id'],
    [{ project_id: project.id, health: 'fine' }, 'health'],
    [{ project_id: project.id, scope: { kind: 'cycle' } }, 'scope'],
    [{ project_id: project.id, scope: { kind: 'all', id: module.id } }, 'scope'],
    [{ project_id: project.id, scope: { kind: 'cycle', id: module.id } }, 'scope'],
    [{ project_id: project.id, scope: { kind: 'view', id: module.id } }, 'scope'],
  ] as const) {
    const { status, body } = await post(values);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  }
  expect((await post({ project_id: other.id })).status).toBe(404);
  expect((await post({ project_id: other.id, module_id: module.id })).status).toBe(404);
  expect((await post({ initiative_id: module.id })).status).toBe(404);
});

// docs/contract/updates.md#scope
test('a scope of another project, and a view of another person, are refused', async () => {
  const { member, admin, updates, project, test: app, workspace } = team;
  const other = await app.makeProject(admin, workspace);
  const path = `/api/workspaces/${workspace.slug}/projects/${other.id}/`;
  const cycle = (await admin.post(`${path}cycles/`, { name: 'Foreign' })).body;
  const view = (await admin.post(`${team.project_path}views/`, { name: 'Own', access: 1 })).body;
  const foreign = (await admin.post(`${path}views/`, { name: 'There' })).body;
  for (const scope of [
    { kind: 'cycle', id: cycle.id },
    { kind: 'view', id: view.id },
    { kind: 'view', id: foreign.id },
  ]) {
    const body = { project_id: project.id, health: 'on_track', scope };
    expect(await member.post(updates, body)).toMatchObject({
      status: 400,
      body: { scope: expect.any(Array) },
    });
    const query = `project=${project.id}&scope_kind=${scope.kind}&scope_id=${scope.id}`;
    expect((await team.preview(query)).status).toBe(400);
  }
});

// docs/contract/updates.md#drafts
test('a draft is its author’s alone and changes nothing until it is posted', async () => {
  const { member, admin, updates, update, project } = team;
  const draft = await team.post({ is_draft: true, health: 'off_track' });
  expect(draft).toMatchObject({ posted_at: null, progress: null });
  expect((await readProject()).health).toBeNull();
  expect((await admin.get(update(draft.id))).status).toBe(404);
  expect((await admin.delete(update(draft.id))).status).toBe(404);
  expect((await admin.get(`${updates}?is_draft=true`)).body.results).toEqual([]);
  expect((await member.get(updates)).body.results).toEqual([]);
  expect((await member.get(`${updates}?is_draft=true`)).body.results).toEqual([draft]);
  const second = { project_id: project.id, health: 'on_track', is_draft: true };
  expect(await member.post(updates, second)).toMatchObject({ status: 409, body: { draft_id: draft.id } });
  expect((await admin.post(updates, second)).status).toBe(201);
  const { body: posted } = await replay(() => member.post(`${update(draft.id)}post/`));
  expect(posted).toMatchObject({ id: draft.id, posted_at: expect.any(String) });
  expect((await readProject()).health).toBe('off_track');
  expect((await member.post(`${update(draft.id)}post/`)).body).toEqual(posted);
  expect((await admin.get(update(draft.id))).body).toEqual(posted);
});

// docs/contract/updates.md#changing-an-update
test('an author changes the text and the health; the scope of a posted update is fixed', async () => {
  const { member, admin, update, makeModule } = team;
  const row = await team.post();
  const { body: changed } = await replay(() =>
    member.patch(update(row.id), { health: 'off_track', description_html: '<p>Late</p>' }),
  );
  expect(changed).toMatchObject({ health: 'off_track', description_html: '<p>Late</p>' });
  expect(changed.edited_at).not.toBeNull();
  expect(changed.progress).toEqual(row.progress);
  expect((await readProject()).health).toBe('off_track');
  const same = await member.patch(update(row.id), { health: 'off_track', scope: { kind: 'all' } });
  expect(same.body).toEqual(changed);
  expect((await admin.patch(update(row.id), { health: 'on_track' })).status).toBe(403);
  const module = await makeModule();
  const scope = await member.patch(update(row.id), { scope: { kind: 'module', id: module.id } });
  expect([scope.status, Object.keys(scope.body)]).toEqual([400, ['scope']]);
  const stale = await member.patch(update(row.id), {
    health: 'on_track',
    expected_updated_at: row.updated_at,
  });
  expect(stale).toMatchObject({ status: 409, body: { updated_at: changed.updated_at } });
  const draft = await team.post({ is_draft: true });
  const moved = await member.patch(update(draft.id), { scope: { kind: 'module', id: module.id } });
  expect(moved.body).toMatchObject({ scope: { kind: 'module', id: module.id }, edited_at: null });
});

// docs/contract/updates.md#deleting-an-update
test('without its latest update a project has the health of the one before', async () => {
  const { member, admin, update, outsider } = team;
  const first = await team.post({ health: 'at_risk' });
  const second = await team.post({ health: 'on_track' }, admin);
  expect((await outsider.delete(update(second.id))).status).toBe(404);
  expect((await member.delete(update(second.id))).status).toBe(403);
  expect((await replay(() => admin.delete(update(second.id)))).status).toBe(204);
  const audited = () =>
    team.test.database.sql`select target_name from audit_log where action = 'update_deleted'`;
  expect(await audited()).toEqual([]);
  expect((await member.get(update(second.id))).status).toBe(404);
  expect(await readProject()).toMatchObject({ health: 'at_risk', health_at: first.posted_at });
  expect((await admin.delete(update(first.id))).status).toBe(204);
  expect(await audited()).toHaveLength(1);
  expect(await readProject()).toMatchObject({ health: null, health_at: null });
});

// docs/contract/updates.md#updates-of-modules
test('an update of a module counts the module and sets its health', async () => {
  const { makeModule, makeItem, module, member, project } = team;
  const { id } = await makeModule({ target_date: '2026-12-01' });
  const item = await makeItem();
  await makeItem();
  await member.post(`${module(id)}issues/`, { issues: [item.id] });
  const row = await team.post({ module_id: id, health: 'at_risk' });
  expect(row).toMatchObject({
    project_id: project.id,
    module_id: id,
    progress: { scope_now: 1, target_now: '2026-12-01' },
  });
  expect((await member.get(module(id))).body).toMatchObject({ health: 'at_risk', health_at: row.posted_at });
  expect((await readProject()).health).toBeNull();
  expect((await member.delete(module(id))).status).toBe(204);
  expect((await member.get(team.update(row.id))).status).toBe(404);
});

// docs/contract/updates.md#feed
test('the feed has what the caller may read, the newest first, page by page', async () => {
  const { member, admin, outsider, guest, updates, update, project, makeModule } = team;
  const rows = [];
  for (const health of ['on_track', 'at_risk', 'off_track']) rows.push(await team.post({ health }));
  const module = await makeModule();
  rows.push(await team.post({ module_id: module.id }, admin));
  const newest = rows.toReversed().map(({ id }) => id);
  const idsOf = (answer: Answer) => answer.body.results.map(({ id }: { id: string }) => id);
  expect(idsOf(await member.get(updates))).toEqual(newest);
  expect(idsOf(await member.get(`${updates}?project=${project.id}&health=at_risk`))).toEqual([rows[1]!.id]);
  expect(idsOf(await member.get(`${updates}?module=${module.id}`))).toEqual([rows[3]!.id]);
  const first = await member.get(`${updates}?per_page=3&cursor=after:`);
  expect(idsOf(first)).toEqual(newest.slice(0, 3));
  await team.post();
  const next = await member.get(`${updates}?per_page=3&cursor=${first.body.next_cursor}`);
  expect(idsOf(next)).toEqual(newest.slice(3));
  expect(idsOf(await outsider.get(updates))).toEqual([]);
  expect((await guest.get(updates)).status).toBe(403);
  expect((await outsider.get(update(rows[0]!.id))).status).toBe(404);
  expect((await member.get(`${updates}?cursor=nonsense`)).status).toBe(400);
});

// docs/contract/updates.md#who-posts
// docs/contract/updates.md#who-reads-updates
test('a member who left, and one who is a guest now, read no update any more', async () => {
  const { test: app, workspace, project, update, updates } = team;
  const row = await team.post();
  const person = await app.makeUser({ display_name: 'leaver' });
  await app.addMember(workspace.id, person, ROLE.MEMBER);
  await app.addProjectMember(project.id, person, ROLE.MEMBER);
  expect((await person.get(update(row.id))).status).toBe(200);
  await app.database.sql`update project_members set role = ${ROLE.GUEST} where user_id = ${person.id}`;
  expect((await person.get(update(row.id))).status).toBe(404);
  expect((await person.post(updates, { project_id: project.id, health: 'on_track' })).status).toBe(404);
  await app.database
    .sql`update project_members set role = ${ROLE.MEMBER}, is_active = false where user_id = ${person.id}`;
  expect((await person.get(update(row.id))).status).toBe(404);
  expect((await person.get(updates)).body.results).toEqual([]);
});

// docs/contract/updates.md#who-reads-updates
test('ids of another workspace are not found', async () => {
  const { test: app, update } = team;
  const row = await team.post();
  const stranger = await app.makeUser({ display_name: 'stranger' });
  const theirs = await app.makeWorkspace(stranger);
  expect((await stranger.get(update(row.id))).status).toBe(403);
  const path = `/api/workspaces/${theirs.slug}/updates/`;
  expect((await stranger.get(`${path}${row.id}/`)).status).toBe(404);
  expect((await stranger.patch(`${path}${row.id}/`, { health: 'on_track' })).status).toBe(404);
  expect((await stranger.post(path, { project_id: team.project.id, health: 'on_track' })).status).toBe(404);
  expect((await stranger.get(`${path}preview/?project=${team.project.id}`)).status).toBe(404);
});

// docs/contract/updates.md#switching-it-off
test('while updates are switched off nothing of them is there, and nothing is lost', async () => {
  const { member, admin, updates, update, project, project_path } = team;
  const row = await team.post();
  await admin.patch(project_path, { is_project_updates_enabled: false });
  expect((await member.get(updates)).body.results).toEqual([]);
  expect((await member.get(update(row.id))).status).toBe(404);
  const refused = await member.post(updates, { project_id: project.id, health: 'on_track' });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: 'Updates are not enabled for the project.' },
  });
  expect((await team.preview()).status).toBe(400);
  expect((await member.get(`${project_path}overview/`)).body).toMatchObject({ latest: null, health: null });
  const hidden = { health: null, health_at: null, next_update_on: null };
  expect((await member.get(project_path)).body).toMatchObject(hidden);
  await admin.patch(project_path, { is_project_updates_enabled: true });
  expect((await member.get(project_path)).body).toMatchObject({ health: row.health });
  expect((await member.get(update(row.id))).body).toEqual(row);
});

// docs/contract/updates.md#a-new-update
test('what is no text for a page is taken out of an update', async () => {
  const html = '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>';
  const row = await team.post({ description_html: html });
  expect(row.description_html).not.toMatch(/script|onclick|onerror/);
  expect(row.description_stripped).toContain('Hi');
});

// docs/contract/updates.md#a-new-update
test('an update whose author chose the id is made once', async () => {
  const { member, admin, updates, project } = team;
  const body = {
    id: '019b0000-0000-7000-8000-00000000d2d2',
    project_id: project.id,
    health: 'on_track',
  };
  const first = await member.post(updates, body);
  expect(first.body.id).toBe(body.id);
  expect((await member.post(updates, body)).body).toEqual(first.body);
  expect((await admin.post(updates, body)).status).toBe(409);
});

// docs/contract/updates.md#cadence
test('administrators set how often updates are due; posting one moves the day', async () => {
  const { member, admin, project_path } = team;
  const cadence = { weeks: 2, weekday: 5 } as const;
  expect((await member.patch(project_path, { update_cadence: cadence })).status).toBe(403);
  const today = dayIn('UTC');
  const { body } = await admin.patch(project_path, { update_cadence: cadence, health: 'off_track' });
  expect(body).toMatchObject({
    update_cadence: cadence,
    health: null,
    next_update_on: nextUpdateDay(cadence, { last: null, today }),
  });
  await team.post();
  expect((await readProject()).next_update_on).toBe(nextUpdateDay(cadence, { last: today, today }));
  for (const wrong of [{ weeks: 3, weekday: 1 }, { weeks: 1, weekday: 8 }, 'weekly'])
    expect((await admin.patch(project_path, { update_cadence: wrong })).status).toBe(400);
  expect((await admin.patch(project_path, { update_cadence: null })).body.next_update_on).toBeNull();
});

// docs/contract/updates.md#dates-of-a-project
test('a project has days on which it begins and is to be done', async () => {
  const { admin, project_path } = team;
  const days = { start_date: '2026-07-06', target_date: '2026-12-04' };
  expect((await admin.patch(project_path, days)).body).toMatchObject(days);
  expect((await admin.patch(project_path, { target_date: '2026-01-01' })).status).toBe(400);
  expect((await team.post()).progress).toMatchObject({ target_before: null, target_now: '2026-12-04' });
  await admin.patch(project_path, { target_date: '2026-12-11' });
  expect((await team.post()).progress).toMatchObject({
    target_before: '2026-12-04',
    target_now: '2026-12-11',
  });
  expect((await admin.patch(project_path, { start_date: '', target_date: null })).body).toMatchObject({
    start_date: null,
    target_date: null,
  });
});

// docs/contract/updates.md#a-new-update
test('an archived project takes no updates', async () => {
  const { admin, project_path, updates, project, member } = team;
  await admin.post(`${project_path}archive/`);
  expect((await member.post(updates, { project_id: project.id, health: 'on_track' })).status).toBe(400);
  await admin.delete(`${project_path}archive/`);
});

// docs/contract/updates.md#overview-of-a-project
test('the overview counts the scope of the latest update and shows what changed last', async () => {
  const { member, guest, makeModule, makeItem, module, states, project_path, item } = team;
  const { id } = await makeModule();
  const inside = await makeItem({ name: 'Inside' });
  await makeItem({ name: 'Outside' });
  await member.post(`${module(id)}issues/`, { issues: [inside.id] });
  await member.patch(item(inside.id), { state_id: states.Done.id });
  const latest = await team.post({ health: 'at_risk', scope: { kind: 'module', id } });
  const { body } = await member.get(`${project_path}overview/`);
  expect(body).toMatchObject({
    health: 'at_risk',
    latest: { id: latest.id },
    scope: { kind: 'module', id },
    progress: { total: 1, completed: 1, started: 0 },
    members_count: 3,
  });
  expect(body.recent[0]).toMatchObject({ issue_id: inside.id, field: 'state', new_value: 'Done' });
  const restricted = await guest.get(`${project_path}overview/`);
  expect(restricted.body).toMatchObject({ latest: null, progress: { total: 0 }, recent: [] });
  await member.delete(module(id));
  expect((await member.get(`${project_path}overview/`)).body).toMatchObject({
    scope: { kind: 'all', id: null },
  });
});

// docs/contract/updates.md#switching-it-off
test('the audit log says who switches updates off and on', async () => {
  const { admin, project_path: path, project, test: app } = team;
  await admin.patch(path, { is_project_updates_enabled: false });
  await admin.patch(path, { is_project_updates_enabled: false });
  await admin.patch(path, { is_project_updates_enabled: true });
  const lines = await app.database.sql`select actor_id, details from audit_log
    where action = 'updates_switched' and target_id = ${project.id} order by created_at desc limit 2`;
  expect(lines).toMatchObject([
    { actor_id: admin.id, details: { from: false, to: true } },
    { actor_id: admin.id, details: { from: true, to: false } },
  ]);
});
