import type { AttachmentSlot } from '@tandem/shared/files/assets/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf, png, upload } from '../../storage/testing-upload.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { act, takeBack } from './testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const undo = (mutation: string, caller: Caller = team.member, force?: string[]) =>
  takeBack(team, caller, mutation, force);
const replay = (action: () => Promise<Answer>) =>
  expectReplay({ test: team.test, caller: team.member, stream: team.stream, lists: [team.liveList], action });
/** Takes it back and gives the id by which that is taken back in its turn. */
async function undone(mutation: string): Promise<string> {
  const answer = await replay(() => undo(mutation));
  expect([answer.status, answer.body.issue_ids?.length]).toEqual([200, 1]);
  return answer.body.mutation_id;
}

type Row = Record<string, unknown> & { id: string };
/** A kind of part: how one is made, changed and deleted, and how the item's list says it. */
type Kind = {
  make: (itemId: string) => { url: string; body: object };
  list: (itemId: string) => Promise<Row[]>;
  patch: object | null;
  path: (itemId: string, id: string) => string;
};
const commentsOf = (itemId: string) => `${team.item(itemId)}comments/`;
const linksOf = (itemId: string) => `${team.item(itemId)}issue-links/`;
const KINDS: Record<string, Kind> = {
  comment: {
    make: (itemId) => ({ url: commentsOf(itemId), body: { comment_html: '<p>First</p>' } }),
    list: async (itemId) => (await team.member.get(commentsOf(itemId))).body,
    patch: { comment_html: '<p>Second</p>' },
    path: (itemId, id) => `${commentsOf(itemId)}${id}/`,
  },
  link: {
    make: (itemId) => ({ url: linksOf(itemId), body: { url: 'https://example.com', title: 'Docs' } }),
    list: async (itemId) => (await team.member.get(linksOf(itemId))).body,
    patch: { url: 'https://example.org', title: 'Other' },
    path: (itemId, id) => `${linksOf(itemId)}${id}/`,
  },
};
const wordsOf = (rows: readonly Row[]) =>
  rows.map(({ id, comment_html, url, title }) => ({ id, comment_html, url, title }));

// docs/contract/undo.md#what-belongs-to-an-item
// docs/contract/undo.md#what-can-be-undone
test.each(Object.keys(KINDS))(
  'a %s that is written, changed and deleted goes back and forth',
  async (name) => {
    const { make, list, patch, path } = KINDS[name]!;
    const { member, makeItem } = team;
    const item = await makeItem();
    const seen = async () => wordsOf(await list(item.id));
    const { url, body } = make(item.id);
    const made = await act(member, 'post', url, body);
    const first = await seen();
    const id = first[0]?.id ?? '';
    const redo = await undone(made);
    expect(await seen()).toEqual([]);
    await undone(redo);
    expect(await seen()).toEqual(first);

    const changed = await act(member, 'patch', path(item.id, id), patch);
    const second = await seen();
    expect(second).not.toEqual(first);
    const again = await undone(changed);
    expect(await seen()).toEqual(first);
    await undone(again);
    expect(await seen()).toEqual(second);

    const deleted = await act(member, 'delete', path(item.id, id));
    expect(await seen()).toEqual([]);
    await undone(deleted);
    expect(await seen()).toEqual(second);
    expect((await undo(deleted)).status).toBe(404);
  },
);

// docs/contract/undo.md#what-belongs-to-an-item
test('a comment comes back with its reactions', async () => {
  const { admin, member, makeItem, project, workspace } = team;
  const item = await makeItem();
  const { body: comment } = await member.post(commentsOf(item.id), { comment_html: '<p>Yes</p>' });
  const path = `/api/workspaces/${workspace.slug}/projects/${project.id}/comments/${comment.id}/reactions/`;
  await admin.post(path, { reaction: '128077' });
  const deleted = await act(member, 'delete', `${commentsOf(item.id)}${comment.id}/`);
  await undone(deleted);
  const [back] = (await member.get(commentsOf(item.id))).body;
  expect(back.comment_reactions).toMatchObject([{ actor: admin.id, reaction: '128077' }]);
});

// docs/contract/undo.md#what-belongs-to-an-item
test('a relation goes for both items, and comes back for both', async () => {
  const { member, makeItem } = team;
  const [item, other] = [await makeItem(), await makeItem()];
  const related = async (id: string) => {
    const { body } = await member.get(`${team.item(id)}issue-relation/`);
    return Object.entries(body as Record<string, Row[]>).flatMap(([type, rows]) =>
      rows.map((row) => [type, row.id]),
    );
  };
  const body = { relation_type: 'blocking', issues: [other.id] };
  const made = await act(member, 'post', `${team.item(item.id)}issue-relation/`, body);
  const redo = await undone(made);
  expect([await related(item.id), await related(other.id)]).toEqual([[], []]);
  await undone(redo);
  expect(await related(other.id)).toEqual([['blocked_by', item.id]]);
  const gone = { relation_type: 'blocking', related_issue: other.id };
  const removed = await act(member, 'post', `${team.item(item.id)}remove-relation/`, gone);
  await undone(removed);
  expect(await related(item.id)).toEqual([['blocking', other.id]]);

  const apart = await act(member, 'post', `${team.item(item.id)}remove-relation/`, gone);
  await member.post(`${team.item(item.id)}issue-relation/`, { ...body, relation_type: 'duplicate' });
  const refused = await undo(apart);
  expect(refused.body.conflicts).toMatchObject([{ id: item.id, field: 'relation', reason: 'changed' }]);
});

// docs/contract/undo.md#what-belongs-to-an-item
test('a file that was taken off is there again, and one that was brought goes', async () => {
  const { member, makeItem, workspace, project } = team;
  const item = await makeItem();
  const path = `/api/assets/v2/workspaces/${workspace.slug}/projects/${project.id}/issues/${item.id}/attachments/`;
  const file = { name: 'a.png', type: 'image/png', size: png().length };
  const slot = (await member.post(path, file)).body as AttachmentSlot;
  await upload(team.test, slot.upload_data, partsOf(slot.upload_data, png()));
  const brought = await act(member, 'patch', `${path}${slot.asset_id}/`, {});
  const count = async () => [
    (await member.get(path)).body.length,
    (await team.readItem(item.id)).attachment_count,
  ];
  expect(await count()).toEqual([1, 1]);
  const redo = await undone(brought);
  expect(await count()).toEqual([0, 0]);
  await undone(redo);
  const removed = await act(member, 'delete', `${path}${slot.asset_id}/`);
  expect(await count()).toEqual([0, 0]);
  await undone(removed);
  expect(await count()).toEqual([1, 1]);
});

// docs/contract/undo.md#what-belongs-to-an-item
test('what somebody else changed or deleted since is a conflict, and goes back by force', async () => {
  const { admin, member, makeItem } = team;
  const item = await makeItem();
  const { body: link } = await member.post(linksOf(item.id), { url: 'https://example.com' });
  const changed = await act(member, 'patch', `${linksOf(item.id)}${link.id}/`, { title: 'Mine' });
  await admin.patch(`${linksOf(item.id)}${link.id}/`, { title: 'Theirs' });
  const refused = await undo(changed);
  expect([refused.status, refused.body.conflicts]).toMatchObject([
    409,
    [{ id: item.id, field: 'link', reason: 'changed' }],
  ]);
  expect((await member.get(linksOf(item.id))).body).toMatchObject([{ title: 'Theirs' }]);
  expect((await undo(changed, member, [item.id])).status).toBe(200);
  expect((await member.get(linksOf(item.id))).body).toMatchObject([{ title: null }]);

  const gone = await act(member, 'delete', `${linksOf(item.id)}${link.id}/`);
  await member.post(linksOf(item.id), { url: 'https://example.com' });
  expect((await undo(gone)).body.conflicts).toMatchObject([{ id: item.id, field: 'link' }]);
});

// docs/contract/undo.md#what-belongs-to-an-item
test('an item that was archived or deleted since is in the way, and so are rights that are gone', async () => {
  const { member, makeItem, test: app, states } = team;
  const item = await makeItem({ state_id: states.Done.id });
  const link = await act(member, 'post', linksOf(item.id), { url: 'https://example.com' });
  await member.post(`${team.item(item.id)}archive/`, {});
  expect((await undo(link)).body.conflicts).toMatchObject([{ id: item.id, field: 'archived_at' }]);
  await member.delete(`${team.item(item.id)}archive/`);
  const setRole = (role: number) =>
    app.database.db
      .updateTable('project_members')
      .set({ role })
      .where('project_id', '=', team.project.id)
      .where('user_id', '=', member.id)
      .execute();
  await setRole(ROLE.GUEST);
  expect((await undo(link)).status).toBe(403);
  await setRole(ROLE.MEMBER);
  expect((await undo(link, team.admin)).status).toBe(404);
  expect((await undo(link)).status).toBe(200);
});

// docs/contract/comments.md#deleting-a-thread
test('a deleted thread comes back with what others replied and the reactions to it', async () => {
  const { admin, member, makeItem } = team;
  const item = await makeItem();
  const first = (await member.post(commentsOf(item.id), { comment_html: '<p>a</p>' })).body;
  const reply = (await admin.post(commentsOf(item.id), { comment_html: '<p>b</p>', parent: first.id })).body;
  await member.post(`${team.item('x').replace('issues/x/', '')}comments/${reply.id}/reactions/`, {
    reaction: '128077',
  });
  const deletion = await act(member, 'delete', `${commentsOf(item.id)}${first.id}/`, undefined);
  expect(await KINDS['comment']!.list(item.id)).toEqual([]);
  await undone(deletion);
  expect(await KINDS['comment']!.list(item.id)).toMatchObject([
    { id: first.id, parent: null },
    { id: reply.id, parent: first.id, comment_reactions: [{ reaction: '128077' }] },
  ]);
});
