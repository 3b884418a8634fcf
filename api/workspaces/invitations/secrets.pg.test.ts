import { readChanges } from '@tandem/db/change-log/log.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestBrowser } from '../../testing/browser.ts';
import { type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import {
  type InvitedRow,
  type InvitingWorkspace,
  MINE,
  PASSWORD,
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

describe('the address alone', () => {
  // docs/contract/workspace-invitations.md#the-address-alone-is-not-enough
  test('a member does not become an administrator by signing up with an address that they saw in the list', async () => {
    const email = newEmail();
    await place.invite(email, ROLE.ADMIN);
    const [seen] = await place.rowsFor(place.member);
    expect(seen).toMatchObject({ email, role: 20, invite_link: '' });
    const { browser } = await signUp(app, email);
    const [own] = (await browser.get(MINE)).json();
    expect(own).toMatchObject({ id: seen!.id, can_accept: false, invite_link: '' });
    const accepted = await browser.postJson(MINE, { invitations: [own.id] });
    expect(accepted.statusCode).toBe(403);
    expect(accepted.json().error).toMatch(/open the link of the invitation/i);
    const joined = await browser.postJson(place.joinOf(own.id), { email, accepted: true });
    expect([joined.statusCode, joined.json()]).toEqual([403, accepted.json()]);
    await browser.postForm('/auth/sign-in/', { email, password: PASSWORD });
    expect(await rolesIn(browser)).toEqual([]);
    expect(await place.rowsFor(place.admin)).toMatchObject([{ email, accepted: false, responded_at: null }]);
  });

  // docs/contract/workspace-invitations.md#reading-by-the-link
  test.each(['nobody', 'member'] as const)('%s answers nothing with the id of an invitation', async (who) => {
    const email = newEmail();
    const { id } = await place.invite(email);
    const caller = who === 'nobody' ? app.nobody : place.member;
    const unknown = await caller.get(place.joinOf(crypto.randomUUID()));
    expect(unknown.status).toBe(404);
    expect(await caller.get(place.joinOf(id))).toMatchObject({ status: 404, text: unknown.text });
    for (const accepted of [true, false]) {
      const answer = await caller.post(place.joinOf(id), { email, accepted });
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
    expect(await place.rowsFor(place.admin)).toMatchObject([{ accepted: false, responded_at: null }]);
  });

  // docs/contract/workspace-invitations.md#the-address-alone-is-not-enough
  test('is enough once it was proven', async () => {
    const email = newEmail();
    const { id } = await place.invite(email, ROLE.ADMIN);
    const { browser } = await signUp(app, email);
    await proveAddress(app, email);
    expect((await browser.get(MINE)).json()).toMatchObject([{ id, can_accept: true }]);
    expect((await browser.postJson(MINE, { invitations: [id] })).statusCode).toBe(204);
    expect(await rolesIn(browser)).toEqual([20]);
  });

  // docs/contract/workspace-invitations.md#the-address-alone-is-not-enough
  test('one that may not be accepted leaves the others of the request unanswered', async () => {
    const email = newEmail();
    const { key, id } = await place.invite(email);
    const other = await app.makeWorkspace(place.admin);
    const otherUrl = `/api/workspaces/${other.slug}/invitations/`;
    expectMade(await place.admin.post(otherUrl, { emails: [{ email, role: 15 }] }));
    const unproven = (await place.admin.get(otherUrl)).body[0].id;
    const { browser } = await signUp(app, email);
    const both = await browser.postJson(MINE, { invitations: [key, unproven] });
    expect([both.statusCode, await rolesIn(browser)]).toEqual([403, []]);
    expect((await browser.postJson(MINE, { invitations: [key] })).statusCode).toBe(204);
    expect(await rolesIn(browser)).toEqual([15]);
    expect((await place.rowsFor(place.admin)).map((row) => row.id)).not.toContain(id);
  });
});

describe('the link', () => {
  // docs/contract/workspace-invitations.md#the-link
  test('is shown to those who may give its role, and to nobody else', async () => {
    await place.invite(newEmail(), ROLE.ADMIN);
    await place.invite(newEmail(), ROLE.MEMBER);
    const shown = async (caller: Caller) =>
      (await place.rowsFor(caller)).map(({ role, invite_link }) => [role, invite_link !== '']);
    expect(await shown(place.admin)).toEqual([
      [15, true],
      [20, true],
    ]);
    expect(await shown(place.member)).toEqual([
      [15, true],
      [20, false],
    ]);
    const [, high] = await place.rowsFor(place.member);
    expect((await place.member.get(`${place.url}${high!.id}/`)).body.invite_link).toBe('');
    expect((await place.admin.get(`${place.url}${high!.id}/`)).body.invite_link).toContain(`=${high!.id}.`);
  });

  // docs/contract/workspace-invitations.md#the-link
  test('stands in no Change, nor does its secret stand in the database', async () => {
    const email = newEmail();
    const invited = await app.makeUser({ email });
    const { id, key } = await place.invite(email, ROLE.ADMIN);
    const secret = key.split('.')[1]!;
    const options = { headers: { 'idempotency-key': 'lower' } };
    const lowered = await place.admin.patch(`${place.url}${id}/`, { role: ROLE.MEMBER }, options);
    expect(lowered.body.invite_link).toContain(secret);
    const repeated = await app.database.sql`
      select body from idempotency_keys where user_id = ${place.admin.id} and key = 'lower'`;
    expect(repeated).toHaveLength(1);
    expect(JSON.stringify(repeated)).not.toContain(secret);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    for (const stream of [workspaceStream(place.workspace.id), userStream(invited.id)]) {
      const { changes } = await readChanges(app.database.db, { stream, after: 0 });
      expect(changes.map(({ row }) => row?.['invite_link'])).toContain('');
      expect(JSON.stringify(changes)).not.toContain(secret);
    }
    const [row] = await app.database.sql`select i::text as text from workspace_invitations i
      where workspace_id = ${place.workspace.id}`;
    expect(row!['text']).toContain(email);
    expect(row!['text']).not.toContain(secret);
  });

  // docs/contract/workspace-invitations.md#own-invitations
  test('who signs up in the browser that opened it sees the invitation and joins', async () => {
    const email = newEmail();
    const { id, key } = await place.invite(email, ROLE.ADMIN);
    const browser = new TestBrowser(app);
    expect((await browser.get(place.joinOf(key))).json()).toMatchObject({ id, email, role: 20 });
    await signUp(app, email, browser);
    expect((await browser.get(MINE)).json()).toMatchObject([{ id, can_accept: true, invite_link: '' }]);
    expect((await browser.postJson(MINE, { invitations: [id] })).statusCode).toBe(204);
    expect(await rolesIn(browser)).toEqual([20]);
    expect(await place.rowsFor(place.admin)).toEqual([]);
    expect((await browser.get(place.joinOf(key))).statusCode).toBe(404);
  });

  // docs/contract/workspace-invitations.md#a-yes-before-signing-in
  test('a yes by the link before signing up counts for the browser that said it', async () => {
    const email = newEmail();
    const { key } = await place.invite(email, ROLE.ADMIN);
    const browser = new TestBrowser(app);
    const yes = await browser.postJson(place.joinOf(key), { email, accepted: true });
    expect(yes.json()).toEqual({ message: 'Workspace Invitation Accepted' });
    const { browser: impostor } = await signUp(app, email);
    expect(await rolesIn(impostor)).toEqual([]);
    await browser.postForm('/auth/sign-in/', { email, password: PASSWORD });
    expect(await rolesIn(browser)).toEqual([20]);
  });

  // docs/contract/workspace-invitations.md#a-yes-before-signing-in
  test('a yes that was said elsewhere is said again by the person in question', async () => {
    const email = newEmail();
    const { key } = await place.invite(email);
    await app.nobody.post(place.joinOf(key), { email, accepted: true });
    const { browser } = await signUp(app, email);
    expect((await browser.postJson(place.joinOf(key), { email, accepted: true })).statusCode).toBe(200);
    expect(await rolesIn(browser)).toEqual([15]);
  });

  test('what a browser opened is forgotten when somebody signs out in it', async () => {
    const email = newEmail();
    const { key, id } = await place.invite(email);
    const browser = new TestBrowser(app);
    await browser.get(place.joinOf(key));
    await browser.postForm('/auth/sign-out/');
    await signUp(app, email, browser);
    expect((await browser.get(MINE)).json()).toMatchObject([{ id, can_accept: false }]);
  });

  test.each([
    ['a wrong one', (key: string) => `${key.slice(0, -4)}0000`],
    [
      'that of another invitation',
      async (key: string) => {
        const other = await place.invite(newEmail());
        return `${key.split('.')[0]}.${other.key.split('.')[1]}`;
      },
    ],
  ])('%s opens nothing', async (_what, change) => {
    const email = newEmail();
    const { key } = await place.invite(email);
    const wrong = await change(key);
    const { browser } = await signUp(app, email);
    expect((await app.nobody.get(place.joinOf(wrong))).status).toBe(404);
    expect((await browser.postJson(place.joinOf(wrong), { email, accepted: true })).statusCode).toBe(403);
    expect((await browser.postJson(MINE, { invitations: [wrong] })).statusCode).toBe(403);
    expect(await rolesIn(browser)).toEqual([]);
  });

  // docs/contract/workspace-invitations.md#one-answer
  test('is of no use to another account', async () => {
    const email = newEmail();
    const { key } = await place.invite(email, ROLE.ADMIN);
    for (const accepted of [true, false]) {
      expect(await place.member.post(place.joinOf(key), { email, accepted })).toMatchObject({
        status: 403,
        body: { error: 'You do not have permission to join the workspace' },
      });
    }
    expect((await place.member.post(MINE, { invitations: [key] })).status).toBe(204);
    expect(await place.rowsFor(place.admin)).toMatchObject([{ email, role: 20, responded_at: null }]);
    const me = await place.member.get(`/api/workspaces/${place.workspace.slug}/workspace-members/me/`);
    expect(me.body.role).toBe(15);
  });

  // docs/contract/workspace-invitations.md#one-answer
  test('of several answers at once one counts', async () => {
    const email = newEmail();
    const { key } = await place.invite(email);
    const invited = await app.makeUser({ email });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => invited.post(place.joinOf(key), { email, accepted: true })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    expect((await place.admin.get(`/api/workspaces/${place.workspace.slug}/members/`)).body).toHaveLength(3);
  });
});

describe('an invitation that changes', () => {
  const raise = async (id: string, role: Role) =>
    expectMade<InvitedRow>(await place.admin.patch(`${place.url}${id}/`, { role }));

  // docs/contract/workspace-invitations.md#changing-or-taking-back
  test('with a higher role has another link; a lower one leaves it', async () => {
    const email = newEmail();
    const { id, key } = await place.invite(email, ROLE.MEMBER, place.member);
    const lowered = await raise(id, ROLE.GUEST);
    expect(keyIn(lowered.invite_link)).toBe(key);
    const raised = await raise(id, ROLE.ADMIN);
    const invited = await app.makeUser({ email });
    expect((await app.nobody.get(place.joinOf(key))).status).toBe(404);
    expect((await invited.post(place.joinOf(key), { email, accepted: true })).status).toBe(403);
    await raise(id, ROLE.MEMBER);
    expect((await invited.post(place.joinOf(key), { email, accepted: true })).status).toBe(403);
    expect(
      (await invited.post(place.joinOf(keyIn(raised.invite_link)), { email, accepted: true })).status,
    ).toBe(200);
  });

  // docs/contract/workspace-invitations.md#changing-or-taking-back
  test('above their own role is neither changed nor taken back by a member, nor asked anew', async () => {
    const email = newEmail();
    const { id, key } = await place.invite(email, ROLE.ADMIN);
    expect((await place.member.patch(`${place.url}${id}/`, { role: 5 })).status).toBe(403);
    expect((await place.member.delete(`${place.url}${id}/`)).status).toBe(403);
    expectMade(await place.member.post(place.url, { emails: [{ email: email.toUpperCase(), role: 15 }] }));
    expect(await place.rowsFor(place.admin)).toMatchObject([{ id, role: 20 }]);
    expect(keyIn((await place.rowsFor(place.admin))[0]!.invite_link)).toBe(key);
  });

  // docs/contract/workspace-invitations.md#inviting-again
  test('and begins anew has another link, and the old one stays dead', async () => {
    const email = newEmail();
    const first = await place.invite(email, ROLE.ADMIN);
    await app.nobody.post(place.joinOf(first.key), { email, accepted: false });
    const again = await app.nobody.post(place.joinOf(first.key), { email, accepted: true });
    expect([again.status, again.body]).toEqual([
      400,
      { error: 'You have already responded to the invitation request' },
    ]);
    const second = await place.invite(email, ROLE.MEMBER, place.member);
    expect([second.id, second.role]).toEqual([first.id, 15]);
    expect(second.key).not.toBe(first.key);
    expect((await app.nobody.get(place.joinOf(first.key))).status).toBe(404);
  });

  // docs/contract/workspace-invitations.md#seven-days
  test('runs out after seven days, also for a browser that has opened it', async () => {
    const email = newEmail();
    const { id, key } = await place.invite(email);
    const browser = new TestBrowser(app);
    await browser.get(place.joinOf(key));
    const { sql } = app.database;
    const [row] = await sql`select extract(epoch from expires_at - created_at)::int as seconds
      from workspace_invitations where id = ${id}`;
    expect(row!['seconds']).toBe(7 * 24 * 3600);
    await sql`update workspace_invitations set expires_at = now() where id = ${id}`;
    await signUp(app, email, browser);
    expect((await browser.postJson(MINE, { invitations: [key] })).statusCode).toBe(204);
    expect(await rolesIn(browser)).toEqual([]);
  });
});
