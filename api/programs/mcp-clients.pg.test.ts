import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Programs, makePrograms, makeToken } from './testing.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- answers are compared with values more often than read
type Answered = any;

/** What the product has not (docs/contract/programs.md#what-there-is-not). */
const ABSENT = new Set(['delete_issue_type']);

let programs: Programs;
let client: Client;
let project_id: string;
const called = new Set<string>();
beforeAll(async () => {
  programs = await makePrograms();
  const { team } = programs;
  const { app } = team.test;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  project_id = team.project.id;
  client = new Client({ name: 'test', version: '1' });
  const server = new URL('build/index.js', import.meta.resolve('@makeplane/plane-mcp-server/package.json'));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [fileURLToPath(server)],
      env: {
        PLANE_API_KEY: await makeToken(team.admin, team.workspace.slug),
        PLANE_API_HOST_URL: `http://127.0.0.1:${port}`,
        PLANE_WORKSPACE_SLUG: team.workspace.slug,
      },
      stderr: 'ignore',
    }),
  );
}, 60_000);
afterAll(async () => {
  await client.close();
  await programs.team.test.close();
});

async function textOf(tool: string, args: object): Promise<string> {
  called.add(tool);
  const answer = await client.callTool({ name: tool, arguments: { ...args } });
  return (answer.content as { text: string }[])[0]?.text ?? '';
}

/** What a tool says of the project, read as the JSON that it is. */
async function use(tool: string, args: object = {}): Promise<Answered> {
  const text = await textOf(tool, { project_id, ...args });
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const idsIn = ({ results }: Answered): string[] => results.map(({ id }: { id: string }) => id);

/** Lists, reads, makes, changes and deletes rows of a kind. */
async function goThrough(kind: string, make: object, change: object): Promise<void> {
  const made = await use(`create_${kind}`, { [`${kind}_data`]: make });
  expect(made, kind).toMatchObject(make);
  const id = { [`${kind}_id`]: made.id };
  expect(await use(`get_${kind}`, id)).toMatchObject({ id: made.id });
  expect(await use(`update_${kind}`, { ...id, [`${kind}_data`]: change })).toMatchObject(change);
  expect(idsIn(await use(`list_${kind}s`))).toContain(made.id);
  await use(`delete_${kind}`, id);
  expect(idsIn(await use(`list_${kind}s`))).not.toContain(made.id);
}

// docs/contract/programs.md#clients
test('people, projects and what is set up in them', async () => {
  expect(await textOf('get_user', {})).toContain(programs.team.admin.id);
  expect(await textOf('get_workspace_members', {})).toContain(programs.team.member.id);
  expect(await textOf('get_projects', {})).toContain(project_id);
  expect(await textOf('create_project', { name: 'From a tool', identifier: 'TOOL' })).toContain('TOOL');
  await goThrough('state', { name: 'Waiting', color: '#123456', group: 'started' }, { name: 'Waits' });
  await goThrough('label', { name: 'A label', color: '#123456' }, { name: 'Another' });
  const type = await use('create_issue_type', { issue_type_data: { name: 'Bug', description: 'Broken' } });
  expect(await use('get_issue_type', { type_id: type.id })).toMatchObject({ name: 'Bug' });
  const renamed = { type_id: type.id, issue_type_data: { name: 'Fault' } };
  expect(await use('update_issue_type', renamed)).toMatchObject({ name: 'Fault' });
  expect(JSON.stringify(await use('list_issue_types'))).toContain(type.id);
});

// docs/contract/programs.md#clients
test('work items, their comments, cycles and modules', async () => {
  const made = await use('create_issue', { issue_data: { name: 'By a tool', description_html: '<p>x</p>' } });
  const issue_id = made.id;
  expect(await use('update_issue', { issue_id, issue_data: { priority: 'urgent' } })).toMatchObject({
    priority: 'urgent',
  });
  expect(JSON.stringify(await use('list_project_issues'))).toContain(issue_id);
  const key = {
    project_identifier: programs.team.project.identifier,
    issue_identifier: String(made.sequence_id),
  };
  expect(await textOf('get_issue_using_readable_identifier', key)).toContain(issue_id);
  const comment = await use('add_issue_comment', { issue_id, comment_html: '<p>Said</p>' });
  expect(JSON.stringify(await use('get_issue_comments', { issue_id }))).toContain(comment.id);

  const worklog_data = { description: 'Work', duration: 5 };
  const { id: worklog_id } = await use('create_worklog', { issue_id, worklog_data });
  const changed = { issue_id, worklog_id, worklog_data: { duration: 7 } };
  expect(await use('update_worklog', changed)).toMatchObject({ duration: 7, issue_id });
  expect(await use('get_issue_worklogs', { issue_id })).toMatchObject([{ id: worklog_id, duration: 7 }]);
  expect(await use('get_total_worklogs')).toContainEqual({ issue_id, duration: 7 });
  await use('delete_worklog', { issue_id, worklog_id });
  expect(await use('get_issue_worklogs', { issue_id })).toEqual([]);

  const scope = { owned_by: programs.team.admin.id, project_id };
  const short = await use('create_cycle', { cycle_data: { ...scope, name: 'Short' } });
  const own = { cycle_id: short.id };
  expect(await use('get_cycle', own)).toMatchObject({ name: 'Short' });
  expect(await use('update_cycle', { ...own, cycle_data: { name: 'Shorter' } })).toMatchObject({
    name: 'Shorter',
  });
  await use('delete_cycle', own);
  expect(idsIn(await use('list_cycles'))).not.toContain(short.id);
  const [first, second] = [
    await use('create_cycle', { cycle_data: { ...scope, name: 'First' } }),
    await use('create_cycle', { cycle_data: { ...scope, name: 'Second' } }),
  ];
  await use('add_cycle_issues', { cycle_id: first.id, issues: [issue_id] });
  await use('transfer_cycle_issues', { cycle_id: first.id, new_cycle_id: second.id });
  expect(idsIn(await use('list_cycle_issues', { cycle_id: second.id }))).toEqual([issue_id]);
  await use('delete_cycle_issue', { cycle_id: second.id, issue_id });
  expect(idsIn(await use('list_cycle_issues', { cycle_id: second.id }))).toEqual([]);

  await goThrough('module', { name: 'A module' }, { name: 'Changed' });
  const module = await use('create_module', { module_data: { name: 'Of items' } });
  await use('add_module_issues', { module_id: module.id, issues: [issue_id] });
  expect(idsIn(await use('list_module_issues', { module_id: module.id }))).toEqual([issue_id]);
  await use('delete_module_issue', { module_id: module.id, issue_id });
  expect(idsIn(await use('list_module_issues', { module_id: module.id }))).toEqual([]);
});

// docs/contract/programs.md#what-there-is-not
test('what the product has not is a failed request, and every tool was used', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  for (const tool of ABSENT) {
    expect(await textOf(tool, { project_id, type_id: id }), tool).toMatch(/Request failed.*40[45]/);
  }
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([]);
});
