import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay, seqInHeader } from '../../testing/replay.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
let anna: Caller;
let ben: Caller;
beforeAll(async () => {
  app = await createTestApp();
  anna = await app.makeUser({ display_name: 'Anna' });
  ben = await app.makeUser({ display_name: 'Ben' });
});
afterAll(() => app.close());

const myList = { url: '/api/users/me/workspaces/', kind: 'workspace' } as const;

// docs/contract/workspaces.md#owner-and-first-administrator
test('creating a workspace makes the caller its owner and admin, and notifies their other tabs', async () => {
  const answer = await expectReplay({
    test: app,
    caller: anna,
    stream: userStream(anna.id),
    lists: [myList],
    action: () =>
      anna.post('/api/workspaces/', {
        name: ' Acme ',
        slug: 'acme',
        organization_size: '2-10',
        company_role: 'CTO',
      }),
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    name: 'Acme',
    slug: 'acme',
    owner: anna.id,
    created_by: anna.id,
    organization_size: '2-10',
    role: 20,
    total_members: 1,
    first_time: true,
    logo_url: null,
    timezone: 'UTC',
    deleted_at: null,
  });
  const own = await anna.get('/api/workspaces/acme/workspace-members/me/');
  expect(own.body).toMatchObject({ member: anna.id, role: 20, company_role: 'CTO', draft_issue_count: 0 });
});

// docs/contract/workspaces.md#name-and-slug
test.each([
  [{}, { error: 'Both name and slug are required' }],
  [{ name: 'X', slug: ' ' }, { error: 'Both name and slug are required' }],
  [{ name: 'X'.repeat(81), slug: 'x' }, { error: 'The maximum length for name is 80 and for slug is 48' }],
  [{ name: 'X', slug: 'x'.repeat(49) }, { error: 'The maximum length for name is 80 and for slug is 48' }],
  [{ name: 'X', slug: 'a b' }, { slug: [expect.any(String)] }],
  [{ name: 'X', slug: 'GOD-mode' }, { slug: ['Slug is not valid'] }],
  [{ name: 'X', slug: 'ACME' }, { slug: ['Workspace with this slug already exists.'] }],
  [{ name: 5, slug: 'five' }, { name: ['Not a valid string.'] }],
])('refuses to create %j', async (body, expected) => {
  const answer = await anna.post('/api/workspaces/', body);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual(expected);
});

// docs/contract/workspaces.md#one-slug-one-workspace
test('of twenty who want the same slug at once, one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      anna.post('/api/workspaces/', { name: 'R', slug: n % 2 ? 'race' : 'RACE' }),
    ),
  );
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect([400, 410]).toContain(answer.status);
    expect(answer.body.slug).toBeDefined();
  }
  const { count } = await app.database.db
    .selectFrom('workspaces')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('slug', 'in', ['race', 'RACE'])
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

// docs/contract/workspaces.md#slug-check
test('the slug check knows taken, reserved and impossible slugs', async () => {
  const check = async (slug: string) => (await anna.get(`/api/workspace-slug-check/?slug=${slug}`)).body;
  expect(await check('free-one')).toEqual({ status: true });
  expect(await check('Acme')).toEqual({ status: false });
  expect(await check('api')).toEqual({ status: false });
  expect(await check('%D1%8F')).toEqual({ status: false });
  expect(await check('a'.repeat(48))).toEqual({ status: true });
  expect(await check('a'.repeat(49))).toEqual({ status: false });
  const missing = await anna.get('/api/workspace-slug-check/');
  expect([missing.status, missing.body]).toEqual([400, { error: 'Workspace Slug is required' }]);
});

// docs/contract/workspaces.md#own-workspaces
test('lists the own workspaces by name and newest first, with the caller role', async () => {
  const { id } = await app.makeWorkspace(ben, { slug: 'bens' });
  await app.addMember(id, anna, ROLE.GUEST);
  const byName = await anna.get('/api/workspaces/');
  expect(byName.body.map((row: { slug: string }) => row.slug)).toEqual([
    'acme',
    expect.stringMatching(/race/i),
    'bens',
  ]);
  const firsts = byName.body.filter((row: { created_by: string; first_time: boolean }) => row.first_time);
  expect(firsts.map((row: { slug: string }) => row.slug)).toEqual(['acme', 'bens']);
  const newest = await anna.get('/api/users/me/workspaces/');
  expect(newest.body[0]).toMatchObject({ slug: 'bens', role: 5, total_members: 2 });
  expect(newest.headers['cache-control']).toBe('private, max-age=12');
  expect(newest.headers['vary']).toBe('Cookie');
});

// docs/contract/workspaces.md#one-workspace
test('members read a workspace; for others it does not exist, whether it does or not', async () => {
  expect((await anna.get('/api/workspaces/ACME/')).body).toMatchObject({ slug: 'acme', role: 20 });
  const foreign = await ben.get('/api/workspaces/acme/');
  const unknown = await ben.get('/api/workspaces/nowhere/');
  expect(foreign.status).toBe(404);
  expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
  expect(foreign.body).toEqual({ detail: 'Workspace not found' });
  expect((await app.nobody.get('/api/workspaces/acme/')).status).toBe(401);
});

// docs/contract/workspaces.md#changes-of-a-workspace
test('an admin changes the workspace; its members and their lists hear of it', async () => {
  const { id, slug } = await app.makeWorkspace(anna);
  await app.addMember(id, ben, ROLE.MEMBER);
  const benSeq = await readSeq(app.database.db, userStream(ben.id));
  const answer = await expectReplay({
    test: app,
    caller: anna,
    stream: userStream(anna.id),
    lists: [myList],
    action: () => anna.patch(`/api/workspaces/${slug}/`, { name: 'Renamed', timezone: 'Europe/Berlin' }),
  });
  expect(answer.body).toMatchObject({
    name: 'Renamed',
    timezone: 'Europe/Berlin',
    role: 20,
    total_members: 2,
  });
  expect(seqInHeader(answer, userStream(ben.id))).toBeUndefined();
  const { changes } = await readChanges(app.database.db, { stream: userStream(ben.id), after: benSeq });
  expect(changes.map(({ kind, row }) => [kind, row?.['name'], row?.['role']])).toEqual([
    ['workspace', 'Renamed', 15],
  ]);
  const inside = await readChanges(app.database.db, { stream: workspaceStream(id), after: 0 });
  expect(inside.changes.at(-1)?.row).not.toHaveProperty('role');
});

// docs/contract/workspaces.md#name-and-slug
test.each([
  [{ name: '' }, { name: ['This field may not be blank.'] }],
  [{ name: 'x'.repeat(81) }, { name: ['Ensure this field has no more than 80 characters.'] }],
  [{ timezone: 'Mars/Base' }, { timezone: ['"Mars/Base" is not a valid choice.'] }],
  [{ logo: 'javascript:alert(1)' }, { logo: ['Enter a valid URL.'] }],
  [{ slug: 'api' }, { slug: ['Slug is not valid'] }],
  [{ slug: 'acme' }, { slug: ['Workspace with this slug already exists.'] }],
])('refuses to change %j', async (body, expected) => {
  const { slug } = await app.makeWorkspace(anna);
  const answer = await anna.patch(`/api/workspaces/${slug}/`, body);
  expect([answer.status, answer.body]).toEqual([400, expected]);
});

// docs/contract/workspaces.md#changes-of-a-workspace
test('a blank logo_url takes the picture off; owner and deletion cannot be written', async () => {
  const { slug } = await app.makeWorkspace(anna);
  const logo = 'https://example.com/logo.png';
  expect((await anna.patch(`/api/workspaces/${slug}/`, { logo })).body.logo_url).toBe(logo);
  const answer = await anna.patch(`/api/workspaces/${slug}/`, {
    logo_url: '',
    owner: ben.id,
    deleted_at: '2020-01-01',
  });
  expect(answer.body).toMatchObject({ logo: null, logo_url: null, owner: anna.id, deleted_at: null });
});

// docs/contract/workspaces.md#only-administrators
test('members and guests neither change nor delete a workspace', async () => {
  const { id, slug } = await app.makeWorkspace(anna);
  await app.addMember(id, ben, ROLE.MEMBER);
  for (const answer of [
    await ben.patch(`/api/workspaces/${slug}/`, { name: 'Mine' }),
    await ben.put(`/api/workspaces/${slug}/`, { name: 'Mine', slug }),
    await ben.delete(`/api/workspaces/${slug}/`),
  ]) {
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: "You don't have the required permissions." },
    ]);
  }
});

// docs/contract/workspaces.md#deleting-a-workspace
test('deleting frees the slug and takes the workspace from every list', async () => {
  const { id, slug } = await app.makeWorkspace(anna);
  await app.addMember(id, ben, ROLE.GUEST);
  const answer = await expectReplay({
    test: app,
    caller: anna,
    stream: userStream(anna.id),
    lists: [myList],
    action: () => anna.delete(`/api/workspaces/${slug}/`),
  });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await anna.get(`/api/workspaces/${slug}/members/`)).status).toBe(403);
  const { changes } = await readChanges(app.database.db, { stream: userStream(ben.id), after: 0 });
  expect(changes.at(-1)).toMatchObject({ kind: 'workspace', op: 'remove', id });
  expect((await ben.post('/api/workspaces/', { name: 'Again', slug })).status).toBe(201);
});

// docs/contract/workspaces.md#creation-switched-off
test('nobody creates workspaces when the instance does not allow it', async () => {
  const set = (value: string) =>
    app.database
      .sql`update instance set settings = ${JSON.stringify({ DISABLE_WORKSPACE_CREATION: value })}::text::jsonb`;
  await set('1');
  const answer = await anna.post('/api/workspaces/', { name: 'X', slug: 'not-allowed' });
  await set('0');
  expect([answer.status, answer.body]).toEqual([403, { error: 'Workspace creation is not allowed' }]);
});
