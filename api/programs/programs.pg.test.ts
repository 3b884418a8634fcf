import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Program,
  type Programs,
  makeOwnToken,
  makePrograms,
  makeToken,
  nameOf,
  ok,
  programOf,
} from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let team: Programs['team'];
let make: Programs['make'];
let ask: Program;
let guest: Program;
let member: Program;
let B: string;
let BP: string;
beforeAll(async () => {
  ({ team, make, ask, guest, member, B, BP } = await makePrograms());
});
afterAll(() => team.test.close());

describe('who asks', () => {
  // docs/contract/programs.md#who-programs-are
  // docs/contract/programs.md#refusals
  test('is the person of a token, and nobody by a session', async () => {
    const me = ok(await ask('GET', 'users/me/'), 200);
    expect(me).toEqual({
      id: team.admin.id,
      first_name: 'Ada',
      last_name: '',
      display_name: 'admin',
      email: expect.stringContaining('@'),
      avatar: '',
      avatar_url: null,
    });
    const nobody = programOf(team.test, null);
    expect((await nobody('GET', `${BP}/states/`)).status).toBe(401);
    expect((await team.admin.get(`/api/v1/${BP}/states/`)).status).toBe(401);
    const reader = programOf(team.test, await makeToken(team.admin, team.workspace.slug, 'read'));
    expect((await reader('GET', `${BP}/states/`)).status).toBe(200);
    expect((await reader('POST', `${BP}/labels/`, { name: 'x' })).status).toBe(403);
    const elsewhere = await team.test.makeWorkspace(team.admin);
    expect((await ask('GET', `workspaces/${elsewhere.slug}/projects/`)).status).toBe(403);
    expect(ok(await guest('POST', `${BP}/labels/`, { name: 'x' }), 403)).toEqual({
      detail: 'You do not have permission to perform this action.',
      message: 'You do not have permission to perform this action.',
    });
    for (const path of [`${BP}/labels/${UNKNOWN}/`, `${BP}/issues/${UNKNOWN}/`, `${B}/nothing/`]) {
      expect(ok(await ask('GET', path), 404)).toMatchObject({
        error: 'The requested resource does not exist.',
        message: 'The requested resource does not exist.',
      });
    }
    expect(ok(await ask('POST', `${BP}/labels/`, {}), 400)).toMatchObject({
      name: ['This field is required.'],
      message: 'name: This field is required.',
    });
  });

  // docs/contract/programs.md#own-access
  test('learns where the token may act, of one workspace that alone, and nothing of others', async () => {
    const second = await team.test.makeWorkspace(team.admin);
    const { slug } = team.workspace;
    const everywhere = programOf(team.test, await makeOwnToken(team.admin));
    const slugs = (rows: { slug: string }[]) => rows.map((row) => row.slug).sort();
    const own = slugs(ok(await everywhere('GET', 'users/me/workspaces/'), 200));
    expect(own).toEqual(expect.arrayContaining([slug, second.slug]));
    expect(ok(await ask('GET', 'users/me/workspaces/'), 200)).toEqual([
      { id: team.workspace.id, slug, name: expect.any(String), role: 20, role_slug: 'admin' },
    ]);
    expect(ok(await ask('GET', 'users/me/access/'), 200)).toMatchObject({
      user: { id: team.admin.id },
      is_agent: false,
      token: { scope: 'write', workspace: slug, expired_at: null },
      workspaces: [{ slug }],
    });
    const free = ok(await everywhere('GET', 'users/me/access/'), 200);
    expect([free.token.workspace, slugs(free.workspaces)]).toEqual([null, own]);
    expect(slugs(ok(await guest('GET', 'users/me/workspaces/'), 200))).toEqual([slug]);
    expect((await programOf(team.test, null)('GET', 'users/me/access/')).status).toBe(401);
  });

  // docs/contract/programs.md#rows
  test('finds the description of all calls', async () => {
    const { paths } = ok(await programOf(team.test, null)('GET', 'openapi.json'), 200);
    expect(Object.keys(paths).length).toBeGreaterThan(60);
    expect(Object.keys(paths).every((path) => path.startsWith('/api/v1/'))).toBe(true);
    const { paths: others } = (await team.admin.get('/api/openapi.json')).body;
    expect(Object.keys(others).some((path) => path.startsWith('/api/v1/'))).toBe(false);
    const list = paths['/api/v1/workspaces/{slug}/projects/{project_id}/work-items/'].get;
    expect(list.tags).toEqual(['work items']);
    expect(Object.keys(list.responses)).toEqual(expect.arrayContaining(['200', '304', '401', '429']));
    expect(Object.keys(others['/api/instances/'].get.responses)).toEqual(['200']);
  });
});

describe('projects and people', () => {
  // docs/contract/programs.md#projects
  test('projects are made, changed, archived and deleted', async () => {
    const [name, identifier] = [nameOf('Project'), `PRG${Date.now() % 100_000}`];
    const made = ok(await ask('POST', `${B}/projects/`, { name, identifier }), 201);
    expect(made).toMatchObject({ name, identifier, total_members: 1, is_member: true, is_deployed: false });
    for (const taken of [
      { name, identifier: 'OTHER' },
      { name: 'Other', identifier },
    ]) {
      expect((await ask('POST', `${B}/projects/`, taken)).status).toBe(409);
    }
    const page = ok(await ask('GET', `${B}/projects/?per_page=1`), 200);
    expect(page).toMatchObject({ count: 1, next_page_results: true, next_cursor: '1:1:0' });
    const url = `${B}/projects/${made.id}/`;
    expect(ok(await ask('PATCH', url, { description: 'new' }), 200).description).toBe('new');
    expect((await member('PATCH', url, { description: 'x' })).status).toBe(403);
    expect((await ask('POST', `${url}archive/`)).status).toBe(204);
    expect((await ask('PATCH', url, { description: 'x' })).status).toBe(400);
    expect((await ask('DELETE', `${url}archive/`)).status).toBe(204);
    expect((await ask('DELETE', url)).status).toBe(204);
    expect((await ask('GET', url)).status).toBe(404);
  });

  // docs/contract/programs.md#projects-that-are-not-there
  // docs/contract/access.md#strangers
  test('a project that is not there is 404, like one that the caller may not know of', async () => {
    const { test: made, admin, workspace } = team;
    const elsewhere = await made.makeProject(admin, await made.makeWorkspace(admin));
    const hidden = await made.makeProject(admin, workspace, { network: 0 });
    const open = await made.makeProject(admin, workspace, { network: 2 });
    const missing = {
      error: 'The requested resource does not exist.',
      message: 'The requested resource does not exist.',
    };
    for (const id of [UNKNOWN, elsewhere.id, hidden.id]) {
      for (const path of ['', 'states/', 'work-items/']) {
        expect(ok(await member('GET', `${B}/projects/${id}/${path}`), 404)).toEqual(missing);
      }
      expect(ok(await member('POST', `${B}/projects/${id}/labels/`, { name: 'x' }), 404)).toEqual(missing);
    }
    expect((await member('GET', `${B}/projects/${open.id}/states/`)).status).toBe(403);
    expect((await guest('GET', `${B}/projects/${open.id}/states/`)).status).toBe(404);
    expect((await team.member.get(`/api/${B}/projects/${UNKNOWN}/states/`)).status).toBe(403);
  });

  // docs/contract/programs.md#people
  test('members are listed, added, invited, changed and taken out', async () => {
    const people = ok(await ask('GET', `${B}/members/`), 200);
    expect(people.find(({ id }: { id: string }) => id === team.guest.id)).toMatchObject({
      role: 5,
      role_slug: 'guest',
      email: expect.stringContaining('@'),
    });
    expect((await guest('GET', `${B}/members/`)).status).toBe(403);
    expect(
      ok(await guest('GET', `${BP}/members/`), 200).map(({ email }: { email: string }) => email),
    ).toContain('');
    const newcomer = await team.test.makeUser();
    await team.test.addMember(team.workspace.id, newcomer, 15);
    const added = ok(await ask('POST', `${BP}/members/`, { member: newcomer.id, role: 15 }), 201);
    expect(added).toMatchObject({ member: newcomer.id, role: 15 });
    const one = `${BP}/project-members/${newcomer.id}/`;
    expect(ok(await ask('PATCH', one, { role: 5 }), 200)).toMatchObject({ id: newcomer.id, role: 5 });
    expect((await member('DELETE', one)).status).toBe(403);
    expect((await ask('DELETE', one)).status).toBe(204);
    expect((await ask('GET', one)).status).toBe(404);
    const invited = await ask('POST', `${BP}/members/`, { email: 'new@example.com', role: 5 });
    expect(invited.status).toBe(201);
    const rows = await team.test.database.sql`select 1 from users where email = 'new@example.com'`;
    expect(rows).toHaveLength(0);
    const paged = ok(await ask('GET', `${BP}/project-members-lite/?per_page=1`), 200);
    expect(paged).toMatchObject({ count: 1, next_page_results: true });
    expect(ok(await ask('GET', `${B}/members-lite/`), 200).total_count).toBe(people.length + 1);
    expect(ok(await ask('GET', `${B}/roles/`), 200).results).toHaveLength(3);
  });

  // docs/contract/programs.md#features
  test('parts of a project are switched', async () => {
    const before = ok(await ask('GET', `${BP}/features/`), 200);
    expect(Object.keys(before)).toEqual([
      ...['epics', 'modules', 'cycles', 'views', 'pages', 'intakes', 'work_item_types'],
    ]);
    const after = ok(await ask('PATCH', `${BP}/features/`, { intakes: !before.intakes }), 200);
    expect(after).toEqual({ ...before, intakes: !before.intakes });
    expect((await member('PATCH', `${BP}/features/`, {})).status).toBe(403);
  });
});

describe('states, labels and types', () => {
  // docs/contract/programs.md#states-and-labels
  // docs/contract/programs.md#what-is-there-already
  test.each([
    { path: 'states', entity: 'State', status: 200, more: { color: '#ff0000' } },
    { path: 'labels', entity: 'Label', status: 201, more: {} },
  ])('$path are made once by name and by external id', async ({ path, entity, status, more }) => {
    const external = { external_source: 'tracker', external_id: nameOf('id') };
    const name = nameOf(entity);
    const { db } = team.test.database;
    const after = await readSeq(db, team.stream);
    const made = await make(path, { name, ...more, ...external }, status);
    expect(made).toMatchObject({
      name,
      ...external,
      deleted_at: null,
      created_by: team.admin.id,
      project: team.project.id,
      workspace: team.workspace.id,
    });
    const { changes } = await readChanges(db, { stream: team.stream, after });
    expect(changes).toMatchObject([{ op: 'put', id: made.id }]);
    expect(ok(await member('POST', `${BP}/${path}/`, { name, ...more }), 409)).toMatchObject({
      error: `${entity} with the same name already exists in the project`,
      id: made.id,
    });
    const taken = `${entity} with the same external id and external source already exists`;
    const other = await make(path, { name: nameOf(entity), ...more }, status);
    const url = `${BP}/${path}/${other.id}/`;
    for (const refused of [
      await ask('POST', `${BP}/${path}/`, { name: nameOf(entity), ...more, ...external }),
      await ask('PATCH', url, external),
    ]) {
      expect(ok(refused, 409)).toMatchObject({ error: taken, id: made.id });
    }
    expect(ok(await member('PATCH', url, { name: `${name} 2` }), 200).name).toBe(`${name} 2`);
    expect((await guest('GET', url)).status).toBe(200);
    expect((await guest('DELETE', url)).status).toBe(403);
    expect((await ask('DELETE', url)).status).toBe(204);
    expect((await ask('GET', url)).status).toBe(404);
    const elsewhere = await team.test.makeProject(team.admin, team.workspace);
    expect((await ask('GET', `${B}/projects/${elsewhere.id}/${path}/${made.id}/`)).status).toBe(404);
  });

  // docs/contract/programs.md#pages
  // docs/contract/programs.md#fields-and-objects
  // docs/contract/programs.md#objects-for-ids
  test('come in pages, with the fields and objects that are asked for', async () => {
    await make('labels', { name: 'A first' });
    const page = ok(await ask('GET', `${BP}/labels/?per_page=1&order_by=name&fields=name`), 200);
    expect(page.results).toEqual([{ name: 'A first' }]);
    const next = ok(
      await ask('GET', `${BP}/labels/?per_page=1&order_by=name&cursor=${page.next_cursor}`),
      200,
    );
    expect(next.results[0].name).not.toBe('A first');
    for (const wrong of ['order_by=colour', 'per_page=0', 'per_page=1001', 'cursor=x']) {
      expect((await ask('GET', `${BP}/labels/?${wrong}`)).status).toBe(400);
    }
    const expanded = ok(await ask('GET', `${BP}/labels/?per_page=1&expand=created_by,project,nothing`), 200);
    expect(expanded.results[0]).toMatchObject({
      created_by: { id: team.admin.id, first_name: 'Ada', email: expect.stringContaining('@') },
      project: { id: team.project.id, identifier: team.project.identifier },
    });
    const forGuest = ok(await guest('GET', `${BP}/labels/?per_page=1&expand=created_by`), 200);
    expect(forGuest.results[0].created_by).toMatchObject({ id: team.admin.id, email: '' });
  });

  // docs/contract/programs.md#types
  test.each(['issue-types', 'work-item-types'])('%s are made and changed', async (path) => {
    const made = await make(path, { name: nameOf('Bug') });
    expect(made).toMatchObject({ workspace: team.workspace.id, project_ids: [team.project.id] });
    const url = `${BP}/${path}/${made.id}/`;
    expect(ok(await ask('PATCH', url, { description: 'd' }), 200).description).toBe('d');
    expect(ok(await guest('GET', url), 200).id).toBe(made.id);
    expect(ok(await ask('GET', `${BP}/${path}/`), 200).map(({ id }: { id: string }) => id)).toContain(
      made.id,
    );
  });

  // docs/contract/programs.md#the-estimate
  test('the estimate is read, renamed and deleted with its points', async () => {
    expect(ok(await ask('GET', `${BP}/estimates/`), 404).error).toBe('Estimate not found');
    const points = ['1', '2', '3'].map((value, key) => ({ key, value }));
    const body = { estimate: { name: 'Size', type: 'points', last_used: true }, estimate_points: points };
    await team.admin.post(`/api/${BP}/estimates/`, body);
    const estimate = ok(await guest('GET', `${BP}/estimates/`), 200);
    expect(ok(await ask('PATCH', `${BP}/estimates/`, { name: 'Effort' }), 200).name).toBe('Effort');
    const described = { description: 'In days' };
    expect(ok(await ask('PATCH', `${BP}/estimates/`, described), 200)).toMatchObject(described);
    expect(ok(await guest('GET', `${BP}/estimates/`), 200)).toMatchObject({ name: 'Effort', ...described });
    expect(ok(await ask('PATCH', `${BP}/estimates/`, { description: '' }), 200).description).toBe('');
    const url = `${BP}/estimates/${estimate.id}/estimate-points/`;
    const [first] = ok(await ask('GET', url), 200);
    expect(ok(await ask('PATCH', `${url}${first.id}/`, { value: '8' }), 200).value).toBe('8');
    expect((await member('DELETE', `${url}${first.id}/`)).status).toBe(403);
    expect((await ask('DELETE', `${url}${first.id}/`)).status).toBe(204);
    expect((await ask('DELETE', `${BP}/estimates/`)).status).toBe(204);
  });
});

// docs/contract/programs.md#the-estimate
test('of many programs that make the estimate at once one does, and the others are told of it', async () => {
  const asked = { name: 'Size', type: 'points', description: 'In hours' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask('POST', `${BP}/estimates/`, asked)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  expect(made[0]?.body).toMatchObject(asked);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body.id)).toEqual(Array(3).fill(made[0]?.body.id));
  expect((await ask('DELETE', `${BP}/estimates/`)).status).toBe(204);
});

// docs/contract/programs.md#who-programs-are
test('stickies are those of the person of the token', async () => {
  const made = ok(await member('POST', `${B}/stickies/`, { name: 'Mine' }), 201);
  const url = `${B}/stickies/${made.id}/`;
  expect((await ask('GET', url)).status).toBe(404);
  expect(ok(await member('PATCH', url, { name: 'Still mine' }), 200).name).toBe('Still mine');
  expect(ok(await member('GET', `${B}/stickies/`), 200).results).toHaveLength(1);
  expect((await member('DELETE', url)).status).toBe(204);
});
