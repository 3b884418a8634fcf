import { randomUUID } from 'node:crypto';
import type { ApiToken, NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import type { AssetSlot } from '@tandem/shared/files/assets/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceMember, workspaceMemberSchema } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bring, png } from '../../storage/testing-upload.ts';
import { type Caller, type TestApp, createTestApp, expectMade, hostOf } from '../../testing/app.ts';
import { type ReplayedList, expectReplay, withoutOwnProps } from '../../testing/replay.ts';
import { makeWorkspacePeople } from '../../testing/workspace-people.ts';

let app: TestApp;
let admin: Caller;
let member: Caller;
let guest: Caller;
let outsider: Caller;
let workspace: { id: string; slug: string };
let base: string;
let agents: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ admin, member, guest, outsider, workspace } = await makeWorkspacePeople(app, {
    admin: 'Ada',
    member: 'Max',
    guest: 'Gus',
  }));
  base = `/api/workspaces/${workspace.slug}`;
  agents = `${base}/agents/`;
});

const add = async (display_name = 'Scribe', role?: number): Promise<WorkspaceMember> =>
  expectMade<WorkspaceMember>(await admin.post(agents, { display_name, ...(role ? { role } : {}) }));
const makeToken = async ({ id }: WorkspaceMember, body: object = {}): Promise<NewApiToken> =>
  expectMade<NewApiToken>(await admin.post(`${agents}${id}/api-tokens/`, body));
const membersList = (): ReplayedList => ({
  url: `${base}/members/`,
  kind: 'workspace_member',
  shared: withoutOwnProps,
});
/** What an administrator does, seen by somebody who has the list of members open. */
const replay = (action: () => ReturnType<Caller['get']>) =>
  expectReplay({
    test: app,
    caller: member,
    actor: admin,
    stream: workspaceStream(workspace.id),
    lists: [membersList()],
    action,
  });

async function ask(token: string, url: string, method: 'GET' | 'POST' = 'GET', body?: object) {
  const answer = await app.app.inject({
    method,
    url,
    headers: { host: hostOf(app.app), 'x-api-key': token },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const audited = async (): Promise<{ action: string; target: string; actor: string; details: object }[]> =>
  app.database.sql`select action, target_name as target, actor_name as actor, details from audit_log
    where workspace_id = ${workspace.id} and action ~ '^(agent|token|member_role)' order by created_at, id`;

// docs/contract/agents.md#adding-an-agent
// docs/contract/agents.md#where-agents-are-shown
test('an administrator adds an agent, and whoever has the members open sees it come', async () => {
  const made = (await replay(() => admin.post(agents, { display_name: 'Scribe' }))).body as WorkspaceMember;
  expect(workspaceMemberSchema.strict().parse(made)).toEqual(made);
  expect(made).toMatchObject({
    role: ROLE.MEMBER,
    is_active: true,
    created_by: admin.id,
    member: { display_name: 'Scribe', is_bot: true, is_agent: true, email: '', avatar_url: null },
  });
  expect((await admin.get(agents)).body).toEqual([made]);
  expect((await admin.get(`${agents}${made.id}/`)).body).toEqual(made);
  const rows = (await guest.get<WorkspaceMember[]>(`${base}/members/`)).body;
  expect(rows.map(({ member: { display_name, is_agent } }) => [display_name, is_agent])).toEqual([
    ['Ada', undefined],
    ['Max', undefined],
    ['Gus', undefined],
    ['Scribe', true],
  ]);
  expect(rows[0]?.member).not.toHaveProperty('is_agent');
  expect((await admin.get(`${base}/`)).body.total_members).toBe(3);
});

// docs/contract/agents.md#adding-an-agent
// docs/contract/agents.md#roles-of-agents
test('others add none; a name that is none and a role that administers are refused by name', async () => {
  for (const [caller, status] of [
    [app.nobody, 401],
    [member, 403],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await caller.post(agents, { display_name: 'Scribe' })).status).toBe(status);
    expect((await caller.get(agents)).status).toBe(status);
  }
  const bad: [object, string][] = [
    [{}, 'display_name'],
    [{ display_name: ' ' }, 'display_name'],
    [{ display_name: 'x'.repeat(256) }, 'display_name'],
    [{ display_name: 'Scribe', role: 20 }, 'role'],
    [{ display_name: 'Scribe', role: 10 }, 'role'],
  ];
  for (const [body, field] of bad) {
    const { status, body: answer } = await admin.post(agents, body);
    expect([status, Object.keys(answer)]).toEqual([400, [field]]);
  }
  expect((await admin.get(agents)).body).toEqual([]);
  expect((await add('Reader', ROLE.GUEST)).role).toBe(ROLE.GUEST);
});

// docs/contract/agents.md#adding-an-agent
test('a hundred are enough, also for two who add one at the same moment', async () => {
  await app.database.sql`
    with made as (insert into users (display_name, is_bot) select 'x', true from generate_series(1, 99) returning id)
    insert into workspace_members (workspace_id, user_id, role, is_agent)
    select ${workspace.id}, id, 15, true from made`;
  const answers = await Promise.all([
    admin.post(agents, { display_name: 'A' }),
    admin.post(agents, { display_name: 'B' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
});

// docs/contract/agents.md#changing-an-agent
// docs/contract/agents.md#lines-about-agents
test('an agent gets another name and role, and everybody sees it; twice the same is once', async () => {
  const { id } = await add();
  const patch = (body: object) => admin.patch(`${agents}${id}/`, body);
  const renamed = await replay(() => patch({ display_name: 'Clerk' }));
  expect(renamed.body).toMatchObject({ id, role: 15, member: { display_name: 'Clerk' } });
  const lowered = await replay(() => patch({ role: 5, display_name: 'Reader' }));
  expect(lowered.body).toMatchObject({ role: 5, member: { display_name: 'Reader' } });
  await replay(() => patch({ role: 5, display_name: 'Reader' }));
  expect((await patch({ role: 20 })).body).toHaveProperty('role');
  expect(await audited()).toMatchObject([
    { action: 'agent_added', target: 'Scribe', actor: 'Ada', details: { role: 15 } },
    { action: 'agent_changed', target: 'Clerk', details: { from: 'Scribe', to: 'Clerk' } },
    { action: 'agent_changed', target: 'Reader', details: { from: 'Clerk', to: 'Reader' } },
    { action: 'member_role_changed', details: { from: 15, to: 5 } },
  ]);
});

// docs/contract/agents.md#changing-an-agent
test('agents are changed by their own calls alone, and people by none of these', async () => {
  const { id } = await add();
  const people = (await admin.get<WorkspaceMember[]>(`${base}/members/`)).body;
  const person = people.find((row) => row.member.id === member.id)?.id ?? '';
  const other = await app.makeWorkspace(admin);
  const elsewhere = `/api/workspaces/${other.slug}/agents/`;
  for (const path of [`${base}/members/${id}/`, `${agents}${person}/`, `${elsewhere}${id}/`]) {
    expect([path, (await admin.patch(path, { role: 5 })).status]).toEqual([path, 404]);
    expect([path, (await admin.delete(path)).status]).toEqual([path, 404]);
  }
  for (const path of [`${agents}${person}/`, `${elsewhere}${id}/`]) {
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.get(`${path}api-tokens/`)).status).toBe(404);
    expect((await admin.post(`${path}api-tokens/`, {})).status).toBe(404);
  }
  for (const [caller, status] of [
    [app.nobody, 401],
    [member, 403],
    [outsider, 403],
  ] as const) {
    expect((await caller.patch(`${agents}${id}/`, { display_name: 'x' })).status).toBe(status);
    expect((await caller.delete(`${agents}${id}/`)).status).toBe(status);
    expect((await caller.post(`${agents}${id}/api-tokens/`, {})).status).toBe(status);
  }
  expect((await admin.get<WorkspaceMember[]>(agents)).body).toMatchObject([{ id, role: 15 }]);
});

// docs/contract/agents.md#agents-in-projects
// docs/contract/agents.md#where-agents-are-shown
test('an agent is added to a project like everybody, and assigned and found there; other bots are not', async () => {
  const agent = await add();
  const project = await app.makeProject(admin, workspace);
  const url = `${base}/projects/${project.id}/`;
  const user = agent.member.id;
  const imported = await app.makeUser({ display_name: 'Scribe of elsewhere' });
  await app.database.sql`update users set is_bot = true where id = ${imported.id}`;
  await app.addMember(workspace.id, imported, ROLE.MEMBER);
  await app.addProjectMember(project.id, imported, ROLE.MEMBER);
  await expectReplay({
    test: app,
    caller: admin,
    stream: projectStream(project.id),
    lists: [{ url: `${url}members/`, kind: 'project_member' }],
    action: () => admin.post(`${url}members/`, { members: [{ member_id: user, role: 15 }] }),
  });
  expect((await admin.post(`${url}members/`, { members: [{ member_id: imported.id }] })).status).toBe(404);
  expect((await admin.get(url)).body.members).toEqual([admin.id, user]);
  const byProject = (await admin.get(`${base}/project-members/`)).body[project.id];
  expect(byProject.map((row: { member: string }) => row.member)).toEqual([admin.id, user]);
  const item = await admin.post(`${url}issues/`, { name: 'Write it down', assignee_ids: [user] });
  expect(item.body.assignee_ids).toEqual([user]);
  const search = `${base}/entity-search/?query_type=user_mention&query=scribe&count=5`;
  for (const query of ['', `&project_id=${project.id}`]) {
    expect((await admin.get(search + query)).body.user_mention).toMatchObject([
      { member__id: user, member__display_name: 'Scribe' },
    ]);
  }
  const [row] = (await admin.get(`${url}members/`)).body.slice(-1);
  expect((await admin.delete(`${url}members/${row.id}/`)).status).toBe(204);
  expect((await admin.get(url)).body.members).toEqual([admin.id]);
});

// docs/contract/agents.md#the-picture-of-an-agent
test('administrators give an agent a picture, which members see at once', async () => {
  const agent = await add();
  const pictures = `/api/assets/v2/workspaces/${workspace.slug}/`;
  const body = {
    name: 'a.png',
    type: 'image/png',
    size: png().length,
    entity_type: 'USER_AVATAR',
    entity_identifier: agent.member.id,
  };
  expect((await member.post(pictures, body)).status).toBe(403);
  for (const entity_identifier of ['', randomUUID(), member.id])
    expect((await admin.post(pictures, { ...body, entity_identifier })).status).toBe(400);
  const slot = await bring<AssetSlot>(app, admin, { url: pictures, body });
  const shown = async () =>
    (await member.get<WorkspaceMember[]>(`${base}/members/`)).body.at(-1)?.member.avatar_url;
  expect(await shown()).toBe(slot.asset_url);
  expect((await member.delete(`${pictures}${slot.asset_id}/`)).status).toBe(403);
  await replay(() => admin.delete(`${pictures}${slot.asset_id}/`));
  expect(await shown()).toBeNull();
});

// docs/contract/agents.md#tokens-of-an-agent
// docs/contract/agents.md#lines-about-agents
test('tokens of an agent are shown once, are for this workspace, and in the hands of all administrators', async () => {
  const agent = await add();
  const tokens = `${agents}${agent.id}/api-tokens/`;
  const made = await makeToken(agent, { label: 'Desk', scope: 'read', expired_at: '2099-12-31' });
  expect(made).toMatchObject({
    user: agent.member.id,
    user_type: 1,
    workspace: workspace.id,
    scope: 'read',
    created_by: admin.id,
    expired_at: '2100-01-01T11:59:59.999000Z',
    is_active: true,
  });
  const { token, ...row } = made;
  await app.database.sql`update workspace_members set role = 20 where user_id = ${member.id}`;
  expect((await member.get(tokens)).body).toEqual([row]);
  expect((await admin.get(`${base}/api-tokens/`)).body).toEqual([]);
  expect((await ask(token, `${base}/members/`)).status).toBe(200);
  expect((await ask(token, '/api/users/me/')).body).toMatchObject({
    id: agent.member.id,
    is_bot: true,
    email: '',
  });
  expect((await ask(token, `${base}/projects/`, 'POST', { name: 'X', identifier: 'X' })).status).toBe(403);
  const other = await app.makeWorkspace(admin);
  expect((await ask(token, `/api/workspaces/${other.slug}/members/`)).status).toBe(403);
  expect((await ask(token, agents)).status).toBe(403);
  await member.patch(`${tokens}${made.id}/`, { is_active: false });
  expect((await ask(token, `${base}/members/`)).status).toBe(401);
  await member.patch(`${tokens}${made.id}/`, { is_active: true });
  await member.delete(`${tokens}${made.id}/`);
  expect((await ask(token, `${base}/members/`)).status).toBe(401);
  expect((await audited()).slice(1)).toMatchObject([
    { action: 'token_created', target: 'Desk', actor: 'Ada', details: { agent: 'Scribe', scope: 'read' } },
    { action: 'token_changed', actor: 'Max', details: { agent: 'Scribe', is_active: false } },
    { action: 'token_changed', actor: 'Max', details: { agent: 'Scribe', is_active: true } },
    { action: 'token_deleted', actor: 'Max', details: { agent: 'Scribe' } },
  ]);
});

// docs/contract/agents.md#tokens-of-an-agent
test('a token makes neither agents nor tokens of them, whoever it is of', async () => {
  const agent = await add();
  const own = expectMade<NewApiToken>(await admin.post(`${base}/api-tokens/`, {}));
  const agents_own = await makeToken(agent);
  for (const { token } of [own, agents_own]) {
    expect((await ask(token, `${agents}${agent.id}/api-tokens/`, 'POST', {})).status).toBe(403);
    expect((await ask(token, '/api/users/me/api-tokens/', 'POST', {})).status).toBe(403);
    expect((await ask(token, agents, 'POST', { display_name: 'Second' })).status).toBe(403);
  }
  expect((await admin.get<ApiToken[]>(`${agents}${agent.id}/api-tokens/`)).body).toHaveLength(1);
});

// docs/contract/agents.md#removing-an-agent
test('a removed agent is out at once with its tokens, for good; what it did keeps its name', async () => {
  const agent = await add();
  const project = await app.makeProject(admin, workspace);
  const url = `${base}/projects/${project.id}/`;
  await admin.post(`${url}members/`, { members: [{ member_id: agent.member.id, role: 15 }] });
  const { token } = await makeToken(agent);
  const item = (await ask(token, `${url}issues/`, 'POST', { name: 'By the agent' })).body;
  expect((await replay(() => admin.delete(`${agents}${agent.id}/`))).status).toBe(204);
  expect((await ask(token, `${url}issues/`)).status).toBe(401);
  expect((await admin.get(agents)).body).toEqual([]);
  expect((await admin.get(`${url}members/`)).body).toHaveLength(1);
  for (const path of [`${agents}${agent.id}/`, `${agents}${agent.id}/api-tokens/`])
    expect((await admin.get(path)).status).toBe(404);
  const history = await admin.get(`${url}issues/${item.id}/history/`);
  expect(history.body[0].actor_detail).toMatchObject({ display_name: 'Scribe', is_bot: true });
  await app.database.sql`update workspace_members set is_active = true where id = ${agent.id}`;
  expect((await ask(token, `${base}/members/`)).status).toBe(401);
  expect((await audited()).at(-1)).toMatchObject({ action: 'agent_removed', target: 'Scribe', actor: 'Ada' });
});

// docs/contract/agents.md#removing-an-agent
test('of a token that is made while its agent is removed nothing is left', async () => {
  const agent = await add();
  const [removed, made] = await Promise.all([
    admin.delete(`${agents}${agent.id}/`),
    admin.post<NewApiToken>(`${agents}${agent.id}/api-tokens/`, {}),
  ]);
  expect(removed.status).toBe(204);
  expect([201, 404]).toContain(made.status);
  if (made.status === 201) expect((await ask(made.body.token, `${base}/members/`)).status).toBe(401);
  const left = await app.database.sql`select id from api_tokens where user_id = ${agent.member.id}`;
  expect(left).toEqual([]);
});

// docs/contract/agents.md#removing-an-agent
test('an agent stays while a project would be left without an administrator', async () => {
  const agent = await add();
  const { token } = await makeToken(agent);
  const own = await ask(token, `${base}/projects/`, 'POST', { name: 'Own', identifier: 'OWN' });
  expect(own.status).toBe(201);
  expect((await admin.delete(`${agents}${agent.id}/`)).status).toBe(400);
  expect((await ask(token, `${base}/members/`)).status).toBe(200);
  await admin.post(`/api/users/me/workspaces/${workspace.slug}/projects/invitations/`, {
    project_ids: [own.body.id],
  });
  expect((await admin.delete(`${agents}${agent.id}/`)).status).toBe(204);
});

// docs/contract/agents.md#somebody-administers-it
test('who administers nobody but an agent ends their account once it is removed', async () => {
  const alone = await app.makeUser();
  const own = await app.makeWorkspace(alone);
  const url = `/api/workspaces/${own.slug}/agents/`;
  const { id } = expectMade<WorkspaceMember>(await alone.post(url, { display_name: 'Scribe' }));
  expect((await alone.delete('/api/users/me/')).status).toBe(400);
  expect((await alone.delete(`${url}${id}/`)).status).toBe(204);
  expect((await alone.delete('/api/users/me/')).status).toBe(204);
});
