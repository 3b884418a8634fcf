import { createHash } from 'node:crypto';
import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { findDocumentAccess } from '@tandem/db/access/documents.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import { movedItemsSchema } from '@tandem/shared/work-items/move/input.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { act, takeBack } from '../undo/testing.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { type Target, makeTarget } from './testing.ts';
import { TABLES_OF_AN_ITEM, TABLES_OF_A_COMMENT, TABLES_THAT_STAY } from './item-parts.ts';

let team: Team;
let target: Target;
beforeAll(async () => {
  team = await makeTeam();
});
beforeEach(async () => {
  target = await makeTarget(team);
});
afterAll(() => team.test.close());

const byKey = (key: string, caller = team.member) =>
  caller.get(`/api/workspaces/${team.workspace.slug}/work-items/${key}/`);

// docs/contract/history.md#moved-and-brought-back
// docs/contract/move.md#what-a-move-answers
// docs/contract/move.md#what-goes-along
test('an item goes with its sub-items, gets new numbers, and what belongs to it goes along', async () => {
  const { member, guest, makeItem, item } = team;
  const mention = `<mention-component entity_name="user_mention" entity_identifier="${guest.id}"></mention-component>`;
  const row = await makeItem({ description_html: `<p>Text ${mention}</p>` });
  const child = await makeItem({ parent_id: row.id });
  const grandchild = await makeItem({ parent_id: child.id });
  const comment = await member.post(`${item(row.id)}comments/`, { comment_html: '<p>Words</p>' });
  await member.post(`${item(row.id)}issue-links/`, { url: 'https://a.example' });
  await member.post(`${item(row.id)}reactions/`, { reaction: '128077' });
  await member.post(target.path(), { name: 'First there' });
  const answer = await target.move(row.id);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  expect(movedItemsSchema.strict().parse(answer.body)).toEqual(answer.body);
  expect(answer.body.items).toEqual([
    { id: row.id, sequence_id: 2, key: `${target.project.identifier}-2` },
    { id: child.id, sequence_id: 3, key: `${target.project.identifier}-3` },
    { id: grandchild.id, sequence_id: 4, key: `${target.project.identifier}-4` },
  ]);
  expect((await member.get(item(row.id))).status).toBe(404);
  const there = target.path(`issues/${row.id}/`);
  const after = (await member.get(`${there}?expand=issue_link,issue_reactions`)).body;
  expect(after).toMatchObject({
    project_id: target.project.id,
    sequence_id: 2,
    sub_issues_count: 1,
    link_count: 1,
  });
  expect(after.description_html).toContain('Text');
  expect(after.issue_link).toHaveLength(1);
  expect(after.issue_reactions).toHaveLength(1);
  expect(after.is_subscribed).toBe(true);
  const comments = (await member.get(`${there}comments/`)).body;
  expect(comments).toMatchObject([{ id: comment.body.id, project: target.project.id }]);
  const history = (await member.get(`${there}history/?activity_type=issue-property`)).body;
  expect(history[0]).toMatchObject({ field: null, verb: 'created', project: target.project.id });
  expect(history.find((each: Activity) => each.field === 'project')).toMatchObject({
    old_value: `${team.project.identifier}-${row.sequence_id}`,
    new_value: `${target.project.identifier}-2`,
    old_identifier: team.project.id,
    new_identifier: target.project.id,
    actor: member.id,
  });
  expect((await member.get(target.path(`issues/${grandchild.id}/`))).body.parent_id).toBe(child.id);
  const { sql } = team.test.database;
  for (const table of TABLES_OF_AN_ITEM) {
    const left = await sql`select 1 from ${sql(table)}
      where work_item_id = any(${[row.id, child.id, grandchild.id]}::uuid[]) and project_id <> ${target.project.id}`;
    expect(left, `${table} has rows that stayed behind`).toHaveLength(0);
  }
});

// docs/contract/move.md#what-goes-along
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

// docs/contract/move.md#what-goes-along
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

// docs/contract/move.md#changes-of-a-move
test('the Changes take it out of one list and put it into the other', async () => {
  const { test: app, admin, member, stream, liveList, makeItem, item } = team;
  const [parent, watched] = [await makeItem(), await makeItem()];
  const row = await makeItem({ parent_id: parent.id });
  await makeItem({ parent_id: row.id });
  await member.post(`${item(row.id)}comments/`, { comment_html: '<p>Words</p>' });
  const replay = { test: app, caller: admin, actor: member };
  const action = () => target.move(row.id);
  await expectReplay({ ...replay, stream, lists: [liveList], action });
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(1);
  const there = { url: target.path(), kind: 'work_item' as const };
  const again = () => target.move(watched.id);
  await expectReplay({ ...replay, stream: projectStream(target.project.id), lists: [there], action: again });
  const { db } = app.database;
  const kinds = await db
    .selectFrom('changes')
    .select(['stream', 'kind', 'op'])
    .where('stream', 'in', [stream, projectStream(target.project.id)])
    .where('kind', 'in', ['comment', 'activity'])
    .where('op', '=', 'remove')
    .execute();
  expect(new Set(kinds.map((each) => `${each.stream === stream} ${each.kind}`))).toEqual(
    new Set(['true comment', 'true activity']),
  );
});

// docs/contract/move.md#changes-of-a-move
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
  const streams = [stream, projectStream(target.project.id)];
  const starts = await Promise.all(streams.map((each) => readSeq(db, each)));
  expect((await target.move(row.id)).status).toBe(200);
  const received = async (index: number) => {
    const page = await readChanges(db, { stream: streams[index]!, after: starts[index]! });
    const retained = page.changes.filter(({ kind }) => ['link', 'reaction', 'relation'].includes(kind));
    return retained.map(({ op, id }) => `${op} ${id}`).sort();
  };
  const gone = [link.id, reaction.id, idOf(child.id)].map((id) => `remove ${id}`);
  expect(await received(0)).toEqual([...gone, `put ${idOf(stays.id)}`].sort());
  const come = [link.id, reaction.id, idOf(child.id), idOf(stays.id)];
  expect(await received(1)).toEqual(come.map((id) => `put ${id}`).sort());
});

// docs/contract/move.md#moving-an-epic
test('an epic goes alone, with the type of epics; the items below it stay where they are, and its own', async () => {
  const { test: app, admin, member, stream, item, project } = team;
  const base = team.items.replace(/issues\/$/, '');
  await admin.patch(base, { is_epic_enabled: true });
  const epic = expectMade<WorkItemRow>(await member.post(`${base}epics/`, { name: 'An epic' }));
  const child = await team.makeItem({ parent_id: epic.id });
  const moveEpic = (path: string) => member.post(path, { project_id: target.project.id });
  const closed = await moveEpic(`${base}epics/${epic.id}/move/`);
  expect([closed.status, Object.keys(closed.body)]).toEqual([400, ['error']]);
  await admin.patch(target.path(''), { is_epic_enabled: true });
  const start = await readSeq(app.database.db, stream);
  const mutation = await act(member, 'post', `${base}epics/${epic.id}/move/`, {
    project_id: target.project.id,
  });
  const page = await readChanges(app.database.db, { stream, after: start });
  expect(page.changes).toContainEqual(expect.objectContaining({ kind: 'epic', op: 'remove', id: epic.id }));
  const there = await member.get(target.path(`epics/${epic.id}/`));
  expect(there.body).toMatchObject({ is_epic: true, type_id: epic.type_id, sub_issues_count: 1 });
  const listed = (await member.get(target.path('epics/'))).body.results;
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

// docs/contract/move.md#old-keys
test('an old key leads to where the item is now, over any number of moves, and back', async () => {
  const { admin, member, outsider, makeItem, project } = team;
  const row = await makeItem();
  const child = await makeItem({ parent_id: row.id });
  const oldKey = `${project.identifier}-${row.sequence_id}`;
  const first = (await target.move(row.id)).body.items[0];
  const below = await byKey(`${project.identifier}-${child.sequence_id}`);
  expect(below.body).toMatchObject({ id: child.id, project_id: target.project.id, sequence_id: 2 });
  expect((await byKey(oldKey)).body).toMatchObject({
    id: row.id,
    project_id: target.project.id,
    sequence_id: 1,
  });
  expect((await byKey(first.key)).body.id).toBe(row.id);
  const back = await admin.post(target.path(`issues/${row.id}/move/`), { project_id: project.id });
  const [now] = back.body.items;
  expect(now.sequence_id).toBeGreaterThan(row.sequence_id);
  for (const key of [oldKey, first.key, now.key]) {
    expect((await byKey(key, admin)).body).toMatchObject({ id: row.id, sequence_id: now.sequence_id });
  }
  for (const key of [`${project.identifier}-${child.sequence_id}`, `${target.project.identifier}-2`]) {
    expect((await byKey(key, admin)).body).toMatchObject({ id: child.id, project_id: project.id });
  }
  await target.move(row.id);
  await team.test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('project_id', '=', target.project.id)
    .where('user_id', '=', member.id)
    .execute();
  expect((await byKey(oldKey, member)).status).toBe(404);
  expect((await byKey(oldKey, outsider)).status).toBe(403);
  expect((await byKey(oldKey, admin)).status).toBe(200);
});
