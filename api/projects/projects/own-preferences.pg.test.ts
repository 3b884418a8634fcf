import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
let [owner, member, stranger]: Caller[] = [];
let project: Project;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  [owner, member, stranger] = [await app.makeUser(), await app.makeUser(), await app.makeUser()];
  const workspace = await app.makeWorkspace(owner);
  for (const one of [member, stranger]) await app.addMember(workspace.id, one, ROLE.MEMBER);
  project = await app.makeProject(owner, workspace, { network: 0 });
  url = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  await owner.post(`${url}members/`, { members: [{ member_id: member.id, role: ROLE.MEMBER }] });
});
afterAll(() => app.close());

const at = (of: string) => `${url}preferences/member/${of}/`;
const USUAL = { pages: { block_display: true } };

// docs/contract/project-members.md#own-preferences
test('everybody has preferences of their own in a project, part by part', async () => {
  const { body: membership } = await owner!.get(`${url}project-members/me/`);
  expect((await owner!.get(at(owner!.id))).body).toEqual({ preferences: USUAL, project_id: project.id });
  const navigation = { default_tab: 'cycles', hide_in_more_menu: ['views'] };
  const answer = await owner!.patch(at(membership.id), { navigation });
  const preferences = { ...USUAL, navigation };
  expect([answer.status, answer.body]).toEqual([200, { preferences, project_id: project.id }]);
  expect((await owner!.get(at(owner!.id))).body.preferences).toEqual(preferences);
  expect((await member!.get(at(member!.id))).body.preferences).toEqual(USUAL);
  const changes = await app.database.sql`
    select from changes where kind = 'project' and stream = ${userStream(owner!.id)}`;
  expect(changes.length).toBeGreaterThan(0);
});

// docs/contract/project-members.md#own-preferences
test('nobody reads or writes those of others, and too large ones are refused', async () => {
  for (const [caller, status] of [
    [member, 404],
    [stranger, 403],
    [app.nobody, 401],
  ] as const) {
    expect((await caller!.get(at(owner!.id))).status).toBe(status);
    expect((await caller!.patch(at(owner!.id), { navigation: {} })).status).toBe(status);
  }
  expect((await owner!.patch(at(owner!.id), { navigation: 'x'.repeat(30_000) })).status).toBe(400);
});
