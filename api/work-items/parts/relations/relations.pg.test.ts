import { newRelationSchema, relationsSchema } from '@tandem/shared/work-items/relations/schema.ts';
import {
  RELATION_TYPES,
  inverseRelation,
  storedRelation,
} from '@tandem/shared/work-items/relations/types.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../../testing/replay.ts';
import { type Answer, type Caller, expectMade } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const pathOf = (id: string) => `${team.item(id)}issue-relation/`;
const relate = (id: string, relation_type: string, issues: string[], caller: Caller = team.member) =>
  caller.post(pathOf(id), { relation_type, issues });
const unrelate = (id: string, relation_type: string, related_issue: string, caller = team.member) =>
  caller.post(`${team.item(id)}remove-relation/`, { relation_type, related_issue });
const relationsOf = async (id: string, caller: Caller = team.member) =>
  relationsSchema.strict().parse((await caller.get(pathOf(id))).body);
const idsIn = async (id: string, caller: Caller = team.member) =>
  Object.fromEntries(
    Object.entries(await relationsOf(id, caller)).flatMap(([type, rows]) =>
      rows.length > 0 ? [[type, rows.map((row) => row.id)]] : [],
    ),
  );
const historyOf = async (id: string) =>
  ((await team.admin.get(`${team.item(id)}history/?activity_type=issue-property`)).body as Activity[])
    .slice(1)
    .map(({ field, verb, old_value, new_value, old_identifier, new_identifier }) => ({
      field,
      verb,
      old_value,
      new_value,
      old_identifier,
      new_identifier,
    }));
const keyOf = ({ sequence_id }: { sequence_id: number }) => `${team.project.identifier}-${sequence_id}`;
const storedOf = (id: string) =>
  team.test.database.db
    .selectFrom('work_item_relations')
    .select(['work_item_id', 'related_work_item_id', 'relation_type'])
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('work_item_id', '=', id), where('related_work_item_id', '=', id)]))
    .execute();

// docs/contract/history.md#relations
// docs/contract/relations.md#a-related-item
// docs/contract/relations.md#relating
// docs/contract/relations.md#relations-in-the-history
// docs/contract/relations.md#stored-once
// docs/contract/relations.md#what-a-relation-brings
test.each(RELATION_TYPES)('%s is stored once, shown on both items, and gone from both', async (type) => {
  const { test, member, stream, liveList, makeItem } = team;
  const [item, other] = [await makeItem({ name: 'One' }), await makeItem({ name: 'Two' })];
  const replay = (action: () => Promise<Answer>) =>
    expectReplay({ test, caller: member, stream, lists: [liveList], action });
  const answer = await replay(() => relate(item.id, type, [other.id]));
  const stored = storedRelation(type);
  expect(answer.status).toBe(201);
  expect(answer.body.map((each: unknown) => newRelationSchema.strict().parse(each))).toEqual([
    {
      id: other.id,
      project_id: team.project.id,
      sequence_id: other.sequence_id,
      relation_type: stored.type,
      name: 'Two',
      state_id: other.state_id,
      priority: 'none',
      assignee_ids: [],
    },
  ]);
  const [from, to] = stored.is_swapped ? [other, item] : [item, other];
  expect(await storedOf(item.id)).toEqual([
    { work_item_id: from.id, related_work_item_id: to.id, relation_type: stored.type },
  ]);
  expect(await idsIn(item.id)).toEqual({ [type]: [other.id] });
  expect(await idsIn(other.id)).toEqual({ [inverseRelation(type)]: [item.id] });
  const [shown] = (await relationsOf(item.id))[type];
  expect(shown).toMatchObject({
    id: other.id,
    name: 'Two',
    relation_type: type,
    is_epic: false,
    label_ids: [],
  });
  await replay(() => unrelate(item.id, type, other.id));
  expect([await idsIn(item.id), await idsIn(other.id), await storedOf(item.id)]).toEqual([{}, {}, []]);
  const rows = (own: string, [key, id]: [string, string]) => [
    { field: own, verb: 'updated', old_value: '', new_value: key, old_identifier: id, new_identifier: null },
    { field: own, verb: 'deleted', old_value: key, new_value: '', old_identifier: id, new_identifier: null },
  ];
  expect(await historyOf(item.id)).toEqual(rows(type, [keyOf(other), other.id]));
  expect(await historyOf(other.id)).toEqual(rows(inverseRelation(type), [keyOf(item), item.id]));
  for (const before of [item, other]) {
    expect((await team.readItem(before.id)).updated_at > before.updated_at).toBe(true);
  }
});

// docs/contract/relations.md#listing-relations
test('an item without relations has a list for every type', async () => {
  const item = await team.makeItem();
  const answer = (await team.member.get(pathOf(item.id))).body;
  expect(answer).toEqual(Object.fromEntries(RELATION_TYPES.map((type) => [type, []])));
});

// docs/contract/relations.md#a-pair-that-is-there
test('a pair that is there is passed over in silence, also with another type; nothing is recorded twice', async () => {
  const { member, makeItem } = team;
  const [item, first, second] = [await makeItem(), await makeItem(), await makeItem()];
  await relate(item.id, 'relates_to', [first.id]);
  const again = await relate(item.id, 'relates_to', [first.id, second.id, second.id]);
  expect([again.status, again.body.map((each: { id: string }) => each.id)]).toEqual([201, [second.id]]);
  const other = await relate(item.id, 'duplicate', [first.id]);
  expect([other.status, other.body]).toEqual([201, []]);
  expect(await idsIn(item.id)).toEqual({ relates_to: [first.id, second.id] });
  expect(await historyOf(first.id)).toHaveLength(1);
  const answers = await Promise.all(
    [1, 2, 3].map(() => member.post(pathOf(first.id), { relation_type: 'duplicate', issues: [second.id] })),
  );
  expect(answers.map(({ status, body }) => [status, body.length]).sort()).toEqual([
    [201, 0],
    [201, 0],
    [201, 1],
  ]);
});

// docs/contract/relations.md#the-reverse
test('the reverse of a relation is refused, and nothing of the request is done', async () => {
  const { makeItem } = team;
  const [item, other, third] = [await makeItem(), await makeItem(), await makeItem()];
  await relate(item.id, 'blocking', [other.id]);
  for (const answer of [
    await relate(item.id, 'blocked_by', [third.id, other.id]),
    await relate(other.id, 'blocking', [item.id]),
  ]) {
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['issues']]);
  }
  await relate(item.id, 'relates_to', [third.id]);
  expect((await relate(third.id, 'relates_to', [item.id])).status).toBe(400);
  expect(await idsIn(item.id)).toEqual({ blocking: [other.id], relates_to: [third.id] });
  expect(await idsIn(third.id)).toEqual({ relates_to: [item.id] });
});

// docs/contract/relations.md#the-reverse
test('two who relate the same items to each other at once do not both succeed', async () => {
  const { makeItem } = team;
  const [one, two] = [await makeItem(), await makeItem()];
  const answers = await Promise.all([
    relate(one.id, 'blocking', [two.id]),
    relate(two.id, 'blocking', [one.id]),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await storedOf(one.id)).toHaveLength(1);
});

// docs/contract/relations.md#taking-apart
// docs/contract/work-items.md#history-moment-and-followers
test('a relation is removed from either end and by the type that it is stored by; another type finds nothing', async () => {
  const { makeItem } = team;
  const [item, other] = [await makeItem(), await makeItem()];
  await relate(item.id, 'blocking', [other.id]);
  expect((await unrelate(item.id, 'relates_to', other.id)).status).toBe(404);
  expect((await unrelate(item.id, 'start_after', other.id)).status).toBe(404);
  const before = await Promise.all([item.id, other.id].map(team.readItem));
  expect((await unrelate(item.id, 'blocked_by', other.id)).status).toBe(204);
  for (const { id, updated_at } of before) {
    expect((await team.readItem(id)).updated_at > updated_at).toBe(true);
  }
  expect((await historyOf(item.id)).at(-1)).toMatchObject({ field: 'blocking', verb: 'deleted' });
  expect((await unrelate(item.id, 'blocking', other.id)).status).toBe(404);
  expect((await unrelate(item.id, 'blocking', UNKNOWN)).status).toBe(404);
});

// docs/contract/relations.md#taking-apart
test('a relation is deleted by its id or by that of the other item, below issues and below epics', async () => {
  const { test, member, project, stream, liveList, makeItem } = team;
  const { db } = test.database;
  const [item, other] = [await makeItem(), await makeItem()];
  await relate(item.id, 'blocking', [other.id]);
  const { id } = await db
    .selectFrom('work_item_relations')
    .select('id')
    .where('related_work_item_id', '=', item.id)
    .executeTakeFirstOrThrow();
  expect((await member.delete(`${pathOf(other.id)}${UNKNOWN}/`)).status).toBe(404);
  const action = () => member.delete(`${pathOf(other.id)}${id}/`);
  const { status } = await expectReplay({ test, caller: member, stream, lists: [liveList], action });
  expect(status).toBe(204);
  expect((await member.delete(`${pathOf(other.id)}${id}/`)).status).toBe(404);
  await db.updateTable('projects').set({ is_epic_enabled: true }).where('id', '=', project.id).execute();
  await db.updateTable('work_items').set({ is_epic: true }).where('id', '=', item.id).execute();
  await relate(item.id, 'relates_to', [other.id]);
  expect(await idsIn(other.id)).toEqual({ relates_to: [item.id] });
  const epic = pathOf(item.id).replace('/issues/', '/epics/');
  expect((await member.delete(`${epic}${other.id}/`)).status).toBe(204);
  expect([await idsIn(item.id), await idsIn(other.id)]).toEqual([{}, {}]);
});

// docs/contract/relations.md#what-a-relation-brings
test('the Change of a relation names both items and is sent to both projects, to a guest only if both are theirs', async () => {
  const { test, admin, guest, member, workspace, makeItem, makeItemOf, stream } = team;
  const { db } = test.database;
  const second = await test.makeProject(admin, workspace);
  const there = expectMade<{ id: string }>(
    await admin.post(`/api/workspaces/${workspace.slug}/projects/${second.id}/issues/`, { name: 'There' }),
  );
  const item = await makeItem();
  const streams = [stream, projectStream(second.id)];
  const starts = await Promise.all(streams.map((each) => readSeq(db, each)));
  expectMade(await relate(item.id, 'blocked_by', [there.id], admin));
  for (const [index, each] of streams.entries()) {
    const { changes } = await readChanges(db, { stream: each, after: starts[index]! });
    const received = changes.find(({ kind }) => kind === 'relation')!;
    expect(received).toMatchObject({ op: 'put', item_creator_id: null });
    expect(received.row).toEqual({
      id: received.id,
      issue: item.id,
      related_issue: there.id,
      relation_type: 'blocked_by',
    });
    expect(changes.map(({ kind }) => kind).sort()).toEqual(['activity', 'relation', 'work_item']);
  }
  const start = await readSeq(db, stream);
  expect((await admin.delete(`${pathOf(item.id)}${there.id}/`)).status).toBe(204);
  const { changes } = await readChanges(db, { stream, after: start });
  expect(changes.find(({ kind }) => kind === 'relation')).toMatchObject({ op: 'remove' });
  const [mine, also] = [await makeItemOf(guest), await makeItemOf(guest)];
  const before = await readSeq(db, stream);
  expectMade(await relate(mine.id, 'relates_to', [also.id], member));
  const page = await readChanges(db, { stream, after: before });
  expect(page.changes.find(({ kind }) => kind === 'relation')?.item_creator_id).toBe(guest.id);
});

// docs/contract/relations.md#taking-apart
// docs/contract/relations.md#what-cannot-be-related
// docs/contract/relations.md#what-is-left-out
test('items of other projects are related and shown as far as one may see them', async () => {
  const { test, admin, member, outsider, workspace, makeItem } = team;
  const second = await test.makeProject(admin, workspace);
  const elsewhere = await test.makeWorkspace(outsider);
  const foreign = await test.makeProject(outsider, elsewhere);
  const make = async (caller: Caller, slug: string, projectId: string) =>
    expectMade<{ id: string }>(
      await caller.post(`/api/workspaces/${slug}/projects/${projectId}/issues/`, { name: 'There' }),
    );
  const [there, far] = [
    await make(admin, workspace.slug, second.id),
    await make(outsider, elsewhere.slug, foreign.id),
  ];
  const item = await makeItem();
  const refusals = [
    await relate(item.id, 'blocking', [there.id], member),
    await relate(item.id, 'blocking', [far.id], admin),
    await relate(item.id, 'blocking', [UNKNOWN], admin),
  ];
  for (const answer of refusals) {
    expect([answer.status, answer.text]).toEqual([400, refusals[2]!.text]);
  }
  expectMade(await relate(item.id, 'blocking', [there.id], admin));
  expect(await idsIn(item.id, admin)).toEqual({ blocking: [there.id] });
  expect(await idsIn(item.id, member)).toEqual({});
  expect((await unrelate(item.id, 'blocking', there.id, member)).status).toBe(404);
  expect((await member.delete(`${pathOf(item.id)}${there.id}/`)).status).toBe(404);
  await test.addProjectMember(second.id, member, ROLE.GUEST);
  expect(await idsIn(item.id, member)).toEqual({});
  const path = `/api/workspaces/${workspace.slug}/projects/${second.id}/`;
  expectMade(await admin.patch(path, { guest_view_all_features: true }));
  expect(await idsIn(item.id, member)).toEqual({ blocking: [there.id] });
});

// docs/contract/relations.md#what-cannot-be-related
// docs/contract/relations.md#what-is-left-out
test('what lists do not show is left out and cannot be related: archived, draft, deleted', async () => {
  const { test, member, admin, makeItem, item: path } = team;
  const { db } = test.database;
  const [item, other] = [await makeItem(), await makeItem()];
  const set = (values: object) =>
    db.updateTable('work_items').set(values).where('id', '=', other.id).execute();
  const fresh = await makeItem();
  await relate(item.id, 'duplicate', [other.id]);
  for (const values of [{ archived_at: '2026-01-01' }, { is_draft: true }, { is_hidden_by_intake: true }]) {
    await set(values);
    expect(await idsIn(item.id)).toEqual({});
    expect((await relate(fresh.id, 'duplicate', [other.id])).status).toBe(400);
    await set({ archived_at: null, is_draft: false, is_hidden_by_intake: false });
  }
  expect(await idsIn(item.id)).toEqual({ duplicate: [other.id] });
  expect((await admin.delete(path(other.id))).status).toBe(204);
  expect(await idsIn(item.id)).toEqual({});
  expect(await storedOf(item.id)).toEqual([]);
  expect((await relate(fresh.id, 'duplicate', [other.id], member)).status).toBe(400);
});

// docs/contract/relations.md#what-is-left-out
// docs/contract/relations.md#who-relates
test('guests see relations between items of theirs alone and change none; the rest answers as if it were not there', async () => {
  const { test, guest, outsider, makeItem, makeItemOf } = team;
  const [hidden, own, also] = [await makeItem(), await makeItemOf(guest), await makeItemOf(guest)];
  await relate(own.id, 'relates_to', [hidden.id]);
  await relate(own.id, 'duplicate', [also.id]);
  expect(await idsIn(own.id, guest)).toEqual({ duplicate: [also.id] });
  const [answer, missing] = [await guest.get(pathOf(hidden.id)), await guest.get(pathOf(UNKNOWN))];
  expect([answer.status, answer.text]).toEqual([404, missing.text]);
  expect((await relate(own.id, 'blocking', [also.id], guest)).status).toBe(403);
  expect((await unrelate(own.id, 'duplicate', also.id, guest)).status).toBe(403);
  expect((await guest.delete(`${pathOf(own.id)}${also.id}/`)).status).toBe(403);
  expect((await test.nobody.get(pathOf(own.id))).status).toBe(401);
  expect((await outsider.get(pathOf(own.id))).status).toBe(403);
  expect((await relate(UNKNOWN, 'blocking', [own.id])).status).toBe(404);
});

// docs/contract/relations.md#what-a-relation-brings
// docs/contract/subscriptions.md#links-and-relations
// docs/contract/work-items.md#history-moment-and-followers
test('who relates an item follows it, and not the other one', async () => {
  const { admin, makeItem, item: path } = team;
  const [item, other] = [await makeItem(), await makeItem()];
  await relate(item.id, 'blocking', [other.id], admin);
  const follows = async (id: string) => (await admin.get(`${path(id)}subscribe/`)).body.subscribed;
  expect([await follows(item.id), await follows(other.id)]).toEqual([true, false]);
});

// docs/contract/archive.md#while-archived
// docs/contract/relations.md#relations-of-what-is-archived
test('archived items and projects keep their relations', async () => {
  const { test, member, project, makeItem } = team;
  const { db } = test.database;
  const [item, other] = [await makeItem(), await makeItem()];
  await relate(item.id, 'blocking', [other.id]);
  const refused = async () => {
    expect((await relate(item.id, 'duplicate', [other.id])).status).toBe(400);
    expect((await unrelate(item.id, 'blocking', other.id)).status).toBe(400);
    expect((await member.delete(`${pathOf(item.id)}${other.id}/`)).status).toBe(400);
  };
  await db.updateTable('work_items').set({ archived_at: '2026-01-01' }).where('id', '=', item.id).execute();
  await refused();
  await db.updateTable('work_items').set({ archived_at: null }).where('id', '=', item.id).execute();
  const archive = (archived_at: string | null) =>
    db.updateTable('projects').set({ archived_at }).where('id', '=', project.id).execute();
  await archive('2026-01-01T00:00:00Z');
  await refused();
  expect(await idsIn(item.id)).toEqual({});
  await archive(null);
  expect(await idsIn(item.id)).toEqual({ blocking: [other.id] });
});

// docs/contract/relations.md#what-cannot-be-related
test.each([
  [{ issues: [UNKNOWN] }, ['message', 'relation_type']],
  [{ relation_type: 'above', issues: [UNKNOWN] }, ['message', 'relation_type']],
  [{ relation_type: 'blocking' }, ['issues']],
  [{ relation_type: 'blocking', issues: [] }, ['issues']],
  [{ relation_type: 'blocking', issues: 'x' }, ['issues']],
])('refuses %o and says why', async (body, keys) => {
  const item = await team.makeItem();
  const answer = await team.member.post(pathOf(item.id), body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, keys]);
});

// docs/contract/relations.md#what-cannot-be-related
test('an item is not related to itself, and a removal names a type', async () => {
  const item = await team.makeItem();
  const self = await relate(item.id, 'relates_to', [item.id]);
  expect([self.status, Object.keys(self.body)]).toEqual([400, ['issues']]);
  const path = `${team.item(item.id)}remove-relation/`;
  const untyped = await team.member.post(path, { related_issue: UNKNOWN });
  expect([untyped.status, Object.keys(untyped.body)]).toEqual([400, ['message', 'relation_type']]);
  const unnamed = await team.member.post(path, { relation_type: 'blocking' });
  expect([unnamed.status, Object.keys(unnamed.body)]).toEqual([400, ['related_issue']]);
});
