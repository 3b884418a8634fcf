import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { InviteLink } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../identity/instance/testing.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import {
  type InvitingWorkspace,
  makeInvitingWorkspace,
  newEmail,
  rolesIn,
  signUp,
} from '../invitations/testing.ts';
import { joinUrl, keyOf } from './testing.ts';

let app: TestApp;
let place: InvitingWorkspace;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  place = await makeInvitingWorkspace(app);
  url = `/api/workspaces/${place.workspace.slug}/invite-link/`;
});

const open = async (body: object = {}) => expectMade<InviteLink>(await place.admin.post(url, body));
const mine = async (by: Caller) =>
  ((await by.get('/api/users/me/workspaces/')).body as { slug: string; role: number }[]).find(
    ({ slug }) => slug === place.workspace.slug,
  )?.role;

// docs/contract/invite-link.md#reading-the-link
test('whoever has it sees the workspace and the role, and nothing without its secret', async () => {
  const link = await open({ role: ROLE.GUEST });
  const { body } = await app.nobody.get(joinUrl(url, link.invite_link));
  expect(body).toEqual({
    id: link.id,
    role: ROLE.GUEST,
    workspace: {
      id: place.workspace.id,
      name: expect.any(String),
      slug: place.workspace.slug,
      logo_url: null,
    },
  });
  const other = await makeInvitingWorkspace(app);
  const elsewhere = `/api/workspaces/${other.workspace.slug}/invite-link/`;
  const wrong = [
    `${url}${link.id}/join/`,
    `${url}${link.id}.${'0'.repeat(64)}/join/`,
    `${elsewhere}${keyOf(link.invite_link)}/join/`,
    `/api/workspaces/no-such-place/invite-link/${keyOf(link.invite_link)}/join/`,
  ];
  const stranger = await app.makeUser();
  for (const path of wrong) {
    for (const by of [app.nobody, stranger]) expect((await by.get(path)).status, path).toBe(404);
    expect((await stranger.post(path)).status, path).toBe(404);
  }
  expect(await mine(stranger)).toBeUndefined();
});

// docs/contract/invite-link.md#joining
// docs/contract/invite-link.md#in-the-audit-log
test('whoever is signed in joins by it, as often as people come', async () => {
  const link = await open({ role: ROLE.GUEST });
  const join = joinUrl(url, link.invite_link);
  expect((await app.nobody.post(join)).status).toBe(401);
  const people = [await app.makeUser(), await app.makeUser()];
  for (const person of people) {
    const answer = await expectReplay({
      test: app,
      caller: person,
      stream: userStream(person.id),
      action: () => person.post(join),
      lists: [{ url: '/api/users/me/workspaces/', kind: 'workspace' }],
    });
    expect([answer.status, await mine(person)]).toEqual([204, ROLE.GUEST]);
  }
  const log = await place.admin.get(
    `/api/workspaces/${place.workspace.slug}/audit-log/?action=member_joined`,
  );
  expect(
    log.body.results.slice(0, 2).map((row: { actor: string; details: object }) => [row.actor, row.details]),
  ).toEqual(people.reverse().map(({ id }) => [id, { role: ROLE.GUEST, by: 'invite_link' }]));
});

// docs/contract/invite-link.md#joining
test('members stay what they are, and who was one does not come back by it', async () => {
  const { admin, member, workspace } = place;
  const join = joinUrl(url, (await open({ role: ROLE.GUEST })).invite_link);
  expect((await admin.post(join)).status).toBe(204);
  expect((await member.post(join)).status).toBe(204);
  expect([await mine(admin), await mine(member)]).toEqual([ROLE.ADMIN, ROLE.MEMBER]);
  expect((await member.post(`/api/workspaces/${workspace.slug}/members/leave/`)).status).toBeLessThan(300);
  const next = ((await admin.get(url)).body as InviteLink).invite_link;
  const refused = await member.post(joinUrl(url, next));
  expect([refused.status, await mine(member)]).toEqual([403, undefined]);
  expect(refused.body.error).toContain('new invitation');
});

// docs/contract/invite-link.md#joining
test('who joins while the link is switched off is in or out, and never half', async () => {
  const join = joinUrl(url, (await open()).invite_link);
  const people = await Promise.all(Array.from({ length: 6 }, () => app.makeUser()));
  const [, ...answers] = await Promise.all([place.admin.delete(url), ...people.map((one) => one.post(join))]);
  for (const [index, { status }] of answers.entries()) {
    expect([204, 404]).toContain(status);
    expect(await mine(people[index]!)).toBe(status === 204 ? ROLE.MEMBER : undefined);
  }
  expect((await (await app.makeUser()).post(join)).status).toBe(404);
});

// docs/contract/invite-link.md#accounts-by-the-link
test('who has opened it gets an account where sign-up is switched off, in that browser alone', async () => {
  const join = joinUrl(url, (await open()).invite_link);
  await makeOperator(app);
  await app.database.sql`update instance set settings = '{"ENABLE_SIGNUP": "0"}'`;
  const elsewhere = await signUp(app, newEmail());
  expect(elsewhere.location.query['error_code']).toBe('5015');
  const browser = new TestBrowser(app);
  expect((await browser.get(join)).statusCode).toBe(200);
  await signUp(app, newEmail(), browser);
  expect(await rolesIn(browser)).toEqual([]);
  expect((await browser.postJson(join, {})).statusCode).toBe(204);
  expect(await rolesIn(browser)).toEqual([ROLE.MEMBER]);
});
