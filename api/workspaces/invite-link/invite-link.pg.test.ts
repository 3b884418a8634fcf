import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type InviteLink, NO_INVITE_LINK } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type InvitingWorkspace, makeInvitingWorkspace } from '../invitations/testing.ts';
import { keyOf, joinUrl } from './testing.ts';

let app: TestApp;
let place: InvitingWorkspace;
let guest: Caller;
let outsider: Caller;
let url: string;
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

beforeAll(async () => {
  app = await createTestApp();
  outsider = await app.makeUser();
});
afterAll(() => app.close());
beforeEach(async () => {
  place = await makeInvitingWorkspace(app);
  guest = await app.makeUser();
  await app.addMember(place.workspace.id, guest, ROLE.GUEST);
  url = `/api/workspaces/${place.workspace.slug}/invite-link/`;
});

const open = async (body: object = {}, by: Caller = place.admin) =>
  expectMade<InviteLink>(await by.post(url, body));
const statusOf = async ({ invite_link }: InviteLink) =>
  (await app.nobody.get(joinUrl(url, invite_link))).status;
const replay = (action: () => Promise<Answer>, caller = place.member) =>
  expectReplay({
    test: app,
    caller,
    actor: place.admin,
    action,
    stream: workspaceStream(place.workspace.id),
    lists: [
      {
        url,
        kind: 'workspace_invite_link',
        // Changes do not carry what opens it.
        rowsOf: (body) => (body.id ? [{ ...body, invite_link: '' }] : []),
      },
    ],
  });

// docs/contract/invite-link.md#no-link
// docs/contract/invite-link.md#making-the-link
// docs/contract/invite-link.md#secrecy
test('those who may invite make, read and end the link; guests and strangers learn nothing of it', async () => {
  const { admin, member } = place;
  expect((await member.get(url)).body).toEqual(NO_INVITE_LINK);
  const link = await open({}, member);
  expect(link).toMatchObject({ role: ROLE.MEMBER, workspace: place.workspace.id });
  const days = (Date.parse(link.expires_at) - Date.now()) / DAY_MS;
  expect([days > 6.9, days <= 7]).toEqual([true, true]);
  for (const by of [admin, member]) expect((await by.get(url)).body).toEqual(link);
  const calls: ((by: Caller) => Promise<Answer>)[] = [
    (by) => by.get(url),
    (by) => by.post(url, {}),
    (by) => by.patch(url, { role: ROLE.GUEST }),
    (by) => by.post(`${url}renew/`),
    (by) => by.delete(url),
  ];
  for (const call of calls) {
    expect((await call(app.nobody)).status).toBe(401);
    for (const by of [guest, outsider]) expect((await call(by)).status).toBe(403);
  }
  expect((await member.get(url)).body).toEqual(link);
});

// docs/contract/invite-link.md#making-the-link
// docs/contract/invite-link.md#until-when
test('nobody becomes an administrator by it, and it ends within ninety days', async () => {
  for (const [body, field] of [
    [{ role: ROLE.ADMIN }, 'role'],
    [{ role: 7 }, 'role'],
    [{ expires_at: inDays(-1) }, 'expires_at'],
    [{ expires_at: inDays(91) }, 'expires_at'],
    [{ expires_at: 'soon' }, 'expires_at'],
  ] as const) {
    for (const call of ['post', 'patch'] as const) {
      const answer = await place.admin[call](url, body);
      expect([answer.status, Object.keys(answer.body)], JSON.stringify(body)).toEqual([400, [field]]);
    }
  }
  expect((await place.admin.get(url)).body).toEqual(NO_INVITE_LINK);
  const link = await open();
  await app.database.sql`update workspace_invite_links set expires_at = now() - interval '1 second'`;
  expect((await place.admin.get(url)).body).toEqual(NO_INVITE_LINK);
  expect(await statusOf(link)).toBe(404);
  const next = await open();
  expect([next.id === link.id, await statusOf(next), await statusOf(link)]).toEqual([false, 200, 404]);
});

// docs/contract/invite-link.md#changing-the-link
// docs/contract/invite-link.md#making-the-link
test('what is not named stays, the same is no change, and a higher role is another link', async () => {
  const first = await replay(() => place.admin.post(url, { role: ROLE.GUEST }));
  const until = inDays(30);
  const later = await replay(() => place.admin.patch(url, { expires_at: until }));
  expect(later.body).toMatchObject({ id: first.body.id, role: ROLE.GUEST });
  expect(Date.parse(later.body.expires_at)).toBe(Date.parse(until));
  expect(later.body.invite_link).toBe(first.body.invite_link);
  expect((await place.admin.patch(url, { role: ROLE.GUEST })).body).toEqual(later.body);
  const raised = await replay(() => place.admin.post(url, { role: ROLE.MEMBER, expires_at: until }));
  expect(raised.body).toMatchObject({ id: first.body.id, role: ROLE.MEMBER });
  expect([await statusOf(first.body), await statusOf(raised.body)]).toEqual([404, 200]);
  const lowered = await replay(() => place.admin.patch(url, { role: ROLE.GUEST }));
  expect(lowered.body.invite_link).toBe(raised.body.invite_link);
});

// docs/contract/invite-link.md#another-link
// docs/contract/invite-link.md#switching-off
test('a renewed link is another one, and one that was switched off is gone', async () => {
  const before = await open({ role: ROLE.GUEST });
  const after = await replay(() => place.admin.post(`${url}renew/`));
  expect(after.body).toMatchObject({ id: before.id, role: ROLE.GUEST, expires_at: before.expires_at });
  expect([await statusOf(before), await statusOf(after.body)]).toEqual([404, 200]);
  expect((await replay(() => place.admin.delete(url))).status).toBe(204);
  expect(await statusOf(after.body)).toBe(404);
  for (const call of [
    () => place.admin.patch(url, { role: ROLE.GUEST }),
    () => place.admin.post(`${url}renew/`),
    () => place.admin.delete(url),
  ]) {
    expect((await call()).status).toBe(404);
  }
  expect(await statusOf(await open())).toBe(200);
});

// docs/contract/invite-link.md#who-leaves
// docs/contract/invite-link.md#until-when
test('it is another one once somebody is taken out, leaves or gets a lower role, and none without who made it', async () => {
  const { admin, member, workspace } = place;
  const membership = async (person: Caller) => {
    const { body } = await admin.get(`/api/workspaces/${workspace.slug}/members/`);
    return body.find((row: { member: { id: string } }) => row.member.id === person.id).id as string;
  };
  const departures: (() => Promise<Answer>)[] = [
    async () => admin.delete(`/api/workspaces/${workspace.slug}/members/${await membership(guest)}/`),
    async () =>
      admin.patch(`/api/workspaces/${workspace.slug}/members/${await membership(member)}/`, {
        role: ROLE.GUEST,
      }),
    () => member.post(`/api/workspaces/${workspace.slug}/members/leave/`),
  ];
  let link = await open();
  for (const depart of departures) {
    expect((await depart()).status).toBeLessThan(300);
    const next = (await admin.get(url)).body as InviteLink;
    expect([await statusOf(link), await statusOf(next)]).toEqual([404, 200]);
    link = next;
  }
  const maker = await app.makeUser();
  await app.addMember(workspace.id, maker, ROLE.MEMBER);
  expect((await maker.patch(url, { expires_at: inDays(3) })).status).toBe(200);
  const last = await membership(maker);
  await replay(() => admin.delete(`/api/workspaces/${workspace.slug}/members/${last}/`), admin);
  expect((await admin.get(url)).body).toEqual(NO_INVITE_LINK);
});

// docs/contract/invite-link.md#in-the-audit-log
// docs/contract/invite-link.md#secrecy
test('the log has who did what to it, and neither it nor the database has what opens it', async () => {
  const link = await open();
  await place.admin.patch(url, { role: ROLE.GUEST }, { headers: { 'idempotency-key': 'lower' } });
  await place.admin.post(`${url}renew/`);
  await place.admin.delete(url);
  const log = await place.admin.get(`/api/workspaces/${place.workspace.slug}/audit-log/`);
  const rows = log.body.results as { action: string; details: object; actor: string }[];
  expect(rows.filter(({ action }) => action.startsWith('invite_link')).map(({ action }) => action)).toEqual([
    'invite_link_closed',
    'invite_link_renewed',
    'invite_link_changed',
    'invite_link_opened',
  ]);
  const [, secret = ''] = keyOf(link.invite_link).split('.');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const stored = await app.database.sql`select row_to_json(c)::text as text from changes c`;
  expect(stored.some(({ text }) => text.includes(secret))).toBe(false);
  const repeated = await app.database.sql`
    select body::text as text from idempotency_keys where user_id = ${place.admin.id} and key = 'lower'`;
  expect(repeated).toHaveLength(1);
  expect(repeated[0]!['text']).not.toContain(secret);
  expect(JSON.stringify(log.body)).not.toContain(secret);
});
