import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import type { WorkspaceIntegration } from '@tandem/shared/integrations/github-sync/schema.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

let team: Team;
let integration: WorkspaceIntegration;
let all: string;
let syncs: string;

beforeAll(async () => {
  team = await makeTeam();
  const workspace = `/api/workspaces/${team.workspace.slug}/`;
  all = `${workspace}workspace-integrations/`;
  [integration] = expectMade<[WorkspaceIntegration]>(await team.admin.get(all));
  syncs = `${workspace}projects/${team.project.id}/workspace-integrations/${integration.id}/github-repository-sync/`;
});
afterAll(() => team.test.close());

const stateOf = ({ status, body }: { status: number; body: unknown }) => [status, body];

// docs/contract/github-sync.md#the-integration
test('a workspace has the importer of GitHub as its integration, for its administrators', async () => {
  expect(integration).toMatchObject({
    workspace: team.workspace.id,
    integration_detail: { title: 'GitHub', provider: 'github' },
    api_token: null,
  });
  expect(await team.admin.get(all)).toMatchObject({ body: [integration] });
  expect((await team.member.get(all)).status).toBe(403);
  const other = await team.test.makeWorkspace(team.admin);
  const foreign = `/api/workspaces/${other.slug}/workspace-integrations/`;
  expect((await team.admin.get(foreign)).body[0].id).not.toBe(integration.id);
  expect((await team.admin.get(`${foreign}${integration.id}/github-repositories/`)).status).toBe(404);
});

// docs/contract/github-sync.md#starting
// docs/contract/github-sync.md#repositories
test('a repository is imported into a project, and named there and in the workspace', async () => {
  const { admin, member, project, workspace, test: app } = team;
  const repositories = `${all}${integration.id}/github-repositories/`;
  expect(stateOf(await admin.get(syncs))).toEqual([200, []]);
  expect(stateOf(await admin.get(repositories))).toEqual([200, { repositories: [], total_count: 0 }]);
  const body = { owner: 'octo', name: 'specs', repository_id: 7, url: 'https://github.com/octo/specs' };
  for (const wrong of [{ name: 'x' }, { owner: 'a/b', name: 'x' }, { owner: 'o', name: '..' }]) {
    expect((await admin.post(syncs, wrong)).status).toBe(400);
  }
  expect((await member.post(syncs, body)).status).toBe(403);
  await app.database.sql`update project_members set role = ${ROLE.ADMIN}
    where project_id = ${project.id} and user_id = ${member.id}`;
  expect((await member.post(syncs, body)).status).toBe(403);
  const made = await admin.post(syncs, body);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    owner: 'octo',
    name: 'specs',
    repository_id: null,
    url: 'https://github.com/octo/specs',
    project: project.id,
    status: 'queued',
  });
  expect(stateOf(await admin.get(syncs))).toEqual([200, [made.body]]);
  const { body: row } = await admin.get(
    `/api/workspaces/${workspace.slug}/importers/github/${made.body.id}/`,
  );
  expect(row).toMatchObject({ service: 'github', metadata: { owner: 'octo', repo: 'specs' } });
  expect((await admin.get(repositories)).body.total_count).toBe(1);
  await sql`update importers set status = 'failed', sealed_source = null where id = ${made.body.id}`.execute(
    app.database.db,
  );
  expect(stateOf(await admin.get(syncs))).toEqual([200, []]);
});
