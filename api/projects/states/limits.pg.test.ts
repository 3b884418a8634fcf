import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let project: Project;
let url: string;
let todo: State;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member] = await Promise.all([app.makeUser(), app.makeUser()]);
  const workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, member, 15);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, member, 15);
  url = `/api/workspaces/${workspace.slug}/projects/${project.id}/states/`;
  const states: State[] = (await owner.get(url)).body;
  todo = states.find(({ name }) => name === 'Todo')!;
});

const replay = (action: () => ReturnType<Caller['post']>) =>
  expectReplay({
    test: app,
    caller: owner,
    stream: projectStream(project.id),
    lists: [{ url, kind: 'state' }],
    action,
  });

// docs/contract/states.md#limits-of-columns
test('a limit is set, enforced and taken away, and only by administrators', async () => {
  const set = await replay(() => owner.patch(`${url}${todo.id}/`, { wip_limit: 4, is_wip_enforced: true }));
  expect([set.status, set.body]).toMatchObject([200, { wip_limit: 4, is_wip_enforced: true, name: 'Todo' }]);
  expect((await member.patch(`${url}${todo.id}/`, { wip_limit: 5 })).status).toBe(403);
  const other = await owner.patch(`${url}${todo.id}/`, { color: '#000' });
  expect(other.body).toMatchObject({ wip_limit: 4, is_wip_enforced: true });
  for (const wip_limit of [0, -1, 1.5, 10_000, 'many']) {
    const refused = await owner.patch(`${url}${todo.id}/`, { wip_limit });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['wip_limit']]);
  }
  expect((await owner.patch(`${url}${todo.id}/`, { is_wip_enforced: null })).status).toBe(400);
  const cleared = await replay(() => owner.patch(`${url}${todo.id}/`, { wip_limit: null }));
  expect(cleared.body).toMatchObject({ wip_limit: null, is_wip_enforced: true });
  const made = await owner.post(url, { name: 'Review', color: '#fff', wip_limit: '3' });
  expect(made.body).toMatchObject({ wip_limit: 3, is_wip_enforced: false });
});

// docs/contract/states.md#limits-of-columns
test('the server takes items whatever the limit is', async () => {
  await owner.patch(`${url}${todo.id}/`, { wip_limit: 1, is_wip_enforced: true });
  const items = url.replace(/states.$/, 'issues/');
  const add = () => owner.post(items, { name: 'One more', state_id: todo.id });
  expect([(await add()).status, (await add()).status]).toEqual([201, 201]);
});
