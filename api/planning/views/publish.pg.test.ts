import { publishedViewSchema } from '@tandem/shared/planning/views/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type ViewTeam, makeViewTeam } from './testing.ts';

let team: ViewTeam;
beforeAll(async () => {
  team = await makeViewTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from views`;
  await team.test.database.sql`update projects set network = 2`;
});

const replay = (action: () => Promise<Answer>, caller = team.member) =>
  expectReplay({
    test: team.test,
    caller,
    actor: team.member,
    stream: team.stream,
    lists: [team.liveViews],
    action,
  });

// docs/contract/views.md#publishing-a-view
test('a view has one anchor until its publishing ends', async () => {
  const { member, guest, views, makeView, project, workspace } = team;
  const { id } = await makeView();
  const url = `${views}${id}/publish/`;
  expect((await member.get(url)).body).toEqual({ id: null, anchor: null });
  for (const call of ['patch', 'delete'] as const) expect((await member[call](url, {})).status).toBe(404);
  const first = await replay(() => member.post(url, { is_votes_enabled: true, anchor: 'mine' }));
  expect(publishedViewSchema.strict().parse(first.body)).toEqual(first.body);
  expect(first.body).toMatchObject({
    anchor: expect.stringMatching(/^[0-9a-f]{32}$/),
    entity_name: 'view',
    entity_identifier: id,
    is_votes_enabled: true,
    is_comments_enabled: false,
    is_reactions_enabled: false,
    project: project.id,
    workspace: workspace.id,
  });
  expect((await member.get(`${views}${id}/`)).body.anchor).toBe(first.body.anchor);
  const patched = await member.patch(url, { is_comments_enabled: true });
  expect(patched.body).toMatchObject({ is_votes_enabled: true, is_comments_enabled: true });
  const again = await member.post(url, {});
  expect(again.body).toMatchObject({ anchor: first.body.anchor, is_votes_enabled: false });
  expect((await guest.get(url)).status).toBe(400);
  expect((await replay(() => member.delete(url))).status).toBe(204);
  expect((await member.get(`${views}${id}/`)).body.anchor).toBeNull();
  expect((await member.post(url, {})).body.anchor).not.toBe(first.body.anchor);
  expect((await member.patch(url, { is_comments_enabled: 'maybe' })).body).toHaveProperty(
    'is_comments_enabled',
  );
});

// docs/contract/views.md#who-publishes-a-view
test('what is not open to all goes outside by administrators alone', async () => {
  const { member, admin, views, workspace_views, makeView, makeWorkspaceView, test: app } = team;
  const publish = async (url: string, id: string, caller = member) =>
    (await caller.post(`${url}${id}/publish/`, {})).status;
  const open = await makeView();
  const closed = await makeView({ access: 1 });
  expect(await publish(views, open.id, admin)).toBe(403);
  expect(await publish(views, open.id)).toBe(200);
  expect(await publish(views, closed.id)).toBe(403);
  expect(await publish(views, closed.id, admin)).toBe(404);
  expect(await publish(views, (await makeView({ access: 1 }, admin)).id, admin)).toBe(200);
  await app.database.sql`update projects set network = 0`;
  expect(await publish(views, open.id)).toBe(403);
  expect(await publish(views, (await makeView({}, admin)).id, admin)).toBe(200);
  expect(await publish(workspace_views, (await makeWorkspaceView()).id)).toBe(403);
  const wide = await makeWorkspaceView({}, admin);
  expect(await publish(workspace_views, wide.id, admin)).toBe(200);
  expect((await admin.get(`${workspace_views}${wide.id}/publish/`)).body.project).toBeNull();
});

// docs/contract/views.md#public-and-private-views
// docs/contract/views.md#deleting-a-view
test('a view that becomes private, or is deleted, is published no longer', async () => {
  const { member, views, makeView, test: app } = team;
  const { id } = await makeView();
  const boards = () =>
    app.database.sql`select from deploy_boards where entity_identifier = ${id} and deleted_at is null`;
  await member.post(`${views}${id}/publish/`, {});
  await replay(() => member.post(`${views}${id}/access/`, { access: 1 }), team.admin);
  expect(await boards()).toHaveLength(0);
  await member.post(`${views}${id}/access/`, { access: 0 });
  expect((await member.get(`${views}${id}/`)).body.anchor).toBeNull();
  await member.post(`${views}${id}/publish/`, {});
  expect((await member.delete(`${views}${id}/`)).status).toBe(204);
  expect(await boards()).toHaveLength(0);
});
