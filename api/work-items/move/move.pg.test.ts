import { createHash } from 'node:crypto';
import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { findDocumentAccess } from '@tandem/db/access/documents.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import { movedItemsSchema } from '@tandem/shared/work-items/move/input.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { act, takeBack } from '../undo/testing.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { TABLES_OF_AN_ITEM, TABLES_OF_A_COMMENT, TABLES_THAT_STAY } from './hanging-rows.ts';

let team: Team;
let target: Project;
beforeAll(async () => {
  team = await makeTeam();
});
beforeEach(async () => {
  target = await team.test.makeProject(team.admin, team.workspace);
  await team.test.addProjectMember(target.id, team.member, ROLE.MEMBER);
});
afterAll(() => team.test.close());

const MISSING = '11111111-1111-4111-8111-111111111111';
const inTarget = (path = 'issues/') => `/api/workspaces/${team.workspace.slug}/projects/${target.id}/${path}`;
const move = (id: string, body: object = {}, caller = team.member) =>
  caller.post(`${team.item(id)}move/`, { project_id: target.id, ...body });
const byKey = (key: string, caller = team.member) =>
  caller.get(`/api/workspaces/${team.workspace.slug}/work-items/${key}/`);
const source = () => ({ ...team.project, workspace: team.workspace.id }) as never;
const statesOf = async () => (await team.admin.get(inTarget('states/'))).body as State[];

test('an item goes with its sub-items, gets new numbers, and what hangs on it goes along', async () => {
  const { member, guest, makeItem, item } = team;
  const mention = `<mention-component entity_name="user_mention" entity_identifier="${guest.id}"></mention-component>`;
  const row = await makeItem({ description_html: `<p>Text ${mention}</p>` });
  const child = await makeItem({ parent_id: row.id });
  const grandchild = await makeItem({ parent_id: child.id });
  const comment = await member.post(`${item(row.id)}comments/`, { comment_html: '<p>Words</p>' });
  await member.post(`${item(row.id)}issue-links/`, { url: 'https://a.example' });
  await member.post(`${item(row.id)}reactions/`, { reaction: '128077' });
  await member.post(inTarget(), { name: 'First there' });
  const answer = await move(row.id);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  expect(movedItemsSchema.strict().parse(answer.body)).toEqual(answer.body);
  expect(answer.body.items).toEqual([
    { id: row.id, sequence_id: 2, key: `${target.identifier}-2` },
    { id: child.id, sequence_id: 3, key: `${target.identifier}-3` },
    { id: grandchild.id, sequence_id: 4, key: `${target.identifier}-4` },
  ]);
  expect((await member.get(item(row.id))).status).toBe(404);
  const there = inTarget(`issues/${row.id}/`);
  const after = (await member.get(`${there}?expand=issue_link,issue_reactions`)).body;
  expect(after).toMatchObject({ project_id: target.id, sequence_id: 2, sub_issues_count: 1, link_count: 1 });
  expect(after.description_html).toContain('Text');
  expect(after.issue_link).toHaveLength(1);
  expect(after.issue_reactions).toHaveLength(1);
  expect(after.is_subscribed).toBe(true);
  const comments = (await member.get(`${there}comments/`)).body;
  expect(comments).toMatchObject([{ id: comment.body.id, project: target.id }]);
  const history = (await member.get(`${there}history/?activity_type=issue-property`)).body;
  expect(history[0]).toMatchObject({ field: null, verb: 'created', project: target.id });
  expect(history.find((each: Activity) => each.field === 'project')).toMatchObject({
    old_value: `${team.project.identifier}-${row.sequence_id}`,
    new_value: `${target.identifier}-2`,
    old_identifier: team.project.id,
    new_identifier: target.id,
    actor: member.id,
  });
  expect((await member.get(inTarget(`issues/${grandchild.id}/`))).body.parent_id).toBe(child.id);
  const { sql } = team.test.database;
  for (const table of TABLES_OF_AN_ITEM) {
    const left = await sql`select 1 from ${sql(table)}
      where work_item_id = any(${[row.id, child.id, grandchild.id]}::uuid[]) and project_id <> ${target.id}`;
    expect(left, `${table} has rows that stayed behind`).toHaveLength(0);
  }
});

test('every table with rows of an item or comment is known to the move', async () => {
  const { sql } = team.test.database;
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname having bool_or(a.attname = 'project_id')
      and bool_or(a.attname in ('work_item_id', 'comment_id', 'issue_id'))`;
  const known = [...TABLES_OF_AN_ITEM, ...TABLES_OF_A_COMMENT, ...TABLES_THAT_STAY];
  expect(tables.map(({ name }) => name).sort()).toEqual([...known].sort());
});

test('files go along, and who may open the text live is who is a member there', async () => {
  const { test: app, admin, member, makeItem, workspace, project } = team;
  const { db } = app.database;
  const row = await makeItem();
  await db
    .insertInto('assets')
    .values({
      workspace_id: workspace.id,
      project_id: project.id,
      entity_type: 'ISSUE_ATTACHMENT',
      entity_id: row.id,
      storage_key: 'k',
      is_uploaded: true,
    })
    .execute();
  const mayOpen = async (caller: Caller) => {
    const key_hash = createHash('sha256').update(caller.cookie.replace('session-id=', '')).digest('hex');
    const [access] = await findDocumentAccess(db, [{ key_hash, ref: workItemDocument(row.id) }]);
    return access?.can_edit ?? false;
  };
  const own = await app.makeProject(admin, workspace);
  expect([await mayOpen(admin), await mayOpen(member)]).toEqual([true, true]);
  const answer = await admin.post(`${team.item(row.id)}move/`, { project_id: own.id });
  expect(answer.status).toBe(200);
  expect([await mayOpen(admin), await mayOpen(member)]).toEqual([true, false]);
  const file = await db.selectFrom('assets').select('project_id').where('entity_id', '=', row.id).execute();
  expect(file).toEqual([{ project_id: own.id }]);
});

test('the Changes take it out of one list and put it into the other', async () => {
  const { test: app, admin, member, stream, liveList, makeItem, item } = team;
  const [parent, watched] = [await makeItem(), await makeItem()];
  const row = await makeItem({ parent_id: parent.id });
  await makeItem({ parent_id: row.id });
  await member.post(`${item(row.id)}comments/`, { comment_html: '<p>Words</p>' });
  const replay = { test: app, caller: admin, actor: member };
  const action = () => move(row.id);
  await expectReplay({ ...replay, stream, lists: [liveList], action });
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(1);
  const there = { url: inTarget(), kind: 'work_item' as const };
  const again = () => move(watched.id);
  await expectReplay({ ...replay, stream: projectStream(target.id), lists: [there], action: again });
  const { db } = app.database;
  const kinds = await db
    .selectFrom('changes')
    .select(['stream', 'kind', 'op'])
    .where('stream', 'in', [stream, projectStream(target.id)])
    .where('kind', 'in', ['comment', 'activity'])
    .where('op', '=', 'remove')
    .execute();
  expect(new Set(kinds.map((each) => `${each.stream === stream} ${each.kind}`))).toEqual(
    new Set(['true comment', 'true activity']),
  );
});

test('links, reactions and relations leave the one stream and enter the other', async () => {
  const { test: app, member, stream, makeItem, item } = team;
  const { db } = app.database;
  const [row, stays] = [await makeItem(), await makeItem()];
  const child = await makeItem({ parent_id: row.id });
  const link = (await member.post(`${item(row.id)}issue-links/`, { url: 'https://a.example' })).body;
  const reaction = (await member.post(`${item(row.id)}reactions/`, { reaction: '128077' })).body;
  const relate = (id: string) =>
    member.post(`${item(row.id)}issue-relation/`, { relation_type: 'relates_to', issues: [id] });
  await relate(stays.id);
  await relate(child.id);
  const relations = await db
    .selectFrom('work_item_relations')
    .select(['id', 'related_work_item_id'])
    .where('work_item_id', '=', row.id)
    .execute();
  const idOf = (other: string) => relations.find((each) => each.related_work_item_id === other)!.id;
  const streams = [stream, projectStream(target.id)];
  const starts = await Promise.all(streams.map((each) => readSeq(db, each)));
  expect((await move(row.id)).status).toBe(200);
  const told = async (index: number) => {
    const page = await readChanges(db, { stream: streams[index]!, after: starts[index]! });
    const kept = page.changes.filter(({ kind }) => ['link', 'reaction', 'relation'].includes(kind));
    return kept.map(({ op, id }) => `${op} ${id}`).sort();
  };
  const gone = [link.id, reaction.id, idOf(child.id)].map((id) => `remove ${id}`);
  expect(await told(0)).toEqual([...gone, `put ${idOf(stays.id)}`].sort());
  const come = [link.id, reaction.id, idOf(child.id), idOf(stays.id)];
  expect(await told(1)).toEqual(come.map((id) => `put ${id}`).sort());
});

test('an epic goes alone, with the type of epics; the items below it stay where they are, and its own', async () => {
  const { test: app, admin, member, stream, item, project } = team;
  const base = team.items.replace(/issues\/$/, '');
  await admin.patch(base, { is_epic_enabled: true });
  const epic = expectMade<WorkItemRow>(await member.post(`${base}epics/`, { name: 'An epic' }));
  const child = await team.makeItem({ parent_id: epic.id });
  const moveEpic = (path: string) => member.post(path, { project_id: target.id });
  const closed = await moveEpic(`${base}epics/${epic.id}/move/`);
  expect([closed.status, Object.keys(closed.body)]).toEqual([400, ['error']]);
  await admin.patch(inTarget(''), { is_epic_enabled: true });
  const start = await readSeq(app.database.db, stream);
  const mutation = await act(member, 'post', `${base}epics/${epic.id}/move/`, { project_id: target.id });
  const page = await readChanges(app.database.db, { stream, after: start });
  expect(page.changes).toContainEqual(expect.objectContaining({ kind: 'epic', op: 'remove', id: epic.id }));
  const there = await member.get(inTarget(`epics/${epic.id}/`));
  expect(there.body).toMatchObject({ is_epic: true, type_id: epic.type_id, sub_issues_count: 1 });
  const listed = (await member.get(inTarget('epics/'))).body.results;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([epic.id]);
  expect((await member.get(item(child.id))).body).toMatchObject({
    parent_id: epic.id,
    project_id: project.id,
  });
  expect((await byKey(`${project.identifier}-${epic.sequence_id}`)).body.id).toBe(epic.id);
  expect((await takeBack(team, member, mutation)).status).toBe(200);
  const back = (await member.get(`${base}epics/${epic.id}/`)).body;
  expect(back).toMatchObject({ sequence_id: epic.sequence_id, type_id: epic.type_id });
  expect((await moveEpic(`${item(child.id).replace('issues', 'epics')}move/`)).status).toBe(404);
});

test('an old key leads to where the item is now, over any number of moves, and back', async () => {
  const { admin, member, outsider, makeItem, project } = team;
  const row = await makeItem();
  const child = await makeItem({ parent_id: row.id });
  const oldKey = `${project.identifier}-${row.sequence_id}`;
  const first = (await move(row.id)).body.items[0];
  const below = await byKey(`${project.identifier}-${child.sequence_id}`);
  expect(below.body).toMatchObject({ id: child.id, project_id: target.id, sequence_id: 2 });
  expect((await byKey(oldKey)).body).toMatchObject({ id: row.id, project_id: target.id, sequence_id: 1 });
  expect((await byKey(first.key)).body.id).toBe(row.id);
  const back = await admin.post(inTarget(`issues/${row.id}/move/`), { project_id: project.id });
  const [now] = back.body.items;
  expect(now.sequence_id).toBeGreaterThan(row.sequence_id);
  for (const key of [oldKey, first.key, now.key]) {
    expect((await byKey(key, admin)).body).toMatchObject({ id: row.id, sequence_id: now.sequence_id });
  }
  for (const key of [`${project.identifier}-${child.sequence_id}`, `${target.identifier}-2`]) {
    expect((await byKey(key, admin)).body).toMatchObject({ id: child.id, project_id: project.id });
  }
  await move(row.id);
  await team.test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('project_id', '=', target.id)
    .where('user_id', '=', member.id)
    .execute();
  expect((await byKey(oldKey, member)).status).toBe(404);
  expect((await byKey(oldKey, outsider)).status).toBe(403);
  expect((await byKey(oldKey, admin)).status).toBe(200);
});

test('states and labels go as the maps say, else by name, else by group and not at all', async () => {
  const { test: app, admin, states, makeItem } = team;
  const [same, mapped, gone, left] = [
    await app.makeLabel(admin, source(), { name: 'Same' }),
    await app.makeLabel(admin, source(), { name: 'Mapped' }),
    await app.makeLabel(admin, source(), { name: 'Gone' }),
    await app.makeLabel(admin, source(), { name: 'Left' }),
  ];
  const special = await app.makeState(admin, source(), { name: 'Special', group: 'started' });
  const [sameThere, otherThere, leftThere] = [
    await app.makeLabel(admin, target, { name: 'same' }),
    await app.makeLabel(admin, target, { name: 'Other' }),
    await app.makeLabel(admin, target, { name: 'Left' }),
  ];
  const there = await statesOf();
  const named = (name: string) => there.find((state) => state.name === name)!.id;
  const byName = await makeItem({ state_id: states.Done.id });
  const byGroup = await makeItem({ state_id: special.id, parent_id: byName.id });
  const byMap = await makeItem({
    state_id: states.Todo.id,
    parent_id: byName.id,
    label_ids: [same.id, mapped.id, gone.id, left.id],
  });
  const answer = await move(byName.id, {
    state_map: { [states.Todo.id]: named('Cancelled') },
    label_map: { [mapped.id]: otherThere.id, [left.id]: null },
  });
  expect(answer.status).toBe(200);
  const read = async (id: string) => (await team.member.get(inTarget(`issues/${id}/`))).body;
  expect((await read(byName.id)).state_id).toBe(named('Done'));
  expect((await read(byName.id)).completed_at).toBe(byName.completed_at);
  expect((await read(byGroup.id)).state_id).toBe(named('In Progress'));
  const last = await read(byMap.id);
  expect(last.state_id).toBe(named('Cancelled'));
  expect(last.label_ids.sort()).toEqual([sameThere.id, otherThere.id].sort());
  expect(last.label_ids).not.toContain(leftThere.id);
  const dropped = answer.body.dropped.labels.map((label: Label) => label.name);
  expect(dropped.sort()).toEqual(['Gone', 'Left']);
});

test('people, cycles and modules without a counterpart stay behind, and the answer says which', async () => {
  const { test: app, admin, member, makeItem, workspace, project } = team;
  const { db } = app.database;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const insert = async (table: string, values: object) =>
    (
      await db
        .insertInto(table as 'modules')
        .values({ ...scope, ...values } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const helper = await app.makeUser({ display_name: 'helper' });
  await app.addMember(workspace.id, helper, ROLE.MEMBER);
  await app.addProjectMember(project.id, helper, ROLE.MEMBER);
  const cycle_id = await insert('cycles', { name: 'A cycle', owned_by_id: admin.id });
  const [kept, lost] = [await insert('modules', { name: 'Kept' }), await insert('modules', { name: 'Lost' })];
  const keptThere = await insert('modules', { name: 'kept', project_id: target.id });
  const row = await makeItem({ assignee_ids: [helper.id, member.id] });
  await db
    .insertInto('cycle_work_items')
    .values({ ...scope, cycle_id, work_item_id: row.id })
    .execute();
  for (const module_id of [kept, lost]) {
    await db
      .insertInto('module_work_items')
      .values({ ...scope, module_id, work_item_id: row.id })
      .execute();
  }
  const answer = await move(row.id);
  expect(answer.body.dropped).toMatchObject({
    assignees: [{ id: helper.id, name: 'helper' }],
    cycles: [{ id: cycle_id, name: 'A cycle' }],
    modules: [{ id: lost, name: 'Lost' }],
  });
  expect((await member.get(inTarget(`issues/${row.id}/`))).body).toMatchObject({
    assignee_ids: [member.id],
    cycle_id: null,
    module_ids: [keptThere],
  });
});

test('a point and a type go along by their names, or stay behind, and the answer says so', async () => {
  const { admin, member, makeItem } = team;
  const here = team.items.replace(/issues\/$/, '');
  const estimate = async (path: string) => {
    const estimate_points = [1, 2].map((key) => ({ key, value: `${key}` }));
    const body = { estimate: { type: 'points' }, estimate_points };
    const made = expectMade<{ id: string; points: { id: string }[] }>(
      await admin.post(`${path}estimates/`, body),
    );
    expect((await admin.patch(path, { estimate: made.id })).status).toBe(200);
    return made.points[0]!;
  };
  const point = await estimate(here);
  const type = expectMade<{ id: string }>(await admin.post(`${here}work-item-types/`, { name: 'Bug' }));
  const make = () => makeItem({ estimate_point: point.id, type_id: type.id });
  const [bare, kept] = [await make(), await make()];
  const { dropped } = (await move(bare.id)).body;
  expect(dropped).toMatchObject({ estimate_points: [{ id: point.id, name: '1' }], types: [{ name: 'Bug' }] });
  const there = { estimate_point: (await estimate(inTarget(''))).id, type_id: type.id };
  expectMade(await admin.post(inTarget('work-item-types/'), { name: 'Bug' }));
  expect((await move(kept.id)).body.dropped).toMatchObject({ estimate_points: [], types: [] });
  expect((await member.get(inTarget(`issues/${kept.id}/`))).body).toMatchObject(there);
});

test('what cannot be meant is refused by its name, and then nothing moves', async () => {
  const { test: app, admin, member, outsider, makeItem, states, project } = team;
  const row = await makeItem();
  const label = await app.makeLabel(admin, source());
  const foreign = await app.makeProject(outsider, await app.makeWorkspace(outsider));
  const own = await app.makeProject(outsider, team.workspace);
  const seq = await readSeq(app.database.db, team.stream);
  for (const [body, field] of [
    [{ project_id: MISSING }, 'project_id'],
    [{ project_id: foreign.id }, 'project_id'],
    [{ project_id: own.id }, 'project_id'],
    [{ project_id: undefined }, 'project_id'],
    [{ project_id: project.id }, 'error'],
    [{ state_map: { [states.Todo.id]: states.Done.id } }, 'state_map'],
    [{ label_map: { [label.id]: label.id } }, 'label_map'],
    [{ state_map: { x: 'y' } }, 'state_map'],
  ] as const) {
    const answer = await move(row.id, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  await admin.post(inTarget('archive/'));
  const archived = await move(row.id);
  expect([archived.status, Object.keys(archived.body)]).toEqual([400, ['error']]);
  expect(await readSeq(app.database.db, team.stream)).toBe(seq);
  expect((await member.get(team.item(row.id))).body.updated_at).toBe(row.updated_at);
});

test('members of both projects move; guests of either, strangers and what is archived do not', async () => {
  const { test: app, admin, member, guest, outsider, makeItem, makeItemOf, states } = team;
  const own = await makeItemOf(guest);
  await app.addProjectMember(target.id, guest, ROLE.GUEST);
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as [Caller, number][]) {
    expect((await move(own.id, {}, caller)).status).toBe(status);
  }
  await app.database.db
    .updateTable('project_members')
    .set({ role: ROLE.GUEST })
    .where('project_id', '=', target.id)
    .where('user_id', '=', member.id)
    .execute();
  const refused = await move(own.id);
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['project_id']]);
  expect((await move(MISSING, {}, admin)).status).toBe(404);
  const done = await makeItem({ state_id: states.Done.id });
  await admin.post(`${team.item(done.id)}archive/`);
  expect((await move(done.id, {}, admin)).status).toBe(404);
});
