import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/jobs/testing.ts';
import { queueRows } from '../../platform/jobs/testing.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { makeOperator } from '../instance/testing.ts';
import { erasePerson } from './job.ts';

const ME = '/api/users/me/';
const NAME = 'Zwetlana';
let app: TestApp;
let operator: Caller;
let admin: Caller;
let person: Caller;
let workspace: { id: string; slug: string };
let W: string;
let project: { id: string };
let item: { id: string };
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  operator = await makeOperator(app);
  admin = await app.makeUser();
  workspace = await app.makeWorkspace(admin);
  W = `/api/workspaces/${workspace.slug}/`;
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  person = await app.makeUser({
    email: `zwetlana-${count}@secret.example`,
    display_name: NAME,
    first_name: NAME,
  });
  await app.addMember(workspace.id, person, ROLE.MEMBER);
  const made = await app.makeProject(admin, workspace, { identifier: `ERA${count}` });
  await app.addProjectMember(made.id, person, ROLE.MEMBER);
  project = made;
  item = (await person.post(`${W}projects/${project.id}/issues/`, { name: 'Mend the weir' })).body;
  await admin.patch(`${W}projects/${project.id}/issues/${item.id}/`, { assignees: [person.id] });
});

const comments = () => `${W}projects/${project.id}/issues/${item.id}/comments/`;
const say = async (by: Caller, comment_html: string, parent?: string) =>
  (await by.post(comments(), { comment_html, ...(parent ? { parent } : {}) })).body as { id: string };
const runJob = () => erasePerson.run(jobContext(app.database.db), { user_id: person.id });

/** Everywhere in the database where a text still stands. */
async function placesOf(text: string): Promise<string[]> {
  const { sql } = app.database;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'changes' order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select from "${name}" t where t::text ilike $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

// docs/contract/erasure.md#what-goes-at-once
// docs/contract/erasure.md#what-goes-by-the-job
// docs/contract/erasure.md#what-stays
test('nothing tells who somebody was; what they made stays', async () => {
  await person.post(`${W}stickies/`, { name: 'private' });
  await say(person, '<p>Stays here</p>');
  await app.signIn(person.id);
  await person.delete(`${ME}sessions/`);
  await app.database.sql`
    insert into audit_log (action, target_type, target_name, details)
    values ('sign_in_failed', 'email', ${`Zwetlana-${count}@secret.example`}, '{"email": "x@secret.example"}')`;
  await app.database.sql`
    insert into scim_users (user_id, user_name) values (${person.id}, ${`zwetlana-${count}@secret.example`})`;
  await app.database.sql`
    insert into person_groups (user_id, group_name) values (${person.id}, ${`team of ${NAME}`})`;
  const former = `zwetlana-${count}@former.example`;
  const { json } = app.database.sql;
  await app.database.sql`
    insert into audit_log (action, actor_id, details)
    values ('address_changed', ${person.id}, ${json({ from: former, to: `zwetlana-${count}@secret.example` })})`;
  await app.database.sql`
    insert into audit_log (action, target_type, target_name) values ('sign_in_failed', 'email', ${former})`;
  expect(await placesOf(NAME)).not.toEqual([]);
  expect((await operator.delete(`/api/instances/users/${person.id}/`)).status).toBe(204);
  expect((await person.get(ME)).status).toBe(401);
  expect((await queueRows(app.database.db)).map((row) => row.task_identifier)).toContain('erase-person');
  await runJob();
  await runJob();
  expect(await placesOf(NAME)).toEqual([]);
  expect(await placesOf('secret.example')).toEqual([]);
  expect(await placesOf('former.example')).toEqual([]);
  const stickies = await app.database.sql`select from stickies where owner_id = ${person.id}`;
  expect(stickies).toHaveLength(0);
  const shown = await admin.get(`${W}projects/${project.id}/issues/${item.id}/`);
  expect(shown.body).toMatchObject({ name: 'Mend the weir', created_by: person.id });
  const said = await admin.get<{ comment_stripped: string }[]>(comments());
  expect(said.body.map(({ comment_stripped }) => comment_stripped)).toEqual(['Stays here']);
  const [row] = await app.database.sql`select finished_at from erasures where user_id = ${person.id}`;
  expect(row?.['finished_at']).not.toBeNull();
  expect((await operator.delete(`/api/instances/users/${person.id}/`)).status).toBe(404);
  const [line] = await app.database.sql`
    select actor_id, target_name from audit_log where action = 'account_erased' and target_id = ${person.id}`;
  expect(line).toEqual({ actor_id: operator.id, target_name: 'Former member' });
});

// docs/contract/erasure.md#what-goes-at-once
test('colleagues learn at once that they have gone', async () => {
  await operator.delete(`/api/instances/users/${person.id}/`);
  const changes = await app.database.sql`
    select kind, op from changes where stream = ${`workspace:${workspace.id}`} and kind = 'workspace_member'
    order by seq desc limit 1`;
  expect(changes[0]).toMatchObject({ op: 'remove' });
});

// docs/contract/erasure.md#comments
test('where the workspace says so comments go, and what others have answered stays without its text', async () => {
  expect((await admin.patch(W, { is_erasure_of_comments_enabled: true })).status).toBe(200);
  await say(person, '<p>Alone</p>');
  const first = await say(person, '<p>Asked</p>');
  await say(admin, '<p>Answered</p>', first.id);
  await operator.delete(`/api/instances/users/${person.id}/`);
  const numbers = () =>
    app.database.sql`select last_seq from change_streams where stream = ${`project:${project.id}`}`;
  const before = await numbers();
  await runJob();
  const after = await numbers();
  expect(Number(after[0]?.['last_seq'])).toBeGreaterThan(Number(before[0]?.['last_seq']));
  const said = await admin.get<{ comment_stripped: string }[]>(comments());
  expect(said.body.map(({ comment_stripped }) => comment_stripped).sort()).toEqual(['', 'Answered']);
  await runJob();
  expect(await numbers()).toEqual(after);
  await admin.patch(W, { is_erasure_of_comments_enabled: false });
});

// docs/contract/erasure.md#asking-for-it
test('people ask for it themselves, once they have proven who they are', async () => {
  await app.database
    .sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${person.id}`;
  const refused = await person.post(`${ME}erasure/`);
  expect([refused.status, refused.body['error_code']]).toEqual([403, 5920]);
  await app.database.sql`update sessions set confirmed_at = now() where user_id = ${person.id}`;
  expect((await app.nobody.post(`${ME}erasure/`)).status).toBe(401);
  expect((await person.post(`${ME}erasure/`)).status).toBe(204);
  expect((await person.get(ME)).status).toBe(401);
});

// docs/contract/erasure.md#who-is-needed
test('administrators of the instance and the only administrator of a workspace are refused', async () => {
  expect((await operator.delete(`/api/instances/users/${operator.id}/`)).status).toBe(400);
  const { status, body } = await operator.delete(`/api/instances/users/${admin.id}/`);
  expect([status, body]).toEqual([400, { error: expect.stringContaining('the only admin in some') }]);
  expect((await admin.get(ME)).status).toBe(200);
});
