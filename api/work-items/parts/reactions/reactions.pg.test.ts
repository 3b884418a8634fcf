import { commentReactionSchema } from '@tandem/shared/work-items/comments/schema.ts';
import { reactionSchema } from '@tandem/shared/work-items/reactions/schema.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay, withoutItemText } from '../../../testing/replay.ts';
import { type Answer, type Caller, expectMade } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const THUMB = '128077';
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const ofItem = (id: string) => `${team.item(id)}reactions/`;
const ofComment = (id: string) => `${team.items.replace(/issues\/$/, 'comments/')}${id}/reactions/`;
const makeComment = async (itemId: string, caller: Caller = team.member) =>
  expectMade<{ id: string }>(
    await caller.post(`${team.item(itemId)}comments/`, { comment_html: '<p>x</p>' }),
  );
const commentsOf = (itemId: string) => `${team.item(itemId)}comments/`;
const reactionsOf = (itemId: string) =>
  team.test.database.db
    .selectFrom('activities')
    .select(['verb', 'old_value', 'new_value', 'old_identifier', 'new_identifier', 'comment_id', 'actor_id'])
    .where('work_item_id', '=', itemId)
    .where('field', '=', 'reaction')
    .orderBy('created_at')
    .execute();
// docs/contract/history.md#comments-and-reactions
// docs/contract/reactions.md#reacting
// docs/contract/reactions.md#taking-back
// docs/contract/reactions.md#what-a-reaction-brings
// docs/contract/reactions.md#where-reactions-show
test('a reaction to an item comes and goes; row, history and Changes follow, and nobody is subscribed by it', async () => {
  const { test, admin, member, stream, liveList, makeItem } = team;
  const item = await makeItem();
  const lists = [liveList, { url: ofItem(item.id), kind: 'reaction' as const }];
  const replay = (action: () => Promise<Answer>) =>
    expectReplay({ test, caller: admin, stream, lists, action });
  const { body: row, status } = await replay(() => admin.post(ofItem(item.id), { reaction: THUMB }));
  expect(status).toBe(201);
  expect(reactionSchema.strict().parse(row)).toEqual(row);
  expect(row).toMatchObject({
    reaction: THUMB,
    actor: admin.id,
    actor_detail: { display_name: 'admin' },
    issue: item.id,
  });
  const second = (await member.post(ofItem(item.id), { reaction: '10084-65039' })).body;
  expect((await member.get(ofItem(item.id))).body).toMatchObject([{ id: second.id }, { id: row.id }]);
  const detail = (await member.get(`${team.item(item.id)}?expand=issue_reactions`)).body;
  expect(detail.issue_reactions).toEqual([
    { id: second.id, actor: member.id, issue: item.id, reaction: '10084-65039' },
    { id: row.id, actor: admin.id, issue: item.id, reaction: THUMB },
  ]);
  expect(detail.updated_at > item.updated_at).toBe(true);
  await replay(() => admin.delete(`${ofItem(item.id)}${THUMB}/`));
  expect((await member.get(ofItem(item.id))).body).toMatchObject([{ id: second.id }]);
  expect(await reactionsOf(item.id)).toEqual([
    {
      verb: 'created',
      old_value: null,
      new_value: THUMB,
      old_identifier: null,
      new_identifier: row.id,
      comment_id: null,
      actor_id: admin.id,
    },
    expect.objectContaining({ verb: 'created', new_identifier: second.id }),
    {
      verb: 'deleted',
      old_value: THUMB,
      new_value: null,
      old_identifier: row.id,
      new_identifier: null,
      comment_id: null,
      actor_id: admin.id,
    },
  ]);
  expect((await admin.get(`${team.item(item.id)}subscribe/`)).body).toEqual({ subscribed: false });
  const history = (await admin.get(`${team.item(item.id)}history/?activity_type=issue-property`)).body;
  expect(history.map((each: Activity) => each.field)).toEqual([null]);
});

// docs/contract/reactions.md#reactions-to-comments
// docs/contract/reactions.md#what-a-reaction-brings
// docs/contract/reactions.md#where-reactions-show
test('a reaction to a comment comes and goes with its comment, which carries it', async () => {
  const { test, admin, member, stream, liveList, makeItem } = team;
  const item = await makeItem();
  const comment = await makeComment(item.id);
  const lists = [liveList, { url: commentsOf(item.id), kind: 'comment' as const, shared: withoutItemText }];
  const replay = (action: () => Promise<Answer>) =>
    expectReplay({ test, caller: admin, stream, lists, action });
  const { body: row, status } = await replay(() => admin.post(ofComment(comment.id), { reaction: THUMB }));
  expect(status).toBe(201);
  expect(commentReactionSchema.strict().parse(row)).toEqual(row);
  expect(row).toMatchObject({ reaction: THUMB, actor: admin.id, comment: comment.id });
  expect((await member.get(ofComment(comment.id))).body).toEqual([row]);
  const [listed] = (await member.get(commentsOf(item.id))).body;
  expect(listed.comment_reactions).toEqual([row]);
  const [recorded] = (await member.get(`${team.item(item.id)}history/?activity_type=issue-comment`)).body;
  expect(recorded.comment_reactions).toEqual([row]);
  await replay(() => admin.delete(`${ofComment(comment.id)}${THUMB}/`));
  expect((await member.get(ofComment(comment.id))).body).toEqual([]);
  expect(await reactionsOf(item.id)).toMatchObject([
    { verb: 'created', new_value: THUMB, new_identifier: row.id, comment_id: comment.id },
    { verb: 'deleted', old_value: THUMB, old_identifier: row.id, comment_id: comment.id },
  ]);
});

// docs/contract/reactions.md#reactions-of-a-deleted-comment
test('a deleted comment takes its reactions with it', async () => {
  const { test, member, makeItem } = team;
  const item = await makeItem();
  const comment = await makeComment(item.id);
  expectMade(await member.post(ofComment(comment.id), { reaction: THUMB }));
  expect((await member.delete(`${commentsOf(item.id)}${comment.id}/`)).status).toBe(204);
  expect((await member.get(ofComment(comment.id))).status).toBe(404);
  const { db } = test.database;
  const rows = db.selectFrom('comment_reactions').select('id').where('comment_id', '=', comment.id);
  expect(await rows.execute()).toEqual([]);
});

// docs/contract/reactions.md#once
test('one person reacts once with one emoji, also when they send it twice at a time', async () => {
  const { admin, member, makeItem } = team;
  const item = await makeItem();
  const comment = await makeComment(item.id);
  for (const path of [ofItem(item.id), ofComment(comment.id)]) {
    const answers = await Promise.all([1, 2, 3].map(() => member.post(path, { reaction: THUMB })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(Object.keys(refused.body)).toEqual(['error']);
    expect((await admin.post(path, { reaction: THUMB })).status).toBe(201);
  }
});

// docs/contract/reactions.md#taking-back
test("only one's own reaction can be taken back; none is 404", async () => {
  const { admin, member, makeItem } = team;
  const item = await makeItem();
  const comment = await makeComment(item.id);
  for (const path of [ofItem(item.id), ofComment(comment.id)]) {
    expectMade(await member.post(path, { reaction: THUMB }));
    expect((await admin.delete(`${path}${THUMB}/`)).status).toBe(404);
    expect((await member.get(path)).body).toHaveLength(1);
    expect((await member.delete(`${path}1/`)).status).toBe(404);
  }
});

// docs/contract/reactions.md#who-reacts
test('guests react to what they may see; the rest answers as if it were not there', async () => {
  const { test, guest, outsider, makeItem, makeItemOf } = team;
  const [hidden, own] = [await makeItem(), await makeItemOf(guest)];
  const [hiddenComment, ownComment] = [await makeComment(hidden.id), await makeComment(own.id)];
  for (const [seen, unseen, missing] of [
    [ofItem(own.id), ofItem(hidden.id), ofItem(UNKNOWN)],
    [ofComment(ownComment.id), ofComment(hiddenComment.id), ofComment(UNKNOWN)],
  ] as const) {
    expect((await guest.post(seen, { reaction: THUMB })).status).toBe(201);
    for (const send of [
      (path: string) => guest.get(path),
      (path: string) => guest.post(path, { reaction: THUMB }),
      (path: string) => guest.delete(`${path}${THUMB}/`),
    ]) {
      const [answer, expected] = [await send(unseen), await send(missing)];
      expect([answer.status, answer.text]).toEqual([404, expected.text]);
    }
    expect((await test.nobody.get(seen)).status).toBe(401);
    expect((await outsider.post(seen, { reaction: THUMB })).status).toBe(403);
  }
});

// docs/contract/archive.md#while-archived
// docs/contract/reactions.md#reactions-to-what-is-archived
test('archived items and projects take no reactions', async () => {
  const { test, member, project, makeItem } = team;
  const item = await makeItem();
  const comment = await makeComment(item.id);
  const paths = [ofItem(item.id), ofComment(comment.id)];
  for (const path of paths) expectMade(await member.post(path, { reaction: '1' }));
  const { db } = test.database;
  const archiveItem = (archived_at: string | null) =>
    db.updateTable('work_items').set({ archived_at }).where('id', '=', item.id).execute();
  const archiveProject = (archived_at: string | null) =>
    db.updateTable('projects').set({ archived_at }).where('id', '=', project.id).execute();
  const refused = async () => {
    for (const path of paths) {
      expect((await member.post(path, { reaction: THUMB })).status).toBe(400);
      expect((await member.delete(`${path}1/`)).status).toBe(400);
    }
  };
  await archiveItem('2026-01-01');
  await refused();
  for (const path of paths) expect((await member.get(path)).body).toHaveLength(1);
  await archiveItem(null);
  await archiveProject('2026-01-01T00:00:00Z');
  await refused();
  for (const path of paths) expect((await member.get(path)).body).toEqual([]);
  await archiveProject(null);
});

// docs/contract/reactions.md#reacting
test.each([
  [{}],
  [{ reaction: '' }],
  [{ reaction: '1'.repeat(21) }],
  [{ reaction: 'a/b' }],
  [{ reaction: 5 }],
])('refuses %o and names the field', async (body) => {
  const item = await team.makeItem();
  const comment = await makeComment(item.id);
  for (const path of [ofItem(item.id), ofComment(comment.id)]) {
    const answer = await team.member.post(path, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['reaction']]);
  }
});

// docs/contract/reactions.md#reactions-to-epics
test('the same calls are there for epics', async () => {
  const { test, member, project, makeItem } = team;
  const { db } = test.database;
  const item = await makeItem();
  const path = ofItem(item.id).replace('/issues/', '/epics/');
  await db.updateTable('projects').set({ is_epic_enabled: true }).where('id', '=', project.id).execute();
  await db.updateTable('work_items').set({ is_epic: true }).where('id', '=', item.id).execute();
  expectMade(await member.post(path, { reaction: THUMB }));
  expect((await member.get(path)).body).toHaveLength(1);
  expect((await member.delete(`${path}${THUMB}/`)).status).toBe(204);
});
