import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const base = () => team.items.replace(/issues\/$/, '');

async function makeFull() {
  const { member, admin, makeItem, item: path } = team;
  const [item, other] = [await makeItem({ description_html: '<p>text</p>' }), await makeItem()];
  const comment = expectMade<{ id: string }>(
    await member.post(`${path(item.id)}comments/`, { comment_html: '<p>x</p>' }),
  );
  expectMade(await admin.post(`${base()}comments/${comment.id}/reactions/`, { reaction: '1' }));
  expectMade(await admin.post(`${path(item.id)}reactions/`, { reaction: '1' }));
  expectMade(await admin.post(`${path(item.id)}subscribe/`));
  const body = { relation_type: 'blocking', issues: [other.id] };
  expectMade(await member.post(`${path(item.id)}issue-relation/`, body));
  return { item, other, comment };
}

const PARTS = [
  'comments/',
  'reactions/',
  'subscribe/',
  'issue-subscribers/',
  'issue-relation/',
  'history/',
  'versions/',
  'description-versions/',
];
const blockedBy = async (id: string) =>
  (await team.member.get(`${team.item(id)}issue-relation/`)).body.blocked_by.map(
    (each: { id: string }) => each.id,
  );

// docs/contract/work-items.md#what-goes-with-an-item
test('a deleted item takes everything with it that belongs to it, and comes back with all of it', async () => {
  const { test, admin, member, stream, workspace, item: path } = team;
  const { db } = test.database;
  const { item, other, comment } = await makeFull();
  const read = async () => {
    const answers = [];
    for (const part of PARTS) answers.push((await admin.get(`${path(item.id)}${part}`)).status);
    answers.push((await admin.get(`${base()}comments/${comment.id}/reactions/`)).status);
    return new Set(answers);
  };
  expect([await read(), await blockedBy(other.id)]).toEqual([new Set([200]), [item.id]]);
  const start = await readSeq(db, stream);
  const headers = { 'x-mutation-id': 'the deletion' };
  expect((await admin.delete(path(item.id), undefined, { headers })).status).toBe(204);
  expect([await read(), await blockedBy(other.id)]).toEqual([new Set([404]), []]);
  const { changes, seq } = await readChanges(db, { stream, after: start });
  const gone = changes.find(({ kind }) => kind === 'relation')!;
  expect(gone.op).toBe('remove');
  const undo = `/api/workspaces/${workspace.slug}/undo/`;
  expect((await admin.post(undo, { mutation_id: 'the deletion' })).status).toBe(200);
  expect([await read(), await blockedBy(other.id)]).toEqual([new Set([200]), [item.id]]);
  const after = await readChanges(db, { stream, after: seq });
  expect(after.changes.find(({ kind }) => kind === 'relation')).toMatchObject({ op: 'put', id: gone.id });
  const detail = (await member.get(`${path(item.id)}?expand=issue_reactions`)).body;
  expect(detail.issue_reactions).toHaveLength(1);
});
