import { searchResultsSchema, similarWorkItemSchema } from '@tandem/shared/insight/search/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const KINDS = ['workspace', 'project', 'issue', 'cycle', 'module', 'issue_view', 'initiative', 'page'];

let team: Team;
let url: string;
beforeAll(async () => {
  team = await makeTeam();
  url = `/api/workspaces/${team.workspace.slug}/search/`;
});
afterAll(() => team.test.close());

const search = async (text: string, more = '', caller: Caller = team.member) =>
  (await caller.get(`${url}?search=${encodeURIComponent(text)}${more}`)).body.results;
const found = async (text: string, caller?: Caller): Promise<string[]> =>
  (await search(text, '', caller)).issue.map(({ id }: { id: string }) => id);
const picked = async (text: string, caller: Caller = team.member): Promise<string[]> => {
  const path = `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/search-issues/`;
  const { body } = await caller.get(`${path}?search=${encodeURIComponent(text)}`);
  return body.map(({ id }: { id: string }) => id);
};
const similar = async (name: string, more = '', caller: Caller = team.member) => {
  const path = `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/similar-issues/`;
  return (await caller.get(`${path}?name=${encodeURIComponent(name)}${more}`)).body;
};
const comment = (id: string, text: string, caller = team.member) =>
  caller.post(`${team.item(id)}comments/`, { comment_html: `<p>${text}</p>` });
const makeId = async (values: Record<string, unknown>) => (await team.makeItem(values)).id;

// docs/contract/search.md#kinds
test('only members of the workspace search in it', async () => {
  const { test, workspace } = team;
  expect((await test.nobody.get(`${url}?search=x`)).status).toBe(401);
  const stranger = await test.makeUser();
  const foreign = await stranger.get(`${url}?search=x`);
  const unknown = await stranger.get('/api/workspaces/no-such-workspace/search/?search=x');
  expect([foreign.status, foreign.text]).toEqual([403, unknown.text]);
  const removed = await test.makeUser();
  await test.addMember(workspace.id, removed, 15);
  expect((await removed.get(`${url}?search=x`)).status).toBe(200);
  await test.database.sql`update workspace_members set is_active = false where user_id = ${removed.id}`;
  expect((await removed.get(`${url}?search=x`)).status).toBe(403);
});

// docs/contract/search.md#kinds
test('every kind is in the answer, and an empty text finds nothing', async () => {
  for (const query of ['', '?search=', '?search=%20', '?workspace_search=true']) {
    const { results } = (await team.member.get(`${url}${query}`)).body;
    expect(results, query).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, []])));
  }
});

// docs/contract/search.md#wrong-questions
test.each([
  [`?search=${'x'.repeat(201)}`, 'search'],
  ['?search=%00', 'search'],
  ['?search=a&search=b', 'search'],
  ['?search=a&project_id=%00', 'project_id'],
])('refuses %s', async (query, field) => {
  const answer = await team.member.get(`${url}${query}`);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

// docs/contract/search.md#rows-of-each-kind
test('rows of every kind have exactly their fields', async () => {
  const { test, workspace, project, admin } = team;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const { db } = test.database;
  const row = await team.makeItem({ name: 'Quasar item' });
  await db.updateTable('projects').set({ name: 'Quasar project' }).where('id', '=', project.id).execute();
  const cycle = { ...scope, name: 'Quasar cycle', owned_by_id: admin.id };
  await db
    .insertInto('cycles')
    .values([
      cycle,
      { ...cycle, archived_at: new Date().toISOString() },
      { ...cycle, deleted_at: new Date().toISOString() },
    ])
    .execute();
  await db
    .insertInto('modules')
    .values([
      { ...scope, name: 'Quasar module' },
      { ...scope, name: 'Old quasar', archived_at: new Date().toISOString() },
    ])
    .execute();
  const pages = await db
    .insertInto('pages')
    .values([
      { workspace_id: workspace.id, name: 'Quasar page', owned_by_id: admin.id },
      { workspace_id: workspace.id, name: 'Quasar diary', owned_by_id: admin.id, access: 1 },
    ])
    .returning(['id', 'access'])
    .execute();
  await db
    .insertInto('project_pages')
    .values(pages.map(({ id }) => ({ ...scope, page_id: id })))
    .execute();

  const results = await search('QUASAR');
  expect(searchResultsSchema.strict().parse(results)).toEqual(results);
  const { identifier, id: project_id } = project;
  const place = { project_id, project__identifier: identifier, workspace__slug: workspace.slug };
  expect(results).toMatchObject({
    workspace: [],
    project: [{ id: project_id, identifier, workspace__slug: workspace.slug }],
    issue: [{ id: row.id, sequence_id: row.sequence_id, type_id: null, state__group: 'backlog', ...place }],
    cycle: [{ name: 'Quasar cycle', ...place }],
    module: [{ name: 'Quasar module', ...place }],
    issue_view: [],
    initiative: [],
    page: [{ name: 'Quasar page', project_ids: [project_id], project_identifiers: [identifier] }],
  });
  expect((await search('QUASAR', '', admin)).page).toHaveLength(2);
  // A guest who sees only what is their own has no pages here; of cycles and modules they know.
  expect(await search('QUASAR', '', team.guest)).toMatchObject({
    issue: [],
    page: [],
    cycle: [{ name: 'Quasar cycle' }],
  });
  expect(await search('QUASAR', '', team.outsider)).toMatchObject({
    project: [],
    issue: [],
    cycle: [],
    module: [],
    page: [],
  });
  const [name] = await team.test.database.sql`select name from workspaces where id = ${workspace.id}`;
  expect((await search(name!['name'])).workspace).toMatchObject([{ id: workspace.id, slug: workspace.slug }]);
});

// docs/contract/search.md#what-comes-first
test('the key comes first, whatever its case; a number finds its item', async () => {
  const { project } = team;
  const target = await team.makeItem({ name: 'The one' });
  const key = `${project.identifier}-${target.sequence_id}`;
  const named = await makeId({ name: `After ${key} was closed` });
  for (const text of [key, key.toLowerCase()]) expect(await found(text)).toEqual([target.id, named]);
  expect((await found(`${target.sequence_id}`))[0]).toBe(target.id);
  expect((await picked(key))[0]).toBe(target.id);
  expect(await found(`NOPE-${target.sequence_id}`)).not.toEqual(expect.arrayContaining([named]));
});

// docs/contract/search.md#what-comes-first
test('a key brings its item, then those whose key begins with it, the lowest number first', async () => {
  const { db } = team.test.database;
  const numbered = async (sequence_id: number, fields: object = {}) => {
    const id = await makeId({ name: 'Of many' });
    await db
      .updateTable('work_items')
      .set({ sequence_id, ...fields })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const ids: string[] = [];
  for (const sequence of [720_031, 7203, 720, 72]) ids.unshift(await numbered(sequence));
  const [shorter, exact, ...longer] = ids;
  const archived = await numbered(7201, { archived_at: '2026-01-01' });
  const key = `${team.project.identifier}-720`;
  expect(await found(key)).toEqual([exact, ...longer]);
  expect((await picked(key)).slice(0, 3)).toEqual([exact, ...longer]);
  expect((await found(`${team.project.identifier}-7200`))[0]).toBe(longer[1]);
  expect(await found(key)).not.toEqual(expect.arrayContaining([shorter, archived]));
});

// docs/contract/search.md#what-comes-first
test('names come before descriptions, descriptions before comments, the open before the closed', async () => {
  const commented = await makeId({ name: 'In a comment' });
  await comment(commented, 'the Zeppelin again');
  const described = await makeId({ name: 'In a text', description_html: '<p>A zeppelin lands</p>' });
  const closed = await makeId({ name: 'Zeppelin, closed', state_id: team.states.Done.id });
  const open = await makeId({ name: 'Zeppelin, open' });
  await team.test.database
    .sql`update work_items set created_at = now() - interval '1 day' where id = ${open}`;
  const order = [open, closed, described, commented];
  expect(await found('zeppelin')).toEqual(order);
  expect(await picked('zeppelin')).toEqual(order);
});

// docs/contract/search.md#words
test('words are found by their beginning, in any order, in other forms and in parts of names', async () => {
  const english = await makeId({ name: 'Connection to the database fails' });
  const russian = await makeId({ name: 'Ошибка при загрузке файлов' });
  for (const text of ['datab conn', 'connect', 'CONNECTIONS', 'failing databases', 'nnecti'])
    expect(await found(text), text).toEqual([english]);
  for (const text of ['ошибки', 'загруз', 'ОШИБКАМИ', 'файл ошибка'])
    expect(await found(text), text).toEqual([russian]);
});

// docs/contract/search.md#words
test('a text with signs is found as it is', async () => {
  const signs = await makeId({ name: 'Costs 50% (net) at a_b\\c' });
  await makeId({ name: 'Costs 507 of net' });
  for (const text of ['50% (', 'a_b\\c', ') at']) expect(await found(text), text).toEqual([signs]);
});

// docs/contract/search.md#mistyped-words
test('mistyped words are found when nothing else is', async () => {
  const english = await makeId({ name: 'Authentication breaks on logout' });
  const russian = await makeId({ name: 'Календарь показывает неделю' });
  for (const text of ['authentcation', 'autentication', 'authenticatoin', 'lgoout', 'authentication logouy'])
    expect(await found(text), text).toEqual([english]);
  for (const text of ['колендарь', 'календрь', 'каелндарь'])
    expect(await found(text), text).toEqual([russian]);
  expect(await found('xylophone')).toEqual([]);
});

// docs/contract/search.md#fresh
test('what changes is found anew, what is gone is not found', async () => {
  const { member, admin, item } = team;
  const id = await makeId({ name: 'Before obelisk', description_html: '<p>monolith</p>' });
  const { body } = await comment(id, 'menhir');
  for (const text of ['obelisk', 'monolith', 'menhir']) expect(await found(text), text).toEqual([id]);
  await member.patch(item(id), { name: 'After', description_html: '<p>dolmen</p>' });
  await member.delete(`${item(id)}comments/${body.id}/`);
  for (const text of ['obelisk', 'monolith', 'menhir']) expect(await found(text), text).toEqual([]);
  expect(await found('dolmen')).toEqual([id]);
  await admin.delete(item(id));
  expect(await found('dolmen')).toEqual([]);
});

// docs/contract/search.md#fresh
test('archived items, drafts and items that wait in intake are not found', async () => {
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await makeId({ name: `Hidden catacomb ${n}` }));
  const [archived = '', draft = '', intake = ''] = ids;
  const { sql } = team.test.database;
  await sql`update work_items set archived_at = '2026-01-01' where id = ${archived}`;
  await sql`update work_items set is_draft = true where id = ${draft}`;
  await sql`update work_items set is_hidden_by_intake = true where id = ${intake}`;
  expect(await found('catacomb')).toEqual([]);
  expect(await picked('catacomb')).toEqual([]);
});

// docs/contract/search.md#who-finds-what
test('a guest finds their own items, by their comments too, and no others', async () => {
  const { guest, makeItemOf } = team;
  const hidden = await makeId({ name: 'Platypus secret', description_html: '<p>platypus</p>' });
  await comment(hidden, 'platypus');
  const own = await makeItemOf(guest, { name: 'Platypus of the guest' });
  const commented = await makeItemOf(guest, { name: 'Quiet' });
  await comment(commented.id, 'platypus');
  for (const text of ['platypus', 'platipus', 'Platypus secret'])
    expect(await found(text, guest), text).not.toContain(hidden);
  expect(await found('platypus', guest)).toEqual([own.id, commented.id]);
  expect(await picked('platypus', guest)).toEqual([own.id, commented.id]);
  expect((await similar('Platypus secret', '', guest)).map(({ id }: { id: string }) => id)).toEqual([own.id]);
  const open = (value: boolean) =>
    team.test.database.db
      .updateTable('projects')
      .set({ guest_view_all_features: value })
      .where('id', '=', team.project.id)
      .execute();
  await open(true);
  expect(await found('platypus', guest)).toContain(hidden);
  await open(false);
});

// docs/contract/search.md#one-project
// docs/contract/search.md#who-finds-what
test('a private project is searched by its members, and a project narrows what is found', async () => {
  const { test, admin, member, workspace, project } = team;
  const secret = await test.makeProject(admin, workspace, { network: 0 });
  const base = `/api/workspaces/${workspace.slug}/projects/${secret.id}/issues/`;
  const { body } = await admin.post(base, { name: 'Narwhal elsewhere', description_html: '<p>tusk</p>' });
  const here = await makeId({ name: 'Narwhal here' });
  expect(await found('narwhal')).toEqual([here]);
  expect(await found('tusk')).toEqual([]);
  expect(await found(`${secret.identifier}-1`)).not.toContain(body.id);
  expect((await found(`${secret.identifier}-1`, admin))[0]).toBe(body.id);
  expect(await found('narwhal', admin)).toEqual(expect.arrayContaining([here, body.id]));
  const within = async (id: string, more: string, caller: Caller) =>
    (await search('narwhal', `&project_id=${id}${more}`, caller)).issue.map((row: { id: string }) => row.id);
  expect(await within(project.id, '', admin)).toEqual([here]);
  expect(await within(project.id, '&workspace_search=false', admin)).toEqual([here]);
  expect(await within(project.id, '&workspace_search=true', admin)).toHaveLength(2);
  expect(await within(secret.id, '', member)).toEqual([]);
  for (const id of [UNKNOWN, 'x']) expect(await within(id, '', admin)).toEqual([]);
  await test.database.sql`update projects set archived_at = now() where id = ${secret.id}`;
  expect(await found('narwhal', admin)).toEqual([here]);
});

// docs/contract/search.md#at-most-thirty
test('at most thirty of each kind are found', async () => {
  const { sql } = team.test.database;
  await sql`
    insert into work_items (workspace_id, project_id, sequence_id, name, state_id)
    select ${team.workspace.id}, ${team.project.id}, 5000 + n, 'Swarm ' || n, ${team.states.Todo.id}
    from generate_series(1, 120) n`;
  const ids = await found('swarm');
  expect(ids).toHaveLength(30);
  const [first] = await sql`select name from work_items where id = ${ids[0]!}`;
  expect(first!['name']).toMatch(/^Swarm /);
});

// docs/contract/search.md#similar-items
test('items that may be the same come with how similar they are, the most similar first', async () => {
  const same = await makeId({ name: 'Invoice export loses the currency' });
  const near = await makeId({ name: 'Currency is lost when invoices are exported' });
  const described = await makeId({
    name: 'Accounting',
    description_html: '<p>The invoice export loses each currency</p>',
  });
  await makeId({ name: 'Something else entirely' });
  const rows = await similar('Invoice export loses the currency');
  for (const row of rows) expect(similarWorkItemSchema.strict().parse(row)).toEqual(row);
  const ids = rows.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([same, near, described]);
  expect(rows[0]).toMatchObject({ similarity: 1, project__identifier: team.project.identifier });
  const numbers = rows.map(({ similarity }: { similarity: number }) => similarity);
  expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => b - a));
  const others = await similar('Invoice export loses the currency', `&issue_id=${same}`);
  expect(others.map(({ id }: { id: string }) => id)).toEqual([near, described]);
});

// docs/contract/search.md#similar-items
test('a name that is mistyped has similar items, one without words has none', async () => {
  const id = await makeId({ name: 'Webhook' });
  expect(await similar('Webhok')).toMatchObject([{ id }]);
  for (const name of ['', '  ', '%', '—']) expect(await similar(name), name).toEqual([]);
  expect(await similar('Webhook', '&issue_id=x')).toMatchObject([{ id }]);
});

// docs/contract/search.md#similar-items
test('ten similar items at most are answered', async () => {
  const { sql } = team.test.database;
  await sql`
    insert into work_items (workspace_id, project_id, sequence_id, name, state_id)
    select ${team.workspace.id}, ${team.project.id}, 6000 + n, 'Kaleidoscope turns backwards', ${team.states.Todo.id}
    from generate_series(1, 12) n`;
  expect(await similar('Kaleidoscope turns backwards')).toHaveLength(10);
});

// docs/contract/search.md#who-sees-similar-items
test('similar items are for members of the project, and of the project alone', async () => {
  const { test, outsider, workspace, project, admin } = team;
  const base = `/api/workspaces/${workspace.slug}/projects/`;
  const path = `${base}${project.id}/similar-issues/?name=x`;
  expect((await test.nobody.get(path)).status).toBe(401);
  const foreign = await outsider.get(path);
  const unknown = await outsider.get(`${base}${UNKNOWN}/similar-issues/?name=x`);
  expect([foreign.status, foreign.text]).toEqual([403, unknown.text]);
  const long = await admin.get(`${base}${project.id}/similar-issues/?name=${'x'.repeat(256)}`);
  expect([long.status, Object.keys(long.body)]).toEqual([400, ['name']]);
  const other = await test.makeProject(admin, workspace);
  await admin.post(`${base}${other.id}/issues/`, { name: 'Periscope is broken' });
  expect(await similar('Periscope is broken', '', admin)).toEqual([]);
});

// docs/contract/search.md#kinds
// docs/contract/initiatives.md#who-may
test('members find initiatives by their names, guests and a workspace without initiatives find none', async () => {
  const { admin, member, guest, workspace } = team;
  const at = `/api/workspaces/${workspace.slug}/`;
  const { body: made } = await member.post(`${at}initiatives/`, { name: 'Zeppelins below budget' });
  const one = { id: made.id, name: 'Zeppelins below budget', workspace__slug: workspace.slug };
  expect((await search('zeppelin')).initiative).toEqual([one]);
  expect((await search('zeppelin', '', guest)).initiative).toEqual([]);
  await admin.patch(at, { is_initiatives_enabled: false });
  expect((await search('zeppelin')).initiative).toEqual([]);
  await admin.patch(at, { is_initiatives_enabled: true });
});
