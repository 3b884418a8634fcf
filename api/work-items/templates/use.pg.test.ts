import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { usedTemplateSchema } from '@tandem/shared/work-items/templates/schema.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { act, takeBack } from '../undo/testing.ts';
import { type TemplateTeam, makeTemplateTeam } from './testing.ts';

let team: TemplateTeam;
beforeAll(async () => {
  team = await makeTemplateTeam();
});
afterAll(() => team.test.close());

const ID = '0190bbbb-0000-7000-8000-0000000000';
const day = '2026-11-20';

const source = () => ({ ...team.project, workspace: team.workspace.id }) as never;

const itemsOf = async (ids: readonly string[]) => {
  const rows = await Promise.all(ids.map((id) => team.readItem(id)));
  return rows.map(({ name, parent_id, start_date, target_date }) => ({
    name,
    parent_id,
    start_date,
    target_date,
  }));
};

// docs/contract/templates.md#using-a-template
// docs/contract/templates.md#days
test('a template makes its items, with their days, in the order of the tree', async () => {
  const { member, states } = team;
  const label = await team.test.makeLabel(team.admin, source());
  const template = await team.make({
    name: 'Release',
    description_html: '<p>Freeze</p>',
    state_id: states.Todo.id,
    priority: 'high',
    label_ids: [label.id],
    assignees: ['creator'],
    start: { days: 0, unit: 'days' },
    due: { days: 3, unit: 'working_days' },
    children: [
      { key: 'a', name: 'Build', due: { days: -1, unit: 'days' }, children: [{ key: 'a1', name: 'Sign' }] },
      {
        key: 'b',
        name: 'Publish',
        waits_for: ['a', 'a1'],
        start: { days: 5, unit: 'days' },
        due: { days: 1, unit: 'days' },
      },
    ] as never,
  });
  const parent = await team.makeItem();
  const answer = await expectReplay({
    test: team.test,
    caller: team.admin,
    actor: member,
    stream: team.stream,
    lists: [team.liveList],
    action: () => team.useTemplate(template.id, { id: `${ID}01`, day, overrides: { parent_id: parent.id } }),
  });
  expect(answer.status).toBe(201);
  expect(usedTemplateSchema.strict().parse(answer.body)).toEqual(answer.body);
  const { item, item_ids, notes } = answer.body as { item: never; item_ids: string[]; notes: unknown[] };
  expect(notes).toEqual([]);
  expect(item).toMatchObject({
    id: `${ID}01`,
    name: 'Release',
    priority: 'high',
    state_id: states.Todo.id,
    label_ids: [label.id],
    assignee_ids: [member.id],
    sub_issues_count: 2,
    parent_id: parent.id,
  });
  // Friday and three working days are Wednesday.
  expect(await itemsOf(item_ids)).toEqual([
    { name: 'Release', parent_id: parent.id, start_date: day, target_date: '2026-11-25' },
    { name: 'Build', parent_id: item_ids[0], start_date: null, target_date: '2026-11-19' },
    { name: 'Sign', parent_id: item_ids[1], start_date: null, target_date: null },
    { name: 'Publish', parent_id: item_ids[0], start_date: '2026-11-21', target_date: '2026-11-21' },
  ]);
  const { body: related } = await member.get(`${team.item(item_ids[3]!)}issue-relation/`);
  expect(related.blocked_by.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [item_ids[1], item_ids[2]].toSorted(),
  );
  expect((await member.get(`${team.ofProject}${template.id}/`)).body).toMatchObject({
    uses: 1,
    updated_at: template.updated_at,
  });
  // The whole template would go to everybody for a number.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from changes where kind = 'template' and entity_id = ${template.id}`.execute(
    team.test.database.db,
  );
  expect(rows).toEqual([{ count: 1 }]);
  const other = await team.test.makeProject(team.admin, team.workspace);
  const elsewhere = `/api/workspaces/${team.workspace.slug}/projects/${other.id}/issues/`;
  const below = await team.admin.post(elsewhere, { name: 'Elsewhere' });
  expect(below.status).toBe(201);
  await sql`update work_items set parent_id = ${item_ids[0]} where id = ${below.body.id}`.execute(
    team.test.database.db,
  );
  const again = await team.useTemplate(template.id, { id: `${ID}01` });
  expect([again.status, again.body.item_ids]).toEqual([201, item_ids]);
});

// docs/contract/templates.md#using-a-template
test('the items have numbers, versions, followers and search terms as others do', async () => {
  const template = await team.make({ name: 'Zanzibar', children: [{ key: 'a', name: 'Pemba' }] as never });
  const { body } = await team.useTemplate(template.id);
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from work_item_versions where work_item_id = any(${body.item_ids}::uuid[])) as versions,
      (select count(*)::int from work_item_description_versions
        where work_item_id = any(${body.item_ids}::uuid[])) as descriptions,
      (select count(*)::int from work_item_subscribers where work_item_id = any(${body.item_ids}::uuid[])
        and user_id = ${team.member.id}) as followers,
      (select count(distinct sequence_id)::int from work_items where project_id = ${team.project.id}) as numbers,
      (select count(*)::int from work_items where project_id = ${team.project.id}) as items`.execute(
    team.test.database.db,
  );
  const { numbers, ...counts } = rows[0]!;
  expect(counts).toEqual({ versions: 2, descriptions: 2, followers: 2, items: numbers });
  const found = await team.member.get(`/api/workspaces/${team.workspace.slug}/search/?search=Pemba`);
  expect(JSON.stringify(found.body)).toContain(body.item_ids[1]);
});

// docs/contract/templates.md#using-a-template
test('five people at once get items of their own', async () => {
  const template = await team.make({
    children: [
      { key: 'a', name: 'x' },
      { key: 'b', name: 'y', waits_for: ['a'] },
    ] as never,
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => team.useTemplate(template.id)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const numbers = answers.map(({ body }) => body.item.sequence_id);
  expect(new Set(numbers).size).toBe(5);
  expect((await team.member.get(`${team.ofProject}${template.id}/`)).body.uses).toBe(5);
});

// docs/contract/templates.md#history
// docs/contract/history.md#templates-in-the-history
test('the history of the item at the top names the template', async () => {
  const template = await team.make(
    { children: [{ key: 'a', name: 'x' }] as never },
    { name: 'Crash report' },
  );
  const { body } = await team.useTemplate(template.id);
  const history = async (id: string) =>
    (await team.member.get<Activity[]>(`${team.item(id)}history/`)).body.map(
      ({ verb, field, new_value }) => ({
        verb,
        field,
        new_value,
      }),
    );
  expect(await history(body.item.id)).toEqual([
    { verb: 'created', field: null, new_value: null },
    { verb: 'created', field: 'template', new_value: 'Crash report' },
  ]);
  expect(await history(body.item_ids[1]!)).toEqual([{ verb: 'created', field: null, new_value: null }]);
});

// docs/contract/templates.md#taking-it-back
test('one undo takes all items back, and one redo brings them again', async () => {
  const template = await team.make({
    children: [
      { key: 'a', name: 'x', children: [{ key: 'b', name: 'y' }] },
      { key: 'c', name: 'z', waits_for: ['b'] },
    ] as never,
  });
  const before = await team.countItems();
  const mutation = await act(team.member, 'post', `${team.ofProject}${template.id}/use/`, {});
  expect(await team.countItems()).toBe(before + 4);
  const undone = await takeBack(team, team.member, mutation);
  expect(undone.status, undone.text).toBe(200);
  expect(await team.countItems()).toBe(before);
  const redone = await takeBack(team, team.member, undone.body.mutation_id);
  expect(redone.status, redone.text).toBe(200);
  expect(await team.countItems()).toBe(before + 4);
});

// docs/contract/templates.md#taking-it-back
test('an undo says what others did with the items since', async () => {
  const template = await team.make({ children: [{ key: 'a', name: 'x' }] as never });
  const mutation = randomUUID();
  const headers = { 'x-mutation-id': mutation };
  const { body } = await team.member.post(`${team.ofProject}${template.id}/use/`, {}, { headers });
  await team.admin.patch(team.item(body.item_ids[1]), { priority: 'urgent' });
  const undone = await takeBack(team, team.member, mutation);
  expect(undone.status).toBe(409);
  const ids = (undone.body.conflicts as { id: string }[]).map(({ id }) => id);
  expect([...new Set(ids)]).toEqual([body.item_ids[1]]);
  expect((await takeBack(team, team.member, mutation, [...new Set(ids)])).status).toBe(200);
});

// docs/contract/templates.md#variables
test('variables are filled in as text, once', async () => {
  await team.member.patch('/api/users/me/profile/', { language: 'de' });
  const template = await team.make(
    {
      name: '{{ Device }} on {{DATE}}: {{unknown}}',
      description_html:
        '<p title="{{Device}}">{{Device}} by {{person}} in {{cycle}}<a href="https://a.test/{{Device}}">x</a></p>',
    },
    { asks: [{ name: 'Device' }] },
  );
  const { status, body, text } = await team.useTemplate(template.id, {
    day,
    answers: { device: '<b onclick="x">{{date}}</b>\n{{Device}}' },
  });
  expect(status, text).toBe(201);
  expect(body.item.name).toBe('<b onclick="x">{{date}}</b> {{Device}} on 20.11.2026: {{unknown}}');
  const { description_html } = await team.readItem(body.item.id);
  expect(description_html).toContain(
    '&lt;b onclick=&quot;x&quot;&gt;{{date}}&lt;/b&gt; {{Device}} by member in ',
  );
  expect(description_html).not.toContain('<b');
  await team.member.patch('/api/users/me/profile/', { language: 'en' });
});

// docs/contract/templates.md#questions
test('a question typed by hand is asked, and a required one has to be answered', async () => {
  const template = await team.make({
    name: 'Crash on {{ask: Which device?}}',
    description_html: '<p>{{ask: Which device?}} {{ask:  Which &amp; what? }}</p>',
  });
  expect(template.content.asks).toEqual([
    { name: 'Which device', question: 'Which device?', kind: 'text', is_required: true },
    { name: 'Which what', question: 'Which & what?', kind: 'text', is_required: true },
  ]);
  const refused = await team.useTemplate(template.id, { answers: { other: 'x', 'Which what': { a: 1 } } });
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      answers: {
        other: ['The template does not ask this.'],
        'Which device': ['This field is required.'],
        'Which what': ['Not a valid string.'],
      },
    },
  ]);
  const { body } = await team.useTemplate(template.id, {
    answers: { 'which  device': 'iPhone', 'Which what': 5 },
  });
  expect([body.item.name, (await team.readItem(body.item.id)).description_html]).toEqual([
    'Crash on iPhone',
    '<p>iPhone 5</p>',
  ]);
});

// docs/contract/templates.md#answers
test('answers are values of fields, and read as people read them', async () => {
  const field = await team.makeField({
    name: 'Platform',
    kind: 'select',
    options: { choices: [{ name: 'iOS', color: '#fff' }] },
  });
  await team.use(field);
  const [choice] = field.options.choices!;
  const template = await team.make(
    { name: 'On {{Platform}}', fields: { [field.id]: { ask: 'Platform' } } },
    { asks: [{ name: 'Platform', kind: 'field', field_id: field.id }] },
  );
  const { body } = await team.useTemplate(template.id, { answers: { Platform: choice!.id } });
  expect(body.item).toMatchObject({ name: 'On iOS', fields: { [field.id]: choice!.id } });
  const wrong = await team.useTemplate(template.id, { answers: { Platform: randomUUID() } });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['answers']]);
  expect((await team.useTemplate(template.id)).body.item).toMatchObject({ name: 'On', fields: {} });
  await team.admin.put(team.uses, { sections: [] });
});

// docs/contract/templates.md#overrides
test('a body says otherwise than the template, and is checked as a new item is', async () => {
  const { states, member, admin } = team;
  const template = await team.make({
    name: 'Named',
    state_id: states.Todo.id,
    assignees: ['creator'],
    due: { days: 2, unit: 'days' },
    label_ids: [randomUUID()],
  });
  const { body } = await team.useTemplate(template.id, {
    day,
    overrides: {
      name: 'Other',
      description_html: '<p>Own<script>x</script></p>',
      state_id: states.Done.id,
      assignee_ids: [admin.id],
      target_date: null,
      label_ids: [],
      customer_phone: '1',
      planned_minutes: 90,
      remaining_minutes: 60,
    },
  });
  expect(body).toMatchObject({
    item: {
      name: 'Other',
      state_id: states.Done.id,
      assignee_ids: [admin.id],
      target_date: null,
      customer_phone: '1',
      planned_minutes: 90,
      remaining_minutes: 60,
      remaining_by: team.member.id,
      completed_at: expect.any(String),
    },
    notes: [],
  });
  expect((await team.readItem(body.item.id)).description_html).toBe('<p>Own</p>');
  const strange = ['state_id', 'parent_id', 'type_id', 'cycle_id', 'estimate_point'];
  for (const field of strange) {
    const answer = await team.useTemplate(template.id, { overrides: { [field]: randomUUID() } }, member);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  for (const field of ['label_ids', 'module_ids']) {
    const answer = await team.useTemplate(template.id, { overrides: { [field]: [randomUUID()] } }, member);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  const reversed = await team.useTemplate(template.id, { day, overrides: { start_date: '2027-01-01' } });
  expect(reversed.status).toBe(400);
});

// docs/contract/templates.md#what-is-gone
test('what the project does not have is left out and noted', async () => {
  const [state, label, person, type, cycle, module, point, field] = Array.from({ length: 8 }, randomUUID);
  const template = await team.make({
    state_id: state!,
    label_ids: [label!],
    assignees: [person!, team.guest.id, 'lead'],
    type_id: type!,
    cycle_id: cycle!,
    module_ids: [module!],
    estimate_point: point!,
    fields: { [field!]: 'x' },
    children: [{ key: 'a', name: 'x', cycle_id: 'current' }] as never,
  });
  const { body, status } = await team.useTemplate(template.id);
  expect(status).toBe(201);
  const start = body.item.state_id;
  expect(body.item).toMatchObject({
    state__group: 'backlog',
    label_ids: [],
    assignee_ids: [],
    type_id: null,
  });
  const note = (kind: string, id: string, instead: string | null = null) => ({
    node: 'root',
    kind,
    id,
    instead,
  });
  expect(body.notes).toHaveLength(11);
  expect(body.notes).toEqual(
    expect.arrayContaining([
      note('state_gone', state!, start),
      note('label_gone', label!),
      note('person_gone', person!),
      note('person_gone', team.guest.id),
      note('type_gone', type!),
      note('cycle_gone', cycle!),
      note('module_gone', module!),
      note('estimate_gone', point!),
      note('field_gone', field!),
      { node: 'a', kind: 'cycle_gone', id: 'current', instead: null },
    ]),
  );
});

// docs/contract/templates.md#preview
test('the preview says what would be made, and makes nothing', async () => {
  const template = await team.make(
    {
      name: '{{Device}} on {{date}}',
      due: { days: 1, unit: 'working_days' },
      label_ids: [ID.padEnd(36, '0')],
      children: [{ key: 'a', name: 'x' }] as never,
    },
    { asks: [{ name: 'Device', is_required: true }] },
  );
  const before = await team.countItems();
  const { status, body } = await team.member.get(`${team.ofProject}${template.id}/preview/?day=${day}`);
  expect([status, body]).toEqual([
    200,
    {
      name: '{{Device}} on Nov 20, 2026',
      due: '2026-11-23',
      sub_items: 1,
      notes: [{ node: 'root', kind: 'label_gone', id: ID.padEnd(36, '0'), instead: null }],
    },
  ]);
  expect(await team.countItems()).toBe(before);
  expect((await team.member.get(`${team.ofProject}${template.id}/preview/?day=x`)).status).toBe(400);
});
