import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
let owner: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
  [owner, guest] = [await app.makeUser(), await app.makeUser()];
  workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, guest, 5);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, guest, 5);
  url = `/api/workspaces/${workspace.slug}/project-stats/`;
  await fill();
});
afterAll(() => app.close());

/** Items of every kind that counts or does not, cycles and modules, a bot among the members. */
async function fill(): Promise<void> {
  const { db } = app.database;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const states = (await owner.get(`/api/workspaces/${workspace.slug}/projects/${project.id}/states/`)).body;
  const stateOf = (group: string) => states.find((state: { group: string }) => state.group === group).id;
  const rows = [
    { state_id: stateOf('started') },
    { state_id: stateOf('completed') },
    { state_id: stateOf('completed'), created_by: guest.id },
    { state_id: stateOf('cancelled') },
    { state_id: stateOf('completed'), archived_at: '2026-01-01' },
    { state_id: stateOf('completed'), is_draft: true },
    { state_id: stateOf('completed'), is_hidden_by_intake: true },
    { state_id: stateOf('completed'), deleted_at: '2026-01-01T00:00:00Z' },
  ];
  await db
    .insertInto('work_items')
    .values(
      rows.map((row, n) => ({
        ...scope,
        sequence_id: n + 1,
        name: `Item ${n}`,
        created_by: owner.id,
        ...row,
      })),
    )
    .execute();
  const gone = { deleted_at: '2026-01-01T00:00:00Z' };
  const cycle = { ...scope, name: 'Cycle', owned_by_id: owner.id };
  await db
    .insertInto('cycles')
    .values([cycle, { ...cycle, ...gone }])
    .execute();
  const modules = ['A', 'B', 'C'].map((name) => ({ ...scope, name }));
  await db
    .insertInto('modules')
    .values([...modules, { ...scope, name: 'D', ...gone }])
    .execute();
  const bot = await app.makeUser();
  await db.updateTable('users').set({ is_bot: true }).where('id', '=', bot.id).execute();
  await app.addMember(workspace.id, bot, 15);
  await app.addProjectMember(project.id, bot, 15);
}

// docs/contract/projects.md#counts
test('items count as lists show them, members as people, cycles and modules while they live', async () => {
  expect((await owner.get(url)).body).toEqual([
    {
      id: project.id,
      total_issues: 4,
      completed_issues: 2,
      total_members: 2,
      total_cycles: 1,
      total_modules: 3,
    },
  ]);
});

// docs/contract/projects.md#counts-of-guests
test('a guest who sees only their own items counts only these', async () => {
  const counts = async () => (await guest.get(`${url}?fields=total_issues,completed_issues`)).body;
  expect(await counts()).toEqual([{ id: project.id, total_issues: 1, completed_issues: 1 }]);
  const projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  await owner.patch(projectUrl, { guest_view_all_features: true });
  expect(await counts()).toEqual([{ id: project.id, total_issues: 4, completed_issues: 2 }]);
});

// docs/contract/projects.md#counts
test('unknown fields alone mean all, and an empty list of projects none', async () => {
  expect(Object.keys((await owner.get(`${url}?fields=nonsense`)).body[0])).toHaveLength(6);
  expect(Object.keys((await owner.get(`${url}?fields=`)).body[0])).toHaveLength(6);
  expect((await owner.get(`${url}?project_ids=${crypto.randomUUID()},x`)).body).toEqual([]);
});
