import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandContext } from '../../context.ts';
import { type Caller, type TestApp, auditedActions, createTestApp } from '../../testing/app.ts';
import { makeOperator } from '../instance/testing.ts';
import { deactivatePerson } from '../users/deactivate.ts';
import { activatePerson } from './activate.ts';
import { createPerson } from './create-person.ts';
import { requirePerson } from './find-person.ts';

let app: TestApp;
let operator: Caller;
let person: Caller;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  operator = await makeOperator(app, { email: 'operator@example.com' });
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  person = await app.makeUser({ email: `person-${count}@example.com` });
});

const PATH = () => `/api/instances/users/${person.id}/`;
const commands = async () => ({ ...(await commandContext(app.database)), config: app.app.config });

// docs/contract/admin.md#who-may-call
test('only administrators of the instance, by their session of the console', async () => {
  const workspace = await app.makeWorkspace(person);
  const calls = [
    (by: Caller) => by.post(`${PATH()}password-reset/`),
    (by: Caller) => by.delete(`${PATH()}sessions/`),
    (by: Caller) => by.delete(PATH()),
    (by: Caller) =>
      by.patch(`/api/instances/workspaces/${workspace.id}/owner/`, { email: 'operator@example.com' }),
  ];
  for (const call of calls) {
    expect((await call(app.nobody)).status).toBe(401);
    expect((await call(person)).status).toBe(403);
  }
  expect((await person.get('/api/users/me/')).status).toBe(200);
  const nobody = '/api/instances/users/0190a3c2-0000-7000-8000-000000000000/';
  expect((await operator.post(`${nobody}password-reset/`)).status).toBe(404);
  expect((await operator.delete(`${nobody}sessions/`)).status).toBe(404);
  expect((await operator.delete(nobody)).status).toBe(404);
});

// docs/contract/admin.md#a-new-password
test('a new password is chosen by a link that is given where there is no mail, and every session ends', async () => {
  const { status, body } = await operator.post<{ url: string; is_mailed: boolean }>(
    `${PATH()}password-reset/`,
  );
  expect([status, body.is_mailed]).toEqual([201, false]);
  expect((await person.get('/api/users/me/')).status).toBe(401);
  const url = new URL(body.url);
  expect(url.pathname).toBe('/accounts/reset-password/');
  expect(url.searchParams.get('email')).toBe(`person-${count}@example.com`);
  expect(await auditedActions(app, person.id)).toEqual(['password_reset_requested']);
  const [line] = await app.database.sql`select actor_id from audit_log where target_id = ${person.id}`;
  expect(line).toEqual({ actor_id: operator.id });
});

// docs/contract/admin.md#signing-out-everywhere
test('a person is signed out everywhere, and the second time nothing is written', async () => {
  await app.signIn(person.id);
  expect((await operator.delete(`${PATH()}sessions/`)).body).toEqual({ sessions: 2 });
  expect((await person.get('/api/users/me/')).status).toBe(401);
  expect((await operator.delete(`${PATH()}sessions/`)).body).toEqual({ sessions: 0 });
  expect(await auditedActions(app, person.id)).toEqual(['account_signed_out']);
});

// docs/contract/admin.md#moving-a-workspace
test('a workspace goes to a member, who becomes an administrator, and everybody learns of it', async () => {
  const workspace = await app.makeWorkspace(person);
  const heir = await app.makeUser({ email: `heir-${count}@example.com` });
  const url = `/api/instances/workspaces/${workspace.id}/owner/`;
  const email = `Heir-${count}@example.com`;
  expect((await operator.patch(url, { email })).body).toHaveProperty('email');
  await app.addMember(workspace.id, heir, ROLE.MEMBER);
  expect((await operator.patch(url, { email })).status).toBe(204);
  const { body } = await heir.get(`/api/workspaces/${workspace.slug}/`);
  expect(body).toMatchObject({ owner: heir.id, role: ROLE.ADMIN });
  expect((await person.get(`/api/workspaces/${workspace.slug}/`)).body).toMatchObject({ role: ROLE.ADMIN });
  const changes = await app.database.sql<{ row: { owner: string } }[]>`
    select row from changes where stream = ${`workspace:${workspace.id}`} and kind = 'workspace' order by seq desc limit 1`;
  expect(changes[0]?.row).toMatchObject({ owner: heir.id });
  const before = await app.database.sql`select last_seq from change_streams order by stream`;
  expect((await operator.patch(url, { email })).status).toBe(204);
  expect(await app.database.sql`select last_seq from change_streams order by stream`).toEqual(before);
});

// docs/contract/admin.md#people
// docs/contract/admin.md#in-the-audit-log
test('the command line opens, ends and opens accounts again, and its lines name no person', async () => {
  const ctx = await commands();
  const made = await createPerson(ctx, { email: `New-${count}@example.com`, first_name: 'Ada' });
  expect(made.url).toContain('/accounts/reset-password/');
  await expect(createPerson(ctx, { email: made.email })).rejects.toThrow();
  await deactivatePerson(ctx, await requirePerson(ctx.db, made.email), { ip: '', config: ctx.config });
  const gone = await requirePerson(ctx.db, made.id);
  expect(gone.is_active).toBe(false);
  expect(await activatePerson(ctx, gone)).toBe(true);
  expect(await activatePerson(ctx, gone)).toBe(false);
  const lines = await app.database.sql`
    select action, actor_id, details->>'by' as by from audit_log where target_id = ${made.id} order by created_at`;
  expect(lines).toEqual(
    ['account_created', 'account_deactivated', 'account_activated'].map((action) => ({
      action,
      actor_id: null,
      by: 'command',
    })),
  );
});
