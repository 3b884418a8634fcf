import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WorkflowTeam, makeWorkflowTeam } from '../projects/workflow/testing.ts';
import { makeOwnToken, programOf } from './testing.ts';

let team: WorkflowTeam;
beforeAll(async () => {
  team = await makeWorkflowTeam();
});
afterAll(() => team.test.close());

// docs/contract/programs.md#the-workflow
test('programs read the workflow of a project, and whether it counts', async () => {
  const { admin, member, outsider, test: app, base, between, putAll } = team;
  const url = `workspaces/${team.workspace.slug}/projects/${team.project.id}/workflow/`;
  const program = programOf(app, await makeOwnToken(member));
  expect((await program('GET', url)).body).toMatchObject({
    is_enabled: false,
    flows: [],
    initial_states: [],
  });
  const { body } = await putAll([between('Todo', 'Done')]);
  await admin.patch(base, { is_workflow_enabled: true });
  const { status, body: row } = await program('GET', url);
  expect(status).toBe(200);
  expect(row).toEqual({
    project: team.project.id,
    workspace: team.workspace.id,
    is_enabled: true,
    flows: body.flows,
    initial_states: [],
    updated_at: body.updated_at,
    updated_by: admin.id,
  });
  const statusOf = async (token: string | null) => (await programOf(app, token)('GET', url)).status;
  expect(await statusOf(await makeOwnToken(outsider))).toBe(403);
  expect(await statusOf(null)).toBe(401);
});
