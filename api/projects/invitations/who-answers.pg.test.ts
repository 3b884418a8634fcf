import { readChanges } from '@tandem/db/change-log/log.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBrowser } from '../../testing/browser.ts';
import { type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import {
  PASSWORD,
  keyIn,
  newEmail,
  proveAddress,
  rolesIn,
  signUp,
} from '../../workspaces/invitations/testing.ts';

let app: TestApp;
let owner: Caller;
let second: Caller;
let member: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let projectUrl: string;
let url: string;
let mine: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, second, member] = [await app.makeUser(), await app.makeUser(), await app.makeUser()];
  workspace = await app.makeWorkspace(owner);
  project = await app.makeProject(owner, workspace, { network: 0 });
  for (const [user, role] of [
    [second, 20],
    [member, 15],
  ] as const) {
    await app.addMember(workspace.id, user, 15);
    await app.addProjectMember(project.id, user, role);
  }
  projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  url = `${projectUrl}invitations/`;
  mine = `/api/users/me/workspaces/${workspace.slug}/projects/invitations/`;
});

const joinUrl = (key: string) => `${projectUrl}join/${key}/`;

async function invite(email: string, role = 20, by = owner): Promise<{ id: string; key: string }> {
  expectMade(await by.post(url, { emails: [{ email, role }] }));
  const rows = (await by.get(url)).body;
  const row = rows.find((each: { email: string }) => each.email === email);
  return { id: row.id, key: keyIn(row.invite_link) };
}

// docs/contract/project-invitations.md#what-joining-takes
test('a member does not become an administrator of the project by signing up with an address that they saw', async () => {
  const email = newEmail();
  const { id } = await invite(email);
  expect((await member.get(url)).body).toMatchObject([{ id, email, role: 20, invite_link: '' }]);
  const { browser } = await signUp(app, email);
  expect((await browser.get(mine)).json()).toMatchObject([{ id, can_accept: false, invite_link: '' }]);
  const answer = await browser.postJson(joinUrl(id), { email, accepted: true });
  expect([answer.statusCode, answer.json().error]).toEqual([403, expect.stringMatching(/open the link/i)]);
  await browser.postForm('/auth/sign-in/', { email, password: PASSWORD });
  expect(await rolesIn(browser)).toEqual([]);
});

// docs/contract/project-invitations.md#reading-by-the-link
test('with the id alone nobody reads or answers it', async () => {
  const email = newEmail();
  const { id } = await invite(email);
  for (const caller of [app.nobody, member]) {
    const unknown = await caller.get(joinUrl(crypto.randomUUID()));
    expect(await caller.get(joinUrl(id))).toMatchObject({ status: 404, text: unknown.text });
    for (const accepted of [true, false]) {
      const answer = await caller.post(joinUrl(id), { email, accepted });
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
  }
  expect((await owner.get(url)).body).toMatchObject([{ accepted: false, responded_at: null }]);
});

// docs/contract/project-invitations.md#one-answer
test("nobody answers another's invitation, not even with its link", async () => {
  const email = newEmail();
  const { key } = await invite(email);
  for (const accepted of [true, false]) {
    expect(await member.post(joinUrl(key), { email, accepted })).toMatchObject({
      status: 403,
      body: { error: 'You do not have permission to join the project' },
    });
  }
  expect((await owner.get(url)).body).toMatchObject([{ accepted: false, responded_at: null }]);
});

// docs/contract/project-invitations.md#what-joining-takes
test('a yes by the link before signing up counts for the browser that said it', async () => {
  const email = newEmail();
  const { key } = await invite(email, 15);
  const browser = new TestBrowser(app);
  expect((await browser.postJson(joinUrl(key), { email, accepted: true })).statusCode).toBe(200);
  const { browser: impostor } = await signUp(app, email);
  expect(await rolesIn(impostor)).toEqual([]);
  await browser.postForm('/auth/sign-in/', { email, password: PASSWORD });
  expect((await browser.get(projectUrl)).json()).toMatchObject({ id: project.id, member_role: 15 });
  expect((await owner.get(url)).body).toEqual([]);
});

// docs/contract/project-invitations.md#own-invitations
// docs/contract/project-invitations.md#what-joining-takes
test('an address that was proven needs no link', async () => {
  const email = newEmail();
  const { id } = await invite(email, 15);
  const { browser } = await signUp(app, email);
  await proveAddress(app, email);
  expect((await browser.get(mine)).json()).toMatchObject([{ id, can_accept: true }]);
  expect((await browser.postJson(joinUrl(id), { email, accepted: true })).statusCode).toBe(200);
  expect(await rolesIn(browser)).toEqual([15]);
});

// docs/contract/project-invitations.md#what-an-invitation-carries
test('the link stands in no Change and not in the database', async () => {
  const { key } = await invite(newEmail());
  const secret = key.split('.')[1]!;
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  for (const reader of [owner, member]) {
    const stream = userStream(reader.id);
    const { changes } = await readChanges(app.database.db, { stream, after: 0 });
    expect(changes.map(({ row }) => row?.['invite_link'])).toContain('');
    expect(JSON.stringify(changes)).not.toContain(secret);
  }
  const rows = await app.database.sql`select i::text as text from project_invitations i`;
  expect(JSON.stringify(rows)).not.toContain(secret);
});

// docs/contract/project-invitations.md#who-invited
test.each([
  ['is no administrator any more', 'PATCH'],
  ['was taken out of the project', 'DELETE'],
] as const)(
  'who invited %s: their invitations and the links that they saw bring nobody in',
  async (_what, method) => {
    const email = newEmail();
    const { key } = await invite(email, 20, second);
    const invited = await app.makeUser({ email });
    await proveAddress(app, email);
    const others = await invite(newEmail(), 20);
    const members = (await owner.get(`${projectUrl}members/`)).body;
    const { id } = members.find((each: { member: string }) => each.member === second.id);
    const membership = `${projectUrl}members/${id}/`;
    const answer = await (method === 'PATCH'
      ? owner.patch(membership, { role: 15 })
      : owner.delete(membership));
    expect(answer.status).toBeLessThan(300);
    expect((await app.nobody.get(joinUrl(key))).status).toBe(404);
    expect((await invited.post(joinUrl(key), { email, accepted: true })).status).toBe(404);
    expect((await app.nobody.get(joinUrl(others.key))).status).toBe(404);
    expect((await invited.get(mine)).body).toEqual([]);
    const again = await invite(email, 5);
    expect((await invited.post(joinUrl(again.key), { email, accepted: true })).status).toBe(200);
    expect((await invited.get(projectUrl)).body).toMatchObject({ member_role: 5 });
  },
);
