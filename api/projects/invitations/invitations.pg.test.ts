import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyIn } from '../../workspaces/invitations/testing.ts';
import { type Answer, type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { expectReplay, withoutFields, type ReplayedRow } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
let outsider: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let projectUrl: string;
let url: string;
let mine: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, guest, outsider] = [
    await app.makeUser(),
    await app.makeUser(),
    await app.makeUser(),
    await app.makeUser(),
  ];
  workspace = await app.makeWorkspace(owner);
  for (const user of [member, outsider]) await app.addMember(workspace.id, user, 15);
  await app.addMember(workspace.id, guest, 5);
  project = await app.makeProject(owner, workspace, { network: 0 });
  await app.addProjectMember(project.id, member, 15);
  await app.addProjectMember(project.id, guest, 5);
  projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  url = `${projectUrl}invitations/`;
  mine = `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`;
});

const newEmail = () => `invited${(count += 1)}@project.example`;
const joinUrl = (id: string) => `${projectUrl}join/${id}/`;

async function invite(email: string, role = 15): Promise<{ id: string; email: string; key: string }> {
  expectMade(await owner.post(url, { emails: [{ email, role }] }));
  const rows = (await owner.get(url)).body;
  const row = rows.find((each: { email: string }) => each.email === email.toLowerCase());
  return { ...row, key: keyIn(row.invite_link) };
}

/** Changes carry neither of these. */
const withoutLink = (row: ReplayedRow) => ({ ...withoutFields('can_accept')(row), invite_link: '' });
const replay = (caller: Caller, action: () => Promise<Answer>, list = url, repeated?: number) =>
  expectReplay({
    ...(repeated === undefined ? {} : { repeated }),
    test: app,
    caller,
    actor: owner,
    stream: userStream(caller.id),
    lists: [{ url: list, kind: 'project_invitation', shared: withoutLink }],
    action,
  });

const rolesOf = async (caller: Caller): Promise<[Role | undefined, Role | undefined]> => [
  (await caller.get(`/api/workspaces/${workspace.slug}/workspace-members/me/`)).body?.role,
  (await caller.get(`${projectUrl}project-members/me/`)).body?.role,
];

// docs/contract/project-invitations.md#all-or-nobody
// docs/contract/project-invitations.md#who-invites-to-a-project
test('administrators invite, they and members read, nobody else does either', async () => {
  const { id } = await invite(newEmail());
  const emails = [{ email: newEmail(), role: 5 }];
  for (const [by, read, write] of [
    [app.nobody, 401, 401],
    [outsider, 403, 403],
    [guest, 403, 403],
    [member, 200, 403],
    [owner, 200, undefined],
  ] as const) {
    expect((await by.get(url)).status).toBe(read);
    expect((await by.get(`${url}${id}/`)).status).toBe(read);
    if (!write) continue;
    expect((await by.post(url, { emails })).status).toBe(write);
    expect((await by.delete(`${url}${id}/`)).status).toBe(write);
  }
  expect((await owner.get(url)).body).toHaveLength(1);
});

// docs/contract/project-invitations.md#what-an-invitation-carries
test('an invitation tells who is asked into which project, and administrators its link', async () => {
  const email = newEmail();
  const answer = await replay(member, () =>
    owner.post(url, {
      emails: [
        { email: ` ${email.toUpperCase()}`, role: 15 },
        { email, role: 5 },
      ],
    }),
  );
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message']]);
  const { body } = await owner.get(url);
  expect(body).toEqual([
    {
      id: expect.any(String),
      email,
      role: 15,
      accepted: false,
      message: null,
      responded_at: null,
      project: expect.objectContaining({ id: project.id, identifier: project.identifier, logo_props: {} }),
      workspace: expect.objectContaining({ id: workspace.id, slug: workspace.slug, logo_url: null }),
      invite_link: `/project-invitations/?invitation_id=${keyIn(body[0].invite_link)}&email=${encodeURIComponent(email)}&slug=${workspace.slug}&project_id=${project.id}`,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by: owner.id,
      updated_by: owner.id,
      deleted_at: null,
    },
  ]);
  expect(keyIn(body[0].invite_link)).toMatch(new RegExp(`^${body[0].id}\\.[0-9a-f]{64}$`));
  expect((await owner.get(`${url}${body[0].id}/`)).body).toEqual(body[0]);
  const seen = { ...body[0], invite_link: '' };
  expect((await member.get(`${url}${body[0].id}/`)).body).toEqual(seen);
  expect((await member.get(url)).body).toEqual([seen]);
});

// docs/contract/project-invitations.md#all-or-nobody
test('refuses bad lists as a whole, and nobody is invited', async () => {
  const good = { email: newEmail(), role: 5 };
  const known = newEmail();
  const inside = await app.makeUser({ email: known });
  await app.addMember(workspace.id, inside, 15);
  await app.addProjectMember(project.id, inside, 15);
  for (const emails of [
    undefined,
    [],
    [good, { email: 'x', role: 5 }],
    [good, { email: newEmail(), role: 7 }],
    [good, { email: newEmail() }],
    [good, { email: known.toUpperCase(), role: 15 }],
  ]) {
    const answer = await owner.post(url, { emails });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
  }
  expect((await owner.post(url, { emails: 'all' })).body).toEqual({ emails: expect.any(Array) });
  expect((await owner.get(url)).body).toEqual([]);
});

// docs/contract/project-invitations.md#inviting-again
test('a live invitation stays as it is; a declined one begins anew', async () => {
  const email = newEmail();
  const { id, key } = await invite(email, 15);
  await invite(email, 5);
  expect((await owner.get(`${url}${id}/`)).body.role).toBe(15);
  await app.nobody.post(joinUrl(key), { email, accepted: false });
  expect((await owner.get(`${url}${id}/`)).body).toMatchObject({
    accepted: false,
    responded_at: expect.any(String),
  });
  await invite(email, 5);
  expect((await owner.get(`${url}${id}/`)).body).toMatchObject({ role: 5, responded_at: null });
});

// docs/contract/project-invitations.md#taking-back
test('an invitation is taken back, and one of another project is not found', async () => {
  const { id, key } = await invite(newEmail());
  const other = await app.makeProject(owner, workspace);
  const elsewhere = `${url.replace(project.id, other.id)}${id}/`;
  expect((await owner.get(elsewhere)).status).toBe(404);
  expect((await owner.delete(elsewhere)).status).toBe(404);
  expect((await app.nobody.get(joinUrl(key).replace(project.id, other.id))).status).toBe(404);
  expect((await replay(owner, () => owner.delete(`${url}${id}/`))).status).toBe(204);
  expect((await owner.get(`${url}${id}/`)).status).toBe(404);
  expect((await owner.delete(`${url}${id}/`)).status).toBe(404);
});

// docs/contract/project-invitations.md#reading-by-the-link
test('whoever has the link reads only what it needs to show', async () => {
  const { id, key, email } = await invite(newEmail());
  const answer = await app.nobody.get(joinUrl(key));
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body).toSorted()).toEqual(
    ['accepted', 'email', 'id', 'message', 'project', 'responded_at', 'role', 'workspace'].toSorted(),
  );
  expect(answer.body).toMatchObject({ email, project: { id: project.id }, workspace: { id: workspace.id } });
  await app.database.sql`update project_invitations set expires_at = now() where id = ${id}`;
  const expired = await app.nobody.get(joinUrl(key));
  const unknown = await app.nobody.get(joinUrl(crypto.randomUUID()));
  expect([expired.status, expired.body]).toEqual([unknown.status, unknown.body]);
  expect(expired.status).toBe(404);
  expect((await app.nobody.post(joinUrl(key), { email, accepted: true })).status).toBe(404);
});

// docs/contract/project-invitations.md#one-answer
test('an answer needs the address of the invitation, and there is one answer', async () => {
  const { key, email } = await invite(newEmail());
  const answer = (body: object) => app.nobody.post(joinUrl(key), body);
  expect((await answer({ accepted: true })).status).toBe(403);
  expect((await answer({ email: newEmail(), accepted: true })).status).toBe(403);
  expect((await answer({ email, accepted: 'yes' })).body).toEqual({ accepted: expect.any(Array) });
  expect((await replay(member, () => answer({ email, accepted: false }), url, 400)).status).toBe(200);
  const again = await answer({ email, accepted: true });
  expect([again.status, Object.keys(again.body)]).toEqual([400, ['error']]);
});

// docs/contract/project-invitations.md#own-invitations
// docs/contract/project-invitations.md#what-joining-takes
test('the invited person sees and accepts their own, and is a member of workspace and project', async () => {
  const email = newEmail();
  const invited = await app.makeUser({ email: email.toUpperCase() });
  await replay(invited, () => owner.post(url, { emails: [{ email, role: 15 }] }), mine);
  const [own] = (await invited.get(mine)).body;
  expect(own).toMatchObject({ email, project: { id: project.id }, can_accept: false, invite_link: '' });
  const key = keyIn((await owner.get(url)).body[0].invite_link);
  expect((await outsider.get(mine)).body).toEqual([]);
  expect((await app.nobody.get(mine)).status).toBe(401);
  const answer = await expectReplay({
    test: app,
    caller: invited,
    stream: userStream(invited.id),
    lists: [
      { url: mine, kind: 'project_invitation', shared: withoutLink },
      { url: '/api/users/me/workspaces/', kind: 'workspace' },
    ],
    action: () => invited.post(joinUrl(key), { email, accepted: true }),
  });
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message']]);
  expect(await rolesOf(invited)).toEqual([15, 15]);
  expect((await owner.get(url)).body).toEqual([]);
  expect((await owner.get(`${projectUrl}members/`)).body).toHaveLength(4);
  expect((await invited.get(`${projectUrl}user-properties/`)).status).toBe(200);
});

// docs/contract/project-invitations.md#roles
test.each([
  [20, 15, 20],
  [15, 15, 15],
  [5, 5, 5],
] as const)(
  'an invitation as %i gives %i in the workspace and %i in the project',
  async (role, inWorkspace, inProject) => {
    const email = newEmail();
    const invited = await app.makeUser({ email });
    const { key } = await invite(email, role);
    await invited.post(joinUrl(key), { email, accepted: true });
    expect(await rolesOf(invited)).toEqual([inWorkspace, inProject]);
  },
);

// docs/contract/project-invitations.md#roles
test.each([
  [20, 5, 20],
  [5, 20, 5],
  [15, 20, 20],
] as const)(
  'a member of the workspace as %i who is invited as %i gets %i in the project',
  async (own, role, now) => {
    const email = newEmail();
    const invited = await app.makeUser({ email });
    await app.addMember(workspace.id, invited, own);
    const { key } = await invite(email, role);
    await invited.post(joinUrl(key), { email, accepted: true });
    expect(await rolesOf(invited)).toEqual([own, now]);
  },
);

// docs/contract/project-invitations.md#roles
test('who is a member of the project already keeps their role', async () => {
  const email = newEmail();
  const invited = await app.makeUser({ email });
  const { key } = await invite(email, 20);
  await app.addMember(workspace.id, invited, 15);
  await app.addProjectMember(project.id, invited, 5);
  await invited.post(joinUrl(key), { email, accepted: true });
  expect(await rolesOf(invited)).toEqual([15, 5]);
});

// docs/contract/project-invitations.md#one-answer
test('of two answers at once one counts', async () => {
  const email = newEmail();
  const invited = await app.makeUser({ email });
  const { key } = await invite(email);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => invited.post(joinUrl(key), { email, accepted: true })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  expect((await owner.get(`${projectUrl}members/`)).body).toHaveLength(4);
});

// docs/contract/projects.md#what-goes-with-a-project
test('invitations of an archived project wait, those of a deleted one are gone', async () => {
  const email = newEmail();
  const invited = await app.makeUser({ email });
  const { key } = await invite(email);
  await owner.post(`${projectUrl}archive/`);
  expect((await app.nobody.get(joinUrl(key))).status).toBe(404);
  expect((await invited.post(joinUrl(key), { email, accepted: true })).status).toBe(404);
  expect((await invited.get(mine)).body).toEqual([]);
  const refused = await owner.post(url, { emails: [{ email: newEmail(), role: 5 }] });
  expect([refused.status, refused.body]).toEqual([400, { error: 'The project is archived.' }]);
  await owner.delete(`${projectUrl}archive/`);
  expect((await invited.get(mine)).body).toHaveLength(1);
  await replay(invited, () => owner.delete(projectUrl), mine);
  expect((await invited.get(mine)).body).toEqual([]);
});
