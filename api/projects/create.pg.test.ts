import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a new project has five states and its creator as administrator', async () => {
  const owner = await app.makeUser();
  const workspace = await app.makeWorkspace(owner);
  const project = await app.makeProject(owner, workspace, { name: 'Rocket', identifier: ' rkt ' });
  expect(project).toMatchObject({
    identifier: 'RKT',
    member_role: 20,
    sort_order: 65535,
    members: [owner.id],
  });
});
