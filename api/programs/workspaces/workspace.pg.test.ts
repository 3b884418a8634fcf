import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Programs, makePrograms, ok, programOf } from '../testing.ts';

let programs: Programs;
beforeAll(async () => {
  programs = await makePrograms();
});
afterAll(() => programs.team.test.close());

// docs/contract/programs.md#invitations
test('administrators invite, change and take back; nobody else learns of it', async () => {
  const { ask, member, guest, B, team } = programs;
  const url = `${B}/invitations/`;
  const body = { email: 'New@Example.com', role: 15 };
  expect((await programOf(team.test, null)('POST', url, body)).status).toBe(401);
  for (const person of [member, guest]) {
    expect((await person('GET', url)).status).toBe(403);
    expect((await person('POST', url, body)).status).toBe(403);
  }
  const made = ok(await ask('POST', url, body), 201);
  expect(made).toEqual({
    id: made.id,
    email: 'new@example.com',
    role: 15,
    accepted: false,
    responded_at: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(ok(await ask('GET', url), 200)).toEqual([made]);
  const wrong = [
    [{ email: 'nobody', role: 15 }, 'Invalid email address'],
    [{ email: 'other@example.com', role: 7 }, 'Invalid role'],
    [body, 'Email already invited'],
  ] as const;
  for (const [each, error] of wrong) {
    expect(ok(await ask('POST', url, each), 400)).toMatchObject({ error, message: error });
  }
  expect(ok(await ask('PATCH', `${url}${made.id}/`, { role: 5 }), 200)).toMatchObject({ role: 5 });
  expect(ok(await ask('GET', `${url}${made.id}/`), 200)).toMatchObject({ id: made.id, role: 5 });
  ok(await ask('DELETE', `${url}${made.id}/`), 204);
  ok(await ask('GET', `${url}${made.id}/`), 404);
});

// docs/contract/programs.md#what-there-is
test('a project is summed up for its administrators, and no part of the workspace can be switched on', async () => {
  const { ask, member, B, BP, make } = programs;
  await make('issues', { name: 'An item' });
  const { counts } = ok(await ask('GET', `${BP}/summary/`), 200);
  expect(counts).toEqual({
    members: 3,
    states: 5,
    labels: 0,
    cycles: 0,
    modules: 0,
    issues: 1,
    intakes: 0,
    pages: 0,
  });
  expect(ok(await ask('GET', `${BP}/summary/?fields=name`), 200)).toEqual({
    name: programs.team.project.name,
  });
  expect((await member('GET', `${BP}/summary/`)).status).toBe(403);
  expect(ok(await ask('PATCH', `${B}/features/`, { wiki: true }), 400)).toHaveProperty('wiki');
  expect((await member('PATCH', `${B}/features/`, { wiki: false })).status).toBe(403);
});

// docs/contract/programs.md#items-of-the-workspace
test('items of projects that somebody is not in, and what others made before a guest, are not counted', async () => {
  const { ask, guest, B, team } = programs;
  const hidden = await team.test.makeProject(team.outsider, team.workspace, { network: 0 });
  const url = `/api/workspaces/${team.workspace.slug}/projects/${hidden.id}/issues/`;
  expect((await team.outsider.post(url, { name: 'Secret' })).status).toBe(201);
  await team.makeItem({ name: 'Seen' });
  const names = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);
  const listed = names(ok(await ask('GET', `${B}/work-items/`), 200));
  expect(listed).toContain('Seen');
  expect(listed).not.toContain('Secret');
  const counted = ok(await ask('GET', `${B}/work-items/count/?group_by=project`), 200);
  expect(Object.keys(counted.grouped_counts)).toEqual([team.project.id]);
  expect(names(ok(await guest('GET', `${B}/work-items/`), 200))).toEqual([]);
  expect(ok(await guest('GET', `${B}/work-items/count/`), 200)).toMatchObject({ total_count: 0 });
  const search = `${B}/work-items/advanced-search/`;
  expect(ok(await ask('POST', search, { query: 'secret' }), 200)).toEqual([]);
  expect(ok(await guest('POST', search, { query: 'seen' }), 200)).toEqual([]);
  expect(ok(await ask('POST', search, { query: 'x', pql: 'y' }), 400)).toHaveProperty('pql');
});

// docs/contract/programs.md#items-of-the-workspace
test('a search by words and a tree of filters finds what both find, without words the newest', async () => {
  const { ask, guest, B, team } = programs;
  const search = `${B}/work-items/advanced-search/`;
  const made = [
    await team.makeItem({ name: 'Searched low', priority: 'low' }),
    await team.makeItem({ name: 'Searched urgent', priority: 'urgent' }),
    await team.makeItem({ name: 'Found urgent', priority: 'urgent' }),
  ];
  const filters = { and: [{ priority__in: 'urgent' }, { not: { state_group__in: ['completed'] } }] };
  const idsBy = async (body: object, caller = ask) =>
    ok(await caller('POST', search, body), 200).map(({ id }: { id: string }) => id);
  const [, urgent, newest] = made.map(({ id }) => id);
  expect(await idsBy({ query: 'searched', filters })).toEqual([urgent]);
  expect(await idsBy({ filters: JSON.stringify(filters), query: '' })).toEqual([newest, urgent]);
  expect(await idsBy({ filters, limit: 1 })).toEqual([newest]);
  expect(await idsBy({ filters: {}, pql: null })).toEqual([]);
  expect(await idsBy({ filters }, guest)).toEqual([]);
  const wrong = { and: [{ priority__in: 'huge' }] };
  expect(ok(await ask('POST', search, { filters: wrong }), 400)).toMatchObject({
    filters: ['and[0].priority__in: "huge" is not a valid choice.'],
  });
});
