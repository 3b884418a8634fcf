import { draftSchema, type Draft } from '@tandem/shared/work-items/drafts/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
let workspace: string;
let drafts: string;
let ofProject: string;
let count = 0;
beforeAll(async () => {
  team = await makeTeam();
  workspace = `/api/workspaces/${team.workspace.slug}/`;
  drafts = `${workspace}draft-issues/`;
  ofProject = team.items.replace(/issues\/$/, 'issue-drafts/');
});
afterAll(() => team.test.close());

const makeDraft = async (values: Record<string, unknown> = {}, caller: Caller = team.member) =>
  expectMade<Draft>(await caller.post(drafts, values));
const path = (id: string) => `${drafts}${id}/`;
const convertPath = (id: string) => `${workspace}draft-to-issue/${id}/`;
const read = async (id: string) => (await team.member.get(path(id))).body;
const idsIn = (answer: Answer): string[] => answer.body.results.map((row: { id: string }) => row.id);
const countOf = async (caller: Caller) =>
  (await caller.get(`${workspace}workspace-members/me/`)).body.draft_issue_count;
const replay = (action: () => Promise<Answer>) => {
  const { test, member } = team;
  const lists = [{ url: drafts, kind: 'draft' as const }];
  return expectReplay({ test, caller: member, stream: userStream(member.id), lists, action });
};

/** A label, a cycle, a module and an estimate point of a project. */
async function makePlanning(project: { id: string }) {
  const { test, member } = team;
  const { db } = test.database;
  const scope = { workspace_id: team.workspace.id, project_id: project.id, created_by: member.id };
  const named = { ...scope, name: `Planning ${(count += 1)}` };
  const idOf = async (made: Promise<{ id: string }>) => (await made).id;
  const estimate_id = await idOf(
    db
      .insertInto('estimates')
      .values({ ...named, last_used: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const point = { ...scope, estimate_id, key: 0, value: 'S' };
  await db.updateTable('projects').set({ estimate_id }).where('id', '=', project.id).execute();
  return {
    label: await idOf(db.insertInto('labels').values(named).returning('id').executeTakeFirstOrThrow()),
    cycle: await idOf(
      db
        .insertInto('cycles')
        .values({ ...named, owned_by_id: member.id })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ),
    module: await idOf(db.insertInto('modules').values(named).returning('id').executeTakeFirstOrThrow()),
    point: await idOf(
      db.insertInto('estimate_points').values(point).returning('id').executeTakeFirstOrThrow(),
    ),
  };
}

// docs/contract/drafts.md#changes-of-drafts
// docs/contract/drafts.md#changing-a-draft
// docs/contract/drafts.md#nothing-is-needed
// docs/contract/drafts.md#own-drafts-alone
// docs/contract/drafts.md#the-row-of-a-draft
// docs/contract/work-items.md#what-leaves-no-history
// docs/contract/workspace-members.md#drafts-in-the-own-membership
test('a draft is written without anything, changed and deleted', async () => {
  const { member } = team;
  const before = await countOf(member);
  const { status, body: draft } = await replay(() => member.post(drafts, {}));
  expect(status).toBe(201);
  expect(draftSchema.strict().parse(draft)).toEqual(draft);
  expect(draft).toMatchObject({
    ...{ name: null, project_id: null, state_id: null, priority: 'none', description_html: '<p></p>' },
    ...{ label_ids: [], assignee_ids: [], module_ids: [], is_draft: true, created_by: member.id },
  });
  expect(await countOf(member)).toBe(before + 1);
  const changes = { name: 'Named', priority: 'high', description_html: '<p>a<script>b</script></p>' };
  const changed = await replay(() => member.patch(path(draft.id), changes));
  expect([changed.status, changed.text]).toEqual([204, '']);
  expect(await read(draft.id)).toMatchObject({
    name: 'Named',
    priority: 'high',
    description_html: '<p>a</p>',
  });
  expect((await replay(() => member.delete(path(draft.id)))).status).toBe(204);
  expect((await member.get(path(draft.id))).status).toBe(404);
  expect(await countOf(member)).toBe(before);
});

// docs/contract/drafts.md#changes-of-drafts
// docs/contract/drafts.md#changing-a-draft
// docs/contract/drafts.md#ids-in-a-draft
// docs/contract/drafts.md#state-of-a-draft
// docs/contract/drafts.md#the-row-of-a-draft
test('a draft for a project keeps what is of that project', async () => {
  const { project, states, member } = team;
  const { label, cycle, module, point } = await makePlanning(project);
  const parent = await team.makeItem();
  const values = {
    ...{ name: 'Planned', project_id: project.id, parent_id: parent.id, estimate_point: point },
    ...{
      label_ids: [label],
      assignee_ids: [member.id, team.outsider.id],
      cycle_id: cycle,
      module_ids: [module],
    },
    ...{ start_date: '2026-01-01', target_date: '2026-01-02', customer_phone: '1' },
  };
  const { body: draft } = await replay(() => member.post(drafts, values));
  expect(draft).toMatchObject({ ...values, assignee_ids: [member.id], state_id: states.Backlog.id });
  await replay(() =>
    member.patch(path(draft.id), { state_id: states.Done.id, label_ids: [], cycle_id: null }),
  );
  const row = await read(draft.id);
  expect(row).toMatchObject({
    label_ids: [],
    cycle_id: null,
    module_ids: [module],
    state_id: states.Done.id,
  });
  expect(row.completed_at).not.toBeNull();
  await replay(() => member.patch(path(draft.id), { state_id: '', parent_id: '' }));
  expect(await read(draft.id)).toMatchObject({
    ...{ state_id: states.Backlog.id, parent_id: null, completed_at: null, estimate_point: point },
  });
});

// docs/contract/drafts.md#place-of-a-draft
test('a draft stands behind the others of its project and state', async () => {
  const { project, states } = team;
  const first = await makeDraft({ project_id: project.id, state_id: states.Cancelled.id });
  const second = await makeDraft({ project_id: project.id, state_id: states.Cancelled.id });
  expect([first.sort_order, second.sort_order]).toEqual([65_535, 75_535]);
});

// docs/contract/drafts.md#another-project-for-a-draft
test('another project takes what was of the old one, unless it is named anew', async () => {
  const { project, member, test, workspace: home } = team;
  const other = await test.makeProject(member, home);
  const [old, now] = [await makePlanning(await test.makeProject(member, home)), await makePlanning(other)];
  const first = await makeDraft({ name: 'Moves', project_id: project.id, priority: 'low' });
  await test.database.db
    .updateTable('drafts')
    .set({
      label_ids: [old.label],
      module_ids: [old.module],
      cycle_id: old.cycle,
      estimate_point_id: old.point,
    })
    .where('id', '=', first.id)
    .execute();
  await replay(() => member.patch(path(first.id), { project_id: other.id, label_ids: [now.label] }));
  const moved = await read(first.id);
  expect(moved).toMatchObject({
    ...{ project_id: other.id, priority: 'low', label_ids: [now.label] },
    ...{ cycle_id: null, module_ids: [], estimate_point: null },
  });
  expect(moved.state_id).not.toBe(first.state_id);
  expect(moved.state_id).not.toBeNull();
  await replay(() => member.patch(path(first.id), { project_id: null }));
  expect(await read(first.id)).toMatchObject({ project_id: null, state_id: null, label_ids: [] });
});

// docs/contract/drafts.md#ids-in-a-draft
test('ids of another project, workspace or kind are refused by their field', async () => {
  const { project, member, admin, test, workspace: home } = team;
  const hidden = await test.makeProject(admin, home, { network: 2 });
  const far = await test.makeWorkspace(admin);
  const farProject = await test.makeProject(admin, far);
  const there = await makePlanning(hidden);
  const state = await test.makeState(admin, hidden);
  const draft = await makeDraft({ project_id: project.id });
  const refused: [string, unknown][] = [
    ...[hidden.id, farProject.id, UNKNOWN].map((id): [string, unknown] => ['project_id', id]),
    ...[state.id, UNKNOWN, project.id].map((id): [string, unknown] => ['state_id', id]),
    ['label_ids', [there.label]],
    ['cycle_id', there.cycle],
    ['module_ids', [there.module]],
    ['estimate_point', there.point],
    ['parent_id', UNKNOWN],
    ['type_id', UNKNOWN],
  ];
  for (const [field, value] of refused) {
    const body = { project_id: project.id, [field]: value };
    for (const answer of [await member.post(drafts, body), await member.patch(path(draft.id), body)]) {
      expect([field, answer.status, Object.keys(answer.body)]).toEqual([field, 400, [field]]);
    }
  }
  // Without a project there is nothing to refer to.
  const without = await member.post(drafts, { state_id: team.states.Todo.id });
  expect([without.status, Object.keys(without.body)]).toEqual([400, ['state_id']]);
});

// docs/contract/drafts.md#dates-of-a-draft
// docs/contract/drafts.md#pages-of-drafts
test('wrong values are reported by their field, dates together', async () => {
  const { member } = team;
  const draft = await makeDraft({ start_date: '2026-02-02' });
  expect((await member.post(drafts, { name: 'a'.repeat(256) })).body).toHaveProperty('name');
  expect((await member.post(drafts, { priority: 'huge' })).body).toHaveProperty('priority');
  const wrong = await member.patch(path(draft.id), { target_date: '2026-02-01' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['non_field_errors']]);
  expect((await member.get(`${drafts}?per_page=1001`)).body).toHaveProperty('detail');
});

// docs/contract/drafts.md#filters-of-drafts
// docs/contract/drafts.md#pages-of-drafts
test('the list has fifty to a page, the newest first, through the filters of work items', async () => {
  const { project, states } = team;
  const author = await team.test.makeUser();
  await team.test.addMember(team.workspace.id, author, ROLE.MEMBER);
  await team.test.addProjectMember(project.id, author, ROLE.MEMBER);
  const label = await team.test.makeLabel(team.admin, team.project);
  const one = await makeDraft({ name: 'One', project_id: project.id, label_ids: [label.id] }, author);
  const two = await makeDraft({ name: 'Two', priority: 'urgent', target_date: '2026-01-01' }, author);
  const list = async (query = '') => idsIn(await author.get(`${drafts}${query}`));
  expect(await list()).toEqual([two.id, one.id]);
  expect((await author.get(drafts)).body).toMatchObject({
    ...{ grouped_by: null, sub_grouped_by: null, total_count: 2, next_cursor: '50:1:0' },
  });
  expect(await list('?per_page=1&cursor=1:1:0')).toEqual([one.id]);
  expect(await list('?priority=urgent')).toEqual([two.id]);
  expect(await list(`?labels=${label.id}`)).toEqual([one.id]);
  expect(await list('?labels=None')).toEqual([two.id]);
  expect(await list(`?project=${project.id}&state=${states.Backlog.id}`)).toEqual([one.id]);
  expect(await list('?target_date=2026-01-01')).toEqual([two.id]);
  expect(await list('?target_date=2026-01-01;after')).toEqual([two.id]);
  expect(await list('?name=tw')).toEqual([two.id]);
  for (const none of ['cycle', 'module', 'assignees']) expect(await list(`?${none}=None`)).toHaveLength(2);
});

// docs/contract/drafts.md#other-names
test('the other names are the same calls; below a project they have its drafts', async () => {
  const { member, project } = team;
  const draft = await makeDraft();
  expect((await member.get(`${workspace}issue-drafts/${draft.id}/`)).body).toEqual(draft);
  expect((await member.get(`${ofProject}${draft.id}/`)).status).toBe(404);
  expect((await member.patch(`${ofProject}${draft.id}/`, { name: 'a' })).status).toBe(404);
  expect((await member.delete(`${ofProject}${draft.id}/`)).status).toBe(404);
  const below = expectMade<Draft>(await member.post(ofProject, { name: 'Below', project_id: null }));
  expect(below.project_id).toBe(project.id);
  const listed = idsIn(await member.get(ofProject));
  expect(listed).toContain(below.id);
  expect(listed).not.toContain(draft.id);
  expect((await member.delete(`${ofProject}${below.id}/`)).status).toBe(204);
  expect((await team.outsider.get(ofProject)).status).toBe(403);
});

// docs/contract/drafts.md#nothing-is-needed
// docs/contract/drafts.md#own-drafts-alone
// docs/contract/drafts.md#what-cannot-be-converted
test('nobody but its author knows of a draft, administrators neither', async () => {
  const { member, admin, outsider, guest, test, project } = team;
  const draft = await makeDraft({ name: 'Private', project_id: project.id });
  const status = async (caller: Caller) => [
    (await caller.get(path(draft.id))).status,
    (await caller.patch(path(draft.id), { name: 'Mine' })).status,
    (await caller.delete(path(draft.id))).status,
    (await caller.post(convertPath(draft.id), { name: 'Mine' })).status,
  ];
  expect(await status(test.nobody)).toEqual([401, 401, 401, 401]);
  for (const other of [admin, guest, outsider]) {
    expect(await status(other)).toEqual([404, 404, 404, other === guest ? 403 : 404]);
    expect(idsIn(await other.get(drafts))).not.toContain(draft.id);
  }
  expect((await admin.patch(path(draft.id), { name: 'Mine' })).body).toEqual({ error: 'Issue not found' });
  expect(await status(await test.makeUser())).toEqual([403, 403, 403, 403]);
  expect(idsIn(await member.get(drafts))).toContain(draft.id);
  // Guests write drafts of their own.
  const own = await makeDraft({ name: 'Of a guest', project_id: project.id }, guest);
  expect(await guest.patch(path(own.id), { name: 'New' })).toMatchObject({ status: 204 });
  expect((await guest.post(convertPath(own.id), { name: 'New' })).status).toBe(403);
  const nowhere = await makeDraft({ name: 'Without a project' }, guest);
  expect((await guest.post(convertPath(nowhere.id), { name: 'New' })).status).toBe(403);
});

// docs/contract/drafts.md#becoming-a-work-item
// docs/contract/drafts.md#cycle-and-modules
// docs/contract/drafts.md#in-one-step
// docs/contract/history.md#what-is-not-recorded
// docs/contract/workspace-members.md#drafts-in-the-own-membership
test('a draft becomes a work item with its cycle, modules and files, in one step', async () => {
  const { project, member, test, stream, liveList, states } = team;
  const { label, cycle, module } = await makePlanning(project);
  const draft = await makeDraft({ name: 'Draft', project_id: project.id, priority: 'low' });
  const { db } = test.database;
  const asset = await db
    .insertInto('assets')
    .values({
      ...{ workspace_id: team.workspace.id, entity_type: 'DRAFT_ISSUE_DESCRIPTION', entity_id: draft.id },
      ...{ storage_key: 'a picture', is_uploaded: true, created_by: member.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const other = await test.makeProject(member, team.workspace);
  const body = {
    ...{ id: draft.id, name: 'The item', project_id: other.id, description_html: '<p>Text</p>' },
    ...{ label_ids: [label], cycle_id: cycle, module_ids: [module], state_id: states.Todo.id },
  };
  const before = await countOf(member);
  const { status, body: item } = await expectReplay({
    ...{ test, caller: member, stream, lists: [liveList] },
    action: () => member.post(convertPath(draft.id), body),
  });
  expect(status).toBe(201);
  const { description_html, ...row } = item;
  expect(workItemSchema.strict().parse(row)).toEqual(row);
  expect(item).toMatchObject({
    ...{ name: 'The item', project_id: project.id, priority: 'none', label_ids: [label], cycle_id: cycle },
    ...{ module_ids: [module], state_id: states.Todo.id, is_draft: false },
  });
  expect(description_html).toBe('<p>Text</p>');
  expect(item.id).not.toBe(draft.id);
  const history = (await member.get(`${team.item(item.id)}history/?activity_type=issue-property`)).body;
  expect(history.map((each: { field: string | null }) => each.field)).toEqual([null, 'cycles', 'modules']);
  expect((await member.get(path(draft.id))).status).toBe(404);
  expect(await countOf(member)).toBe(before - 1);
  const moved = await db
    .selectFrom('assets')
    .selectAll()
    .where('id', '=', asset.id)
    .executeTakeFirstOrThrow();
  expect(moved).toMatchObject({
    ...{ entity_type: 'ISSUE_DESCRIPTION', entity_id: item.id, project_id: project.id, deleted_at: null },
  });
});

// docs/contract/conventions.md#one-value-in-many-forms
// docs/contract/drafts.md#changing-a-draft
test('null and "" are no cycle, no modules, no labels: written, changed and made an item of', async () => {
  const { project, member } = team;
  const { label, cycle, module } = await makePlanning(project);
  const none = {
    ...{ cycle_id: null, module_ids: null, label_ids: null, assignee_ids: null, parent_id: '', state_id: '' },
    ...{ estimate_point: '', type_id: '', start_date: '', target_date: null, description_html: null },
  };
  const empty = { cycle_id: null, module_ids: [], label_ids: [], assignee_ids: [], parent_id: null };
  const { body: draft } = await replay(() => member.post(drafts, { ...none, project_id: project.id }));
  expect(draft).toMatchObject({ ...empty, description_html: '<p></p>', project_id: project.id });

  await member.patch(path(draft.id), { cycle_id: cycle, module_ids: [module], label_ids: [label] });
  expect(await read(draft.id)).toMatchObject({ cycle_id: cycle, module_ids: [module], label_ids: [label] });
  expect((await replay(() => member.patch(path(draft.id), none))).status).toBe(204);
  expect(await read(draft.id)).toMatchObject(empty);

  const { status, body: item } = await member.post(convertPath(draft.id), { ...none, name: 'The item' });
  expect(status).toBe(201);
  expect(item).toMatchObject({ ...empty, description_html: '<p></p>', name: 'The item' });
});

// docs/contract/drafts.md#changes-of-drafts
test('the author hears that the draft has gone', async () => {
  const draft = await makeDraft({ name: 'Draft', project_id: team.project.id });
  await replay(() => team.member.post(convertPath(draft.id), { name: 'The item' }));
});

// docs/contract/drafts.md#in-one-step
// docs/contract/drafts.md#what-cannot-be-converted
test('what cannot become a work item stays a draft', async () => {
  const { member, project, test, workspace: home, admin } = team;
  const withoutProject = await makeDraft({ name: 'Homeless' });
  expect(
    await member.post(convertPath(withoutProject.id), { name: 'a', project_id: project.id }),
  ).toMatchObject({
    status: 400,
    body: { error: 'Project is required to create an issue.' },
  });
  const draft = await makeDraft({ name: 'Draft', project_id: project.id });
  const fields = async (body: object) => {
    const answer = await member.post(convertPath(draft.id), body);
    return [answer.status, ...Object.keys(answer.body)];
  };
  expect(await fields({})).toEqual([400, 'name']);
  expect(await fields({ name: 'a', cycle_id: UNKNOWN })).toEqual([400, 'cycle_id']);
  expect(await fields({ name: 'a', module_ids: [UNKNOWN] })).toEqual([400, 'module_ids']);
  expect(await fields({ name: 'a', state_id: UNKNOWN })).toEqual([400, 'state_id']);
  const left = await test.makeProject(admin, home);
  await test.addProjectMember(left.id, member, ROLE.MEMBER);
  const lost = await makeDraft({ name: 'Lost', project_id: left.id });
  await test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('project_id', '=', left.id)
    .where('user_id', '=', member.id)
    .execute();
  expect((await member.post(convertPath(lost.id), { name: 'a' })).status).toBe(403);
  expect((await member.patch(path(lost.id), { name: 'b' })).status).toBe(204);
  for (const { id } of [withoutProject, draft, lost]) expect((await member.get(path(id))).status).toBe(200);
});
