import { type DashboardToken, dashboardTokenSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DashboardTeam, makeDashboardTeam } from '../testing.ts';

let team: DashboardTeam;
let tokens: string;
beforeAll(async () => {
  team = await makeDashboardTeam();
  tokens = `${team.dashboards}tokens/`;
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from dashboard_tokens`;
  await sql`delete from dashboards`;
});

const auditLines = async (name: string) =>
  (
    await team.test.database.sql`select action, target_type, target_name, details from audit_log
      where action like 'dashboard%' and target_name = ${name} order by created_at`
  ).map((line) => [line['action'], line['target_type'], line['target_name']]);

// docs/contract/dashboards.md#view-tokens
// docs/contract/dashboards.md#the-end-of-a-view-token
test('the answer of the POST alone has the token, and no table or log has it', async () => {
  const { member, make, test: app } = team;
  const { id } = await make({ name: 'Team' });
  const body = { name: 'Kitchen', dashboard_ids: [id, id], seconds: '30' };
  const { status, body: made } = await member.post(tokens, body);
  expect(status).toBe(201);
  const { token, ...row } = made;
  expect(token).toMatch(/^tandem_wall_[0-9a-f]{48}$/);
  expect(dashboardTokenSchema.strict().parse(row)).toEqual(row);
  expect(row).toMatchObject({ name: 'Kitchen', dashboard_ids: [id], seconds: 30, created_by: member.id });
  expect((await member.get<DashboardToken[]>(tokens)).body).toEqual([row]);
  const stored = await app.database.sql`select t::text as row from dashboard_tokens t`;
  expect(JSON.stringify(stored)).not.toContain(token);
  expect((await member.delete(`${tokens}${row.id}/`)).status).toBe(204);
  expect((await member.delete(`${tokens}${row.id}/`)).status).toBe(404);
  expect((await member.get(tokens)).body).toEqual([]);
  expect(await auditLines('Kitchen')).toEqual([
    ['dashboard_token_created', 'dashboard_token', 'Kitchen'],
    ['dashboard_token_revoked', 'dashboard_token', 'Kitchen'],
  ]);
  expect(JSON.stringify(await app.database.sql`select l::text as row from audit_log l`)).not.toContain(token);
});

// docs/contract/dashboards.md#view-tokens
test('a repeat answers the token again, which is stored in no readable form', async () => {
  const { member, make, test: app } = team;
  const open = await make({ name: 'Open', access: 0 });
  const hidden = await make({ name: 'Hidden' });
  const body = { name: 'Stairs', dashboard_ids: [open.id, hidden.id] };
  const headers = { 'idempotency-key': 'a wall of the stairs' };
  const first = await member.post(tokens, body, { headers });
  expect((await member.post(tokens, body, { headers })).body).toEqual(first.body);
  const stored = await app.database.sql`select k.body::text as body from idempotency_keys k
    where k.key = 'a wall of the stairs'`;
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(first.body.token);
  const [line] = await app.database.sql`select details from audit_log where target_name = 'Stairs'`;
  expect(line?.['details']).toEqual({ expires_at: null, dashboards: 'Open' });
});

// docs/contract/dashboards.md#who-sees-view-tokens
test('members have their own tokens, administrators all of them, and guests none', async () => {
  const { member, admin, guest, make, test: app, workspace } = team;
  const other = await app.makeUser();
  await app.addMember(workspace.id, other, ROLE.MEMBER);
  const mine = await make({ name: 'Mine' });
  const made = (await member.post(tokens, { name: 'Hall', dashboard_ids: [mine.id] })).body;
  const refused = await admin.post(tokens, { name: 'Hall', dashboard_ids: [mine.id] });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['dashboard_ids']]);
  expect((await other.get(tokens)).body).toEqual([]);
  expect((await other.delete(`${tokens}${made.id}/`)).status).toBe(404);
  expect((await guest.get(tokens)).status).toBe(403);
  expect((await guest.post(tokens, { name: 'x', dashboard_ids: [mine.id] })).status).toBe(403);
  expect((await app.nobody.get(tokens)).status).toBe(401);
  expect((await admin.get<DashboardToken[]>(tokens)).body.map(({ id }) => id)).toEqual([made.id]);
  expect((await admin.delete(`${tokens}${made.id}/`)).status).toBe(204);
});

// docs/contract/dashboards.md#view-tokens
test.each([
  ['name', { name: '' }],
  ['dashboard_ids', { dashboard_ids: [] }],
  ['dashboard_ids', { dashboard_ids: [randomUUID()] }],
  ['dashboard_ids', { dashboard_ids: Array.from({ length: 11 }, () => randomUUID()) }],
  ['seconds', { seconds: 9 }],
  ['seconds', { seconds: 601 }],
  ['expires_at', { expires_at: 'soon' }],
  ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
])('400 names %s of a token for what it cannot be', async (field, values) => {
  const { id } = await team.make();
  const answer = await team.member.post(tokens, { name: 'Hall', dashboard_ids: [id], ...values });
  expect([answer.status, Object.keys(answer.body).map((key) => key.split('.')[0])]).toEqual([400, [field]]);
});

// docs/contract/dashboards.md#published-dashboards
test('administrators publish a shared dashboard under an anchor, and end that', async () => {
  const { member, admin, make, at } = team;
  const shared = await make({ access: 0, name: 'Open' });
  const url = `${at(shared)}publish/`;
  expect((await member.post(url, {})).status).toBe(403);
  const own = await make({}, admin);
  expect((await admin.post(`${at(own)}publish/`, {})).status).toBe(400);
  const first = await admin.post(url, {});
  expect(first.body).toEqual({ anchor: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect((await admin.post(url, {})).body).toEqual(first.body);
  expect((await member.get(at(shared))).body.anchor).toBe(first.body.anchor);
  expect((await admin.delete(url)).status).toBe(204);
  expect((await admin.delete(url)).status).toBe(404);
  expect((await admin.post(url, {})).body.anchor).not.toBe(first.body.anchor);
  expect((await member.patch(at(shared), { access: 1 })).body.anchor).toBeNull();
  expect(await auditLines('Open')).toEqual([
    ['dashboard_published', 'dashboard', 'Open'],
    ['dashboard_unpublished', 'dashboard', 'Open'],
    ['dashboard_published', 'dashboard', 'Open'],
  ]);
});
