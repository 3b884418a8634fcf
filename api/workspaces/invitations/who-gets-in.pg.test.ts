import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestBrowser } from '../../testing/browser.ts';
import { type Answer, type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import {
  type InvitingWorkspace,
  MINE,
  keyIn,
  makeInvitingWorkspace,
  newEmail,
  proveAddress,
  rolesIn,
  signUp,
} from './testing.ts';

let app: TestApp;
let place: InvitingWorkspace;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  place = await makeInvitingWorkspace(app);
});

describe('who invited', () => {
  const membershipOf = async (caller: Caller) =>
    (await place.admin.get(`/api/workspaces/${place.workspace.slug}/members/`)).body.find(
      (each: { member: { id: string } }) => each.member.id === caller.id,
    ).id as string;
  const memberUrl = async (caller: Caller) =>
    `/api/workspaces/${place.workspace.slug}/members/${await membershipOf(caller)}/`;

  const REMOVALS: [what: string, act: (who: Caller) => Promise<Answer>][] = [
    ['was taken out', async (who: Caller) => place.admin.delete(await memberUrl(who))],
    ['left', async (who: Caller) => who.post(`/api/workspaces/${place.workspace.slug}/members/leave/`)],
    ['deactivated their account', async (who: Caller) => who.delete('/api/users/me/')],
    ['lost the role', async (who: Caller) => place.admin.patch(await memberUrl(who), { role: 15 })],
  ];
  // docs/contract/workspace-invitations.md#seven-days
  test.each(REMOVALS)(
    '%s: their invitations as administrator bring nobody in until they are made anew',
    async (_what, act) => {
      const second = await app.makeUser();
      await app.addMember(place.workspace.id, second, ROLE.ADMIN);
      const email = newEmail();
      const { key } = await place.invite(email, ROLE.ADMIN, second);
      const invited = await app.makeUser({ email });
      await proveAddress(app, email);
      expect((await act(second)).status).toBeLessThan(300);
      expect((await app.nobody.get(place.joinOf(key))).status).toBe(404);
      expect((await invited.post(place.joinOf(key), { email, accepted: true })).status).toBe(404);
      expect((await invited.get(MINE)).body).toEqual([]);
      await invited.post(MINE, { invitations: [key] });
      expect((await invited.get('/api/users/me/workspaces/')).body).toEqual([]);
      const again = await place.invite(email, ROLE.GUEST);
      expect((await invited.post(place.joinOf(again.key), { email, accepted: true })).status).toBe(200);
      expect((await invited.get('/api/users/me/workspaces/')).body).toMatchObject([{ role: 5 }]);
    },
  );

  // docs/contract/workspace-invitations.md#seven-days
  test.each(REMOVALS)(
    '%s: the links to become administrator that they saw open nothing any more',
    async (_what, act) => {
      const second = await app.makeUser();
      await app.addMember(place.workspace.id, second, ROLE.ADMIN);
      const [high, low] = [await place.invite(newEmail(), ROLE.ADMIN), await place.invite(newEmail())];
      const seen = (await place.rowsFor(second)).map((row) => keyIn(row.invite_link));
      expect(seen.toSorted()).toEqual([high.key, low.key].toSorted());
      expect((await act(second)).status).toBeLessThan(300);
      expect((await app.nobody.get(place.joinOf(high.key))).status).toBe(404);
      expect((await app.nobody.get(place.joinOf(low.key))).status).toBe(200);
      const [, again] = await place.rowsFor(place.admin);
      expect(again).toMatchObject({ id: high.id });
      expect((await app.nobody.get(place.joinOf(keyIn(again!.invite_link)))).status).toBe(200);
    },
  );

  // docs/contract/workspace-invitations.md#seven-days
  test('into a workspace that is deleted brings nobody in', async () => {
    const email = newEmail();
    const { key } = await place.invite(email, ROLE.ADMIN);
    const invited = await app.makeUser({ email });
    await place.admin.delete(`/api/workspaces/${place.workspace.slug}/`);
    await app.makeWorkspace(place.member, { slug: place.workspace.slug });
    expect((await app.nobody.get(place.joinOf(key))).status).toBe(404);
    expect((await invited.post(place.joinOf(key), { email, accepted: true })).status).toBe(404);
    await invited.post(MINE, { invitations: [key] });
    expect((await invited.get('/api/users/me/workspaces/')).body).toEqual([]);
  });
});

describe('addresses that look alike', () => {
  // docs/contract/workspace-invitations.md#addresses-that-look-alike
  test('in other letters of the same address are the same person', async () => {
    const email = newEmail();
    const { key } = await place.invite(email);
    const browser = new TestBrowser(app);
    await browser.get(place.joinOf(key));
    await signUp(app, ` ${email.toUpperCase()} `, browser);
    const answer = await browser.postJson(place.joinOf(key), { email: email.toUpperCase(), accepted: true });
    expect(answer.statusCode).toBe(200);
    expect(await rolesIn(browser)).toEqual([15]);
  });

  // docs/contract/workspace-invitations.md#addresses-that-look-alike
  test.each([
    'sec\u0433et@example.com',
    'boo\u212A@example.com',
    'bo\uFF53s@example.com',
    'b\u0130ll@example.com',
  ])('%s is no address: neither invited nor signed up', async (email) => {
    const refused = await place.admin.post(place.url, { emails: [{ email, role: 15 }] });
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('Invalid email')]);
    expect((await signUp(app, email)).location.query['error_code']).toBe('5045');
  });
});

describe('an imported person', () => {
  async function makeImported(role: Role, into = place.workspace) {
    const email = newEmail();
    const imported = await app.makeUser({ email });
    await app.addMember(into.id, imported, role);
    return { email, imported };
  }
  const openedBy = async (email: string, key: string) => {
    const browser = new TestBrowser(app);
    await browser.get(place.joinOf(key));
    return (await signUp(app, email, browser)).location;
  };

  // docs/contract/workspace-invitations.md#people-who-were-imported
  test('is taken over with the link of their invitation alone', async () => {
    const { email, imported } = await makeImported(ROLE.MEMBER);
    const { key } = await place.invite(email);
    expect((await signUp(app, email)).location.query['error_code']).toBe('5030');
    const check = await app.nobody.post('/auth/email-check/', { email });
    expect(check.body.existing).toBe(false);
    expect((await openedBy(email, key)).path).toBe('/onboarding');
    expect((await openedBy(email, key)).query['error_code']).toBe('5030');
    const users = await app.database.sql`select id from users where email = ${email}`;
    expect(users).toEqual([{ id: imported.id }]);
  });

  // docs/contract/workspace-invitations.md#people-who-were-imported
  test('is not taken over through another workspace', async () => {
    const { email } = await makeImported(ROLE.MEMBER);
    const outsider = await app.makeUser();
    const own = await app.makeWorkspace(outsider);
    const ownUrl = `/api/workspaces/${own.slug}/invitations/`;
    expectMade(await outsider.post(ownUrl, { emails: [{ email, role: 20 }] }));
    const key = keyIn((await outsider.get(ownUrl)).body[0].invite_link);
    const browser = new TestBrowser(app);
    expect((await browser.get(`${ownUrl}${key}/join/`)).statusCode).toBe(200);
    expect((await signUp(app, email, browser)).location.query['error_code']).toBe('5030');
  });

  // docs/contract/workspace-invitations.md#people-who-were-imported
  test('is not taken over by an invitation below what they may do there', async () => {
    const high = await makeImported(ROLE.ADMIN);
    const low = await place.invite(high.email, ROLE.MEMBER, place.member);
    expect((await openedBy(high.email, low.key)).query['error_code']).toBe('5030');
    const lead = await makeImported(ROLE.MEMBER);
    const project = await app.makeProject(place.admin, place.workspace);
    await app.addProjectMember(project.id, lead.imported, ROLE.ADMIN);
    const invitation = await place.invite(lead.email, ROLE.MEMBER, place.member);
    expect((await openedBy(lead.email, invitation.key)).query['error_code']).toBe('5030');
  });
});
