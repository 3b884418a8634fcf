import { workItemDetailSchema } from '@tandem/shared/work-items/items/schema.ts';
import { foundWorkItemSchema } from '@tandem/shared/work-items/lists/search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Team, makeTeam } from '../../items/testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const byKey = (key: string, caller = team.member) =>
  caller.get(`/api/workspaces/${team.workspace.slug}/work-items/${encodeURIComponent(key)}/`);
const search = async (query: string, caller = team.member) => {
  const answer = await caller.get(
    `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/search-issues/${query}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { id: string; name: string }[];
};
const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);

// docs/contract/conventions.md#fields-and-expand
// docs/contract/work-items.md#a-single-item
// docs/contract/work-items.md#expand
test('one item in full, with what is asked for', async () => {
  const { test, member, makeItem, item, workspace, project } = team;
  const parent = await makeItem();
  const row = await makeItem({ parent_id: parent.id, description_html: '<p>Text</p>' });
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const { db } = test.database;
  await db
    .insertInto('work_item_links')
    .values({ ...scope, work_item_id: row.id, url: 'https://example.com' })
    .execute();
  const file = { ...scope, entity_type: 'ISSUE_ATTACHMENT', entity_id: row.id, storage_key: 'k' };
  await db
    .insertInto('assets')
    .values([{ ...file, is_uploaded: true }, file])
    .execute();
  const plain = (await member.get(item(row.id))).body;
  expect(workItemDetailSchema.strict().parse(plain)).toEqual(plain);
  expect(plain).toEqual({
    ...row,
    link_count: 1,
    attachment_count: 1,
    description_html: '<p>Text</p>',
    is_subscribed: true,
  });
  const expand = 'issue_reactions,issue_attachments,issue_link,parent,unheard_of';
  const full = (await member.get(`${item(row.id)}?expand=${expand}`)).body;
  expect(workItemDetailSchema.strict().parse(full)).toEqual(full);
  expect(full).toMatchObject({
    parent: { id: parent.id, sequence_id: parent.sequence_id, project_id: project.id },
    issue_reactions: [],
    issue_link: [{ url: 'https://example.com', issue_id: row.id }],
    issue_attachments: [{ issue_id: row.id, asset: 'k' }],
  });
  expect(full.issue_link[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  expect((await member.get(`${item(parent.id)}?expand=parent`)).body.parent).toBeNull();
});

// docs/contract/work-items.md#a-single-item
// docs/contract/work-items.md#by-key
test('archived items and drafts are read one by one, deleted ones not', async () => {
  const { test, member, admin, makeItem, item } = team;
  const [archived, draft, gone] = [await makeItem(), await makeItem(), await makeItem()];
  const { db } = test.database;
  await db
    .updateTable('work_items')
    .set({ archived_at: '2026-01-01' })
    .where('id', '=', archived.id)
    .execute();
  await db.updateTable('work_items').set({ is_draft: true }).where('id', '=', draft.id).execute();
  await admin.delete(item(gone.id));
  expect((await member.get(item(archived.id))).body.archived_at).toBe('2026-01-01');
  expect((await member.get(item(draft.id))).body.is_draft).toBe(true);
  expect((await member.get(item(gone.id))).status).toBe(404);
  for (const row of [archived, draft, gone]) {
    expect((await byKey(`${team.project.identifier}-${row.sequence_id}`)).status).toBe(404);
  }
});

// docs/contract/recent-visits.md#the-last-twenty
// docs/contract/recent-visits.md#what-counts-as-a-visit
// docs/contract/work-items.md#opening-is-a-visit
test('opening an item counts as a visit, at most twenty are remembered', async () => {
  const { test, admin, makeItem, item } = team;
  const rows = [];
  for (let index = 0; index < 22; index += 1) rows.push(await makeItem());
  for (const row of rows) await admin.get(item(row.id));
  const visits = await test.database.db
    .selectFrom('recent_visits')
    .select('entity_identifier as id')
    .where('user_id', '=', admin.id)
    .where('entity_name', '=', 'issue')
    .orderBy('visited_at')
    .execute();
  expect(idsOf(visits)).toEqual(idsOf(rows.slice(2)));
});

// docs/contract/work-items.md#by-key
test('keys are found in any case; what is no key is refused', async () => {
  const { project, makeItem, test, admin, workspace, outsider } = team;
  const row = await makeItem();
  for (const key of [
    `${project.identifier}-${row.sequence_id}`,
    `${project.identifier.toLowerCase()}-${row.sequence_id}`,
  ]) {
    const answer = await byKey(key);
    expect([answer.status, answer.body.id, answer.body.is_epic]).toEqual([200, row.id, false]);
  }
  for (const key of ['ABC', 'ABC-', 'ABC-x', '-1', 'ABC-99999999999', 'ABC-1.5']) {
    const answer = await byKey(key);
    expect([key, answer.status, Object.keys(answer.body)]).toEqual([key, 400, ['error']]);
  }
  expect((await byKey('NONE-1')).status).toBe(404);
  expect((await byKey(`${project.identifier}-99999`)).status).toBe(404);
  expect((await byKey('A-1', test.nobody)).status).toBe(401);
  // A public project may be known of, a private one not.
  expect((await byKey(`${project.identifier}-${row.sequence_id}`, outsider)).status).toBe(403);
  const secret = await test.makeProject(admin, workspace, { network: 0 });
  const [hidden, missing] = [
    await byKey(`${secret.identifier}-1`, outsider),
    await byKey('NONE-1', outsider),
  ];
  expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
});

// docs/contract/work-items.md#by-key
test('by its key an item is as whole as by its id, and says whether the caller follows this one', async () => {
  const { admin, makeItem, project, workspace, item } = team;
  const [followed, other] = [await makeItem({}, admin), await makeItem({ description_html: '<p>Text</p>' })];
  for (const row of [followed, other]) {
    const expand = '?expand=issue_link,issue_reactions,issue_attachments,parent';
    const key = `${project.identifier}-${row.sequence_id}`;
    const { body } = await admin.get(`/api/workspaces/${workspace.slug}/work-items/${key}/${expand}`);
    expect(body).toEqual((await admin.get(`${item(row.id)}${expand}`)).body);
    expect(body).toMatchObject({ is_subscribed: row.id === followed.id, issue_link: [], parent: null });
  }
});

// docs/contract/work-items.md#parts-of-the-key
test('the parts of a key', async () => {
  const row = await team.makeItem();
  expect((await team.member.get(`${team.item(row.id)}meta/`)).body).toEqual({
    sequence_id: row.sequence_id,
    project_identifier: team.project.identifier,
  });
  expect((await team.member.get(`${team.item(UNKNOWN)}meta/`)).status).toBe(404);
  expect((await team.member.get(`${team.item('x')}meta/`)).status).toBe(404);
});

// docs/contract/search.md#search-for-pickers
test('search finds by words, by number and by the identifier', async () => {
  const { makeItem, project } = team;
  const row = await makeItem({ name: 'A needle in 100% hay' });
  const [found] = await search('?search=NEEDLE');
  expect(foundWorkItemSchema.strict().parse(found)).toEqual(found);
  expect(found).toMatchObject({
    id: row.id,
    project__identifier: project.identifier,
    workspace__slug: team.workspace.slug,
    state__name: 'Backlog',
    state__group: 'backlog',
  });
  expect(idsOf(await search('?search=100%25'))).toEqual([row.id]);
  expect(idsOf(await search(`?search=${row.sequence_id}`))).toContain(row.id);
  expect(idsOf(await search(`?search=see%20${row.sequence_id}`))).toContain(row.id);
  expect(idsOf(await search(`?search=this%20is%20much%20longer%20${row.sequence_id}`))).not.toContain(row.id);
  for (const part of [project.identifier, project.identifier.slice(0, 1).toLowerCase()]) {
    expect(idsOf(await search(`?search=${part}`)), part).toContain(row.id);
  }
  expect(await search('?search=zzz')).toEqual([]);
  expect(await search('?search=99999999999999999999')).toEqual([]);
});

// docs/contract/search.md#what-pickers-leave-out
test('pickers leave out what cannot be chosen', async () => {
  const { makeItem, test, workspace, project } = team;
  const top = await makeItem({ name: 'family top' });
  const middle = await makeItem({ name: 'family middle', parent_id: top.id });
  const leaf = await makeItem({ name: 'family leaf', parent_id: middle.id });
  const other = await makeItem({ name: 'family other', target_date: '2026-01-01' });
  const scope = { workspace_id: workspace.id, project_id: project.id };
  await test.database.db
    .insertInto('work_item_relations')
    .values({
      ...scope,
      work_item_id: other.id,
      related_work_item_id: middle.id,
      relation_type: 'relates_to',
    })
    .execute();
  const of = async (query: string) => idsOf(await search(`?search=family&${query}`));
  expect(await of(`parent=true&issue_id=${middle.id}`)).toEqual([other.id]);
  expect(await of(`parent=true&issue_id=${top.id}`)).toEqual([other.id]);
  expect(await of(`sub_issue=true&issue_id=${leaf.id}`)).toEqual([other.id]);
  expect(await of(`sub_issue=true&issue_id=${other.id}`)).toEqual([top.id]);
  for (const end of [middle, other]) {
    expect(await of(`issue_relation=true&issue_id=${end.id}`)).toEqual([leaf.id, top.id]);
  }
  expect(await of('target_date=none')).toEqual([leaf.id, middle.id, top.id]);
  expect(await of(`parent=true&issue_id=${UNKNOWN}`)).toHaveLength(4);
  expect(await of('parent=true&issue_id=x')).toHaveLength(4);
});

// docs/contract/search.md#who-searches-items
test('search for pickers is for members of the project alone', async () => {
  const { test, outsider, workspace, project } = team;
  const inProject = (id: string) => `/api/workspaces/${workspace.slug}/projects/${id}/search-issues/`;
  expect((await test.nobody.get(inProject(project.id))).status).toBe(401);
  const unknown = await outsider.get(inProject(UNKNOWN));
  for (const query of ['', '?workspace_search=true']) {
    const answer = await outsider.get(`${inProject(project.id)}${query}`);
    expect([answer.status, answer.text]).toEqual([403, unknown.text]);
  }
});

// docs/contract/search.md#over-the-workspace
test('search over the workspace stays in projects of the caller', async () => {
  const { test, admin, workspace } = team;
  const other = await test.makeProject(admin, workspace);
  await admin.post(`/api/workspaces/${workspace.slug}/projects/${other.id}/issues/`, { name: 'elsewhere' });
  expect(await search('?search=elsewhere&workspace_search=true', admin)).toHaveLength(1);
  expect(await search('?search=elsewhere', admin)).toEqual([]);
  expect(await search('?search=elsewhere&workspace_search=true')).toEqual([]);
});
