import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade, hostOf } from '../../testing/app.ts';
import { type Programs, makePrograms, programOf } from '../testing.ts';

let programs: Programs;
let agent: WorkspaceMember;
let token: string;
let client: Client;
beforeAll(async () => {
  programs = await makePrograms();
  const { team } = programs;
  const { app } = team.test;
  const base = `/api/workspaces/${team.workspace.slug}/`;
  agent = expectMade<WorkspaceMember>(await team.admin.post(`${base}agents/`, { display_name: 'Scribe' }));
  await team.admin.post(`${base}projects/${team.project.id}/members/`, {
    members: [{ member_id: agent.member.id, role: ROLE.MEMBER }],
  });
  const made = await team.admin.post(`${base}agents/${agent.id}/api-tokens/`, { label: 'Desk' });
  ({ token } = expectMade<NewApiToken>(made));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = new URL(`http://${hostOf(app)}/mcp`);
  address.port = String((app.server.address() as { port: number }).port);
  client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
}, 60_000);
afterAll(async () => {
  await client.close();
  await programs.team.test.close();
});

async function use(name: string, args: object) {
  const { isError = false, content } = await client.callTool({ name, arguments: { ...args } });
  const { text = '' } = (content as { text?: string }[])[0] ?? {};
  return { isError, text, body: text.startsWith('{') ? JSON.parse(text) : null };
}

// docs/contract/agents.md#what-an-agent-does
test('what an agent does by MCP and the API for programs carries its name, for everybody who looks', async () => {
  const { team, B, BP } = programs;
  const project_id = team.project.id;
  const { body: item } = await use('create_work_item', { project_id, body: { name: 'By the agent' } });
  expect(item.created_by).toBe(agent.member.id);
  const asProgram = programOf(team.test, token);
  const comment = { comment_html: '<p>Done by me</p>' };
  expect((await asProgram('POST', `${BP}/work-items/${item.id}/comments/`, comment)).status).toBe(201);
  const changed = await use('update_work_item', {
    project_id,
    issue_id: item.id,
    body: { priority: 'high' },
  });
  expect(changed.isError).toBe(false);
  const history = (await team.member.get(`${team.item(item.id)}history/`)).body as {
    actor_detail: { display_name: string; is_bot: boolean };
  }[];
  expect(history.length).toBeGreaterThanOrEqual(3);
  for (const { actor_detail } of history)
    expect(actor_detail).toMatchObject({ id: agent.member.id, display_name: 'Scribe', is_bot: true });
  const base = `/api/workspaces/${team.workspace.slug}/`;
  const own = await use('create_project', { body: { name: 'Own', identifier: 'OWN', network: 2 } });
  expect((await asProgram('DELETE', `${B}/projects/${own.body.id}/`)).status).toBe(204);
  const lines = (await team.admin.get(`${base}audit-log/?action=project_deleted`)).body.results;
  expect(lines).toMatchObject([{ actor: agent.member.id, actor_name: 'Scribe', target_name: 'Own' }]);
});

// docs/contract/agents.md#where-agents-are-shown
test('programs find agents among the people of the workspace and the project', async () => {
  const { ask, B, BP } = programs;
  for (const path of [`${B}/members/`, `${BP}/members/`]) {
    const { body } = await ask('GET', path);
    expect(body.filter(({ id }: { id: string }) => id === agent.member.id)).toMatchObject([
      { display_name: 'Scribe', role: 15, role_slug: 'member' },
    ]);
  }
});

// docs/contract/agents.md#what-an-agent-does
test('an agent may do what its role may, and nothing where it is not', async () => {
  const { team } = programs;
  const closed = await team.test.makeProject(team.admin, team.workspace, { network: 0 });
  const elsewhere = await use('create_work_item', { project_id: closed.id, body: { name: 'No' } });
  expect(elsewhere.isError).toBe(true);
  const own = { project_id: team.project.id };
  expect((await use('update_project', { ...own, body: { name: 'Taken' } })).isError).toBe(true);
  expect((await programs.ask('GET', `${programs.BP}/`)).body.name).toBe(team.project.name);
});
