import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { type TemplateTeam, makeTemplateTeam } from './testing.ts';

let team: TemplateTeam;
beforeAll(async () => {
  team = await makeTemplateTeam();
});
afterAll(() => team.test.close());

const putWorkflow = async (initial: string, transitions: object[]) => {
  await team.admin.patch(team.base, { is_workflow_enabled: true });
  expectMade(
    await team.admin.put(`${team.base}workflow/`, {
      flows: [{ transitions }],
      initial_states: [{ type_id: null, state_id: initial }],
    }),
  );
};

// docs/contract/templates.md#rules-of-a-new-item
test('items begin where the workflow lets them', async () => {
  const { states, member } = team;
  await putWorkflow(states.Todo.id, [
    { from_state_id: states.Todo.id, to_state_id: states['In Progress'].id },
    { from_state_id: states.Todo.id, to_state_id: states.Done.id, who: { roles: [ROLE.ADMIN] } },
  ]);
  const template = await team.make({
    children: [
      { key: 'a', name: 'open', state_id: states['In Progress'].id },
      { key: 'b', name: 'refused', state_id: states.Done.id },
    ] as never,
  });
  const { body, status } = await team.useTemplate(template.id);
  expect(status).toBe(201);
  const now = await Promise.all(body.item_ids.map(async (id) => (await team.readItem(id)).state_id));
  expect(now).toEqual([states.Todo.id, states['In Progress'].id, states.Todo.id]);
  expect(body.notes).toEqual([
    { node: 'b', kind: 'state_gone', id: states.Done.id, instead: states.Todo.id },
  ]);
  const before = await team.countItems();
  const refused = await team.useTemplate(template.id, { overrides: { state_id: states.Done.id } }, member);
  expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
    403,
    'TRANSITION_REFUSED',
  ]);
  expect(await team.countItems()).toBe(before);
  expect(
    (await team.useTemplate(template.id, { overrides: { state_id: states.Done.id } }, team.admin)).body.item
      .state_id,
  ).toBe(states.Done.id);
  await team.admin.patch(team.base, { is_workflow_enabled: false });
});

// docs/contract/templates.md#rules-of-a-new-item
test('a required field is asked for on each item, and defaults are filled in', async () => {
  const [size, kind] = [
    await team.makeField({ name: 'Size', kind: 'number' }),
    await team.makeField({ name: 'Kind', kind: 'text', default_value: 'plain' }),
  ];
  const fields = [{ field_id: size.id, required: 'on_create' }, { field_id: kind.id }];
  expectMade(await team.admin.put(team.uses, { sections: [{ name: 'a', fields }] }));
  const without = await team.make({});
  const refused = await team.useTemplate(without.id);
  expect([refused.status, refused.body]).toEqual([
    400,
    { fields: { [size.id]: ['This field is required.'] } },
  ]);
  const given = await team.useTemplate(without.id, { overrides: { fields: { [size.id]: 3 } } });
  expect(given.body.item.fields).toEqual({ [size.id]: 3, [kind.id]: 'plain' });
  const withValue = await team.make({ fields: { [size.id]: 5 } });
  expect((await team.useTemplate(withValue.id)).body.item.fields).toEqual({
    [size.id]: 5,
    [kind.id]: 'plain',
  });
  await team.admin.put(team.uses, { sections: [] });
});

// docs/contract/templates.md#rules-of-a-new-item
test('depth and parents by type hold for the whole tree', async () => {
  const deep = (levels: number): object[] =>
    levels === 0 ? [] : [{ key: `k${levels}`, name: 'x', children: deep(levels - 1) }];
  const template = await team.make({ children: deep(5) as never });
  const parent = await team.makeItem();
  const before = await team.countItems();
  const refused = await team.useTemplate(template.id, { overrides: { parent_id: parent.id } });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['parent_id']]);
  expect(await team.countItems()).toBe(before);
  const types = await Promise.all(
    ['Story', 'Task'].map(async (name) =>
      expectMade<{ id: string }>(await team.admin.post(`${team.base}work-item-types/`, { name })),
    ),
  );
  await team.admin.patch(team.base, { is_issue_type_enabled: true });
  const [story, task] = types.map(({ id }) => id) as [string, string];
  expectMade(await team.admin.patch(`${team.base}work-item-types/${task}/`, { parent_type_ids: [story] }));
  const right = await team.make({
    type_id: story,
    children: [{ key: 'a', name: 'x', type_id: task }] as never,
  });
  expect(right.type_id).toBe(story);
  expect((await team.useTemplate(right.id)).status).toBe(201);
  const wrong = await team.make({
    type_id: task,
    children: [{ key: 'a', name: 'x', type_id: task }] as never,
  });
  expect((await team.useTemplate(wrong.id)).body).toEqual({ type_id: [expect.any(String)] });
});

// docs/contract/templates.md#using-a-template
test('a template of another project or workspace is not found, and its ids mean nothing here', async () => {
  const { test: app, admin, workspace } = team;
  const project = await app.makeProject(admin, workspace);
  const elsewhere = await app.makeWorkspace(admin);
  const foreign = await app.makeProject(admin, elsewhere);
  const state = (await app.makeState(admin, foreign)).id;
  const label = (await app.makeLabel(admin, foreign)).id;
  const person = await app.makeUser();
  const template = await team.make({ state_id: state, label_ids: [label], assignees: [person.id] });
  const path = (slug: string, id: string) =>
    `/api/workspaces/${slug}/projects/${id}/templates/${template.id}/`;
  for (const url of [path(workspace.slug, project.id), path(elsewhere.slug, foreign.id)]) {
    expect((await admin.post(`${url}use/`, {})).status).toBe(404);
    expect((await admin.get(`${url}preview/`)).status).toBe(404);
    expect((await admin.get(url)).status).toBe(404);
    expect((await admin.patch(url, { name: 'x' })).status).toBe(404);
    expect((await admin.delete(url)).status).toBe(404);
  }
  const { body } = await team.useTemplate(template.id);
  expect(body.notes.map(({ kind }) => kind)).toEqual(['state_gone', 'label_gone', 'person_gone']);
  expect(body.item).toMatchObject({ label_ids: [], assignee_ids: [] });
});

// docs/contract/templates.md#using-a-template
test('days and ids that are none are refused', async () => {
  const template = await team.make({ start: { days: -3650, unit: 'working_days' } });
  for (const day of ['1899-12-31', '9001-01-01', '0001-01-01', 'x']) {
    const { status, body } = await team.useTemplate(template.id, { day });
    expect([status, Object.keys(body)]).toEqual([400, ['day']]);
  }
  expect((await team.useTemplate(template.id, { day: '1900-01-01' })).status).toBe(201);
  expect((await team.useTemplate(template.id, { day: '9000-12-31' })).status).toBe(201);
  const item = await team.makeItem();
  expect((await team.useTemplate(template.id, { id: item.id.replace(/^./, '0') })).status).toBeLessThan(500);
  const taken = '0190cccc-0000-7000-8000-000000000001';
  await team.makeItem({ id: taken }, team.admin);
  expect((await team.useTemplate(template.id, { id: taken })).status).toBe(409);
});

// docs/contract/templates.md#content
test('a content that an archive damaged is refused, not an error of the server', async () => {
  const { id } = await team.make({});
  for (const content of [
    {},
    { item: 5, asks: 'x' },
    { item: { name: 'x', children: 'y', type_id: 'no id' } },
  ]) {
    await sql`update templates set content = ${JSON.stringify(content)}::text::jsonb where id = ${id}`.execute(
      team.test.database.db,
    );
    expect((await team.useTemplate(id)).status).toBe(400);
    expect((await team.member.get(`${team.ofProject}${id}/preview/`)).status).toBe(400);
    expect((await team.member.get(team.ofProject)).status).toBe(200);
  }
  await team.admin.delete(`${team.ofProject}${id}/`);
});

// docs/contract/templates.md#saving-an-item-as-a-template
test('an item is saved with its tree, and makes the same again', async () => {
  const { admin, member, states, test: app } = team;
  const label = await app.makeLabel(admin, { ...team.project, workspace: team.workspace.id } as never);
  const root = await team.makeItem({
    name: 'Release {{date}}',
    state_id: states.Todo.id,
    priority: 'high',
    start_date: '2026-03-02',
    target_date: '2026-03-10',
    label_ids: [label.id],
    assignee_ids: [member.id],
    description_html: '<p>Text</p>',
  });
  const build = await team.makeItem({ name: 'Build', parent_id: root.id, target_date: '2026-03-01' });
  const sign = await team.makeItem({ name: 'Sign', parent_id: build.id, state_id: states.Done.id });
  const other = await team.makeItem({ name: 'Outside' });
  const block = (from: string, to: string) =>
    member.post(`${team.item(from)}issue-relation/`, { relation_type: 'blocked_by', issues: [to] });
  await block(root.id, build.id);
  await block(build.id, sign.id);
  await block(sign.id, root.id);
  await block(sign.id, other.id);
  const url = `${team.item(root.id)}save-as-template/`;
  const { status, body: template } = await admin.post(url, { name: 'Release' });
  expect(status).toBe(201);
  expect(template).toMatchObject({ project_id: team.project.id, name: 'Release', kind: 'item' });
  expect(template.content).toMatchObject({
    asks: [],
    item: {
      key: 'root',
      name: 'Release { {date}}',
      state_id: states.Todo.id,
      priority: 'high',
      label_ids: [label.id],
      assignees: [member.id],
      description_html: '<p>Text</p>',
      start: { days: 0, unit: 'days' },
      due: { days: 8, unit: 'days' },
      children: [
        {
          name: 'Build',
          due: { days: -1, unit: 'days' },
          children: [{ name: 'Sign', state_id: null, start: null, due: null }],
        },
      ],
    },
  });
  const made = await team.useTemplate(template.id, { day: '2026-06-01' });
  expect(made.status, made.text).toBe(201);
  expect(made.body.item).toMatchObject({
    start_date: '2026-06-01',
    target_date: '2026-06-09',
    priority: 'high',
  });
  const relations = await sql<{ count: number }>`
    select count(*)::int as count from work_item_relations
    where work_item_id = any(${made.body.item_ids}::uuid[])`.execute(app.database.db);
  expect(relations.rows[0]?.count).toBe(2);
  const ofAll = await admin.post(url, { name: 'Of all', project_id: null });
  expect(ofAll.body.project_id).toBeNull();
});

// docs/contract/templates.md#saving-an-item-as-a-template
test('who may not write templates saves none, and a tree can be too large', async () => {
  const { admin, member, guest } = team;
  const item = await team.makeItem();
  const url = `${team.item(item.id)}save-as-template/`;
  const answers = await Promise.all([
    member.post(url, { name: 'x' }),
    member.post(url, { name: 'x', project_id: null }),
    guest.post(url, { name: 'x' }),
    admin.post(`${team.item(randomUUID())}save-as-template/`, { name: 'x' }),
    admin.post(url, { name: '' }),
    admin.post(url, { name: 'x', project_id: randomUUID() }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404, 400, 400]);
  await sql`insert into work_items (workspace_id, project_id, sequence_id, name, state_id, parent_id)
    select workspace_id, project_id, 100000 + n, 'x', state_id, id from work_items, generate_series(1, 200) n
    where id = ${item.id}`.execute(team.test.database.db);
  const over = await admin.post(url, { name: 'x' });
  expect([over.status, over.body]).toEqual([400, { error: 'A template has at most 200 work items.' }]);
});
