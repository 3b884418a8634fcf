import { updateCommentSchema } from '@tandem/shared/projects/updates/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type UpdateTeam, makeUpdateTeam } from './testing.ts';

let team: UpdateTeam;
let id: string;
beforeAll(async () => {
  team = await makeUpdateTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from updates`;
  id = (await team.post()).id;
});

const comments = () => `${team.update(id)}comments/`;
const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.member,
    stream: team.stream,
    lists: [team.liveUpdates, { url: comments(), kind: 'update_comment' }],
    action,
  });

// docs/contract/updates.md#comments
test('who may read an update comments on it; the author changes and deletes the comment', async () => {
  const { member, admin, outsider, guest, update } = team;
  const { status, body } = await replay(() =>
    admin.post(comments(), { comment_html: '<p>When?<script>x()</script></p>' }),
  );
  expect(status).toBe(201);
  expect(updateCommentSchema.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({
    update_id: id,
    project_id: team.project.id,
    comment_html: '<p>When?</p>',
    comment_stripped: 'When?',
    edited_at: null,
    created_by: admin.id,
  });
  const path = `${comments()}${body.id}/`;
  expect((await member.get(update(id))).body.comments_count).toBe(1);
  expect((await member.patch(path, { comment_html: 'No' })).status).toBe(403);
  const changed = await replay(() => admin.patch(path, { comment_html: '<p>Friday</p>' }));
  expect(changed.body).toMatchObject({ comment_html: '<p>Friday</p>', edited_at: expect.any(String) });
  const same = await admin.patch(path, { comment_html: '<p>Friday</p>' });
  expect(same.body).toEqual(changed.body);
  expect((await member.delete(path)).status).toBe(403);
  const own = await member.post(comments(), { comment_html: 'Mine' });
  expect((await replay(() => admin.delete(`${comments()}${own.body.id}/`))).status).toBe(204);
  expect((await replay(() => admin.delete(path))).status).toBe(204);
  expect((await member.get(comments())).body).toEqual([]);
  for (const person of [outsider, guest])
    expect((await person.post(comments(), { comment_html: 'x' })).status).toBe(person === guest ? 403 : 404);
  expect((await outsider.get(comments())).status).toBe(404);
  expect((await member.post(comments(), {})).status).toBe(400);
});

// docs/contract/updates.md#comments
test('a draft takes no comments, and a comment is below its own update alone', async () => {
  const { member, update } = team;
  const draft = await team.post({ is_draft: true });
  expect((await member.post(`${update(draft.id)}comments/`, { comment_html: 'x' })).status).toBe(404);
  expect((await member.post(`${update(draft.id)}reactions/`, { reaction: '128077' })).status).toBe(404);
  const other = await team.post();
  const { body } = await member.post(comments(), { comment_html: 'x' });
  expect((await member.patch(`${update(other.id)}comments/${body.id}/`, { comment_html: 'y' })).status).toBe(
    404,
  );
  const chosen = { id: '019b0000-0000-7000-8000-00000000d3d3', comment_html: 'Once' };
  const first = await member.post(comments(), chosen);
  expect((await member.post(comments(), chosen)).body).toEqual(first.body);
});

// docs/contract/updates.md#reactions
test('a person has twenty reactions to an update at most', async () => {
  const { admin, update, test: app, workspace } = team;
  const { id: own } = await team.post();
  await app.database.sql`insert into update_reactions (update_id, workspace_id, actor_id, reaction)
    select ${own}, ${workspace.id}, ${admin.id}, n::text from generate_series(1, 19) n`;
  const path = `${update(own)}reactions/`;
  expect((await admin.post(path, { reaction: '128077' })).status).toBe(201);
  expect((await admin.post(path, { reaction: '128078' })).status).toBe(400);
  expect((await admin.get(update(own))).body.reactions).toHaveLength(20);
});

// docs/contract/updates.md#reactions
test('a person reacts once with an emoji, and takes it back', async () => {
  const { member, admin, outsider, update } = team;
  const path = `${update(id)}reactions/`;
  const { status, body } = await replay(() => admin.post(path, { reaction: '128077' }));
  expect([status, body.reactions]).toEqual([201, [{ reaction: '128077', actor_id: admin.id }]]);
  expect((await admin.post(path, { reaction: '128077' })).status).toBe(400);
  expect((await member.post(path, { reaction: '128077' })).body.reactions).toHaveLength(2);
  expect((await member.post(path, { reaction: 'a/b' })).status).toBe(400);
  expect((await outsider.post(path, { reaction: '128077' })).status).toBe(404);
  expect((await replay(() => admin.delete(`${path}128077/`))).status).toBe(204);
  expect((await admin.delete(`${path}128077/`)).status).toBe(404);
  expect((await member.get(update(id))).body.reactions).toEqual([
    { reaction: '128077', actor_id: member.id },
  ]);
});
