import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../../testing/app.ts';

let app: TestApp;
let admin: Caller;
let guest: Caller;
let workspace: { id: string; slug: string };
let issues: string;
beforeAll(async () => {
  app = await createTestApp();
  [admin, guest] = await Promise.all([app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(admin);
  const project = await app.makeProject(admin, workspace);
  await app.addMember(workspace.id, guest, 15);
  await app.addProjectMember(project.id, guest, 15);
  issues = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
});
afterAll(() => app.close());

const external = (external_id: string) => ({ external_source: 'elsewhere', external_id });
const taken = (entity: string, id?: string) => ({
  error: `${entity} with the same external id and external source already exists`,
  ...(id === undefined ? {} : { id }),
});

// docs/contract/conventions.md#external-ids
test('an external id that is taken names the item that has it, on create, change and conversion', async () => {
  const first = (await admin.post(issues, { name: 'First', ...external('1') })).body;
  const again = await admin.post(issues, { name: 'Again', ...external('1') });
  expect([again.status, again.body]).toEqual([409, taken('Issue', first.id)]);
  const other = (await admin.post(issues, { name: 'Other', ...external('2') })).body;
  for (const body of [external('1'), { external_id: '1' }]) {
    const changed = await admin.patch(`${issues}${other.id}/`, body);
    expect([changed.status, changed.body]).toEqual([409, taken('Issue', first.id)]);
  }
  expect((await admin.patch(`${issues}${first.id}/`, external('1'))).status).toBe(204);
  const drafts = `/api/workspaces/${workspace.slug}/`;
  const draft = (await admin.post(`${drafts}draft-issues/`, { name: 'Draft', project_id: first.project_id }))
    .body;
  const converted = await admin.post(`${drafts}draft-to-issue/${draft.id}/`, {
    name: 'Draft',
    ...external('1'),
  });
  expect([converted.status, converted.body]).toEqual([409, taken('Issue', first.id)]);
  expect((await admin.get(`${drafts}draft-issues/${draft.id}/`)).status).toBe(200);
});

// docs/contract/conventions.md#external-ids
test('two at once with one external id make one item, and the other is answered so', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin.post(issues, { name: 'At once', ...external('3') })),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  for (const answer of answers.filter((each) => each !== made[0]))
    expect([answer.status, answer.body]).toEqual([409, taken('Issue', made[0]!.body.id)]);
});

// docs/contract/conventions.md#external-ids
test('an item that is hidden from a guest is not named to them', async () => {
  await admin.post(issues, { name: 'Hidden', ...external('4') });
  const { id } = (await guest.post(issues, { name: 'Mine' })).body;
  await app.database.sql`update project_members set role = 5 where user_id = ${guest.id}`;
  const refused = await guest.patch(`${issues}${id}/`, external('4'));
  expect([refused.status, refused.body]).toEqual([409, taken('Issue')]);
});

// docs/contract/conventions.md#external-ids
test('the same of the comments of an item', async () => {
  const { id } = (await admin.post(issues, { name: 'Discussed' })).body;
  const comments = `${issues}${id}/comments/`;
  const first = (await admin.post(comments, { comment_html: '<p>1</p>', ...external('1') })).body;
  const again = await admin.post(comments, { comment_html: '<p>2</p>', ...external('1') });
  expect([again.status, again.body]).toEqual([409, taken('Issue Comment', first.id)]);
  const other = (await admin.post(comments, { comment_html: '<p>3</p>' })).body;
  const changed = await admin.patch(`${comments}${other.id}/`, external('1'));
  expect([changed.status, changed.body]).toEqual([409, taken('Issue Comment', first.id)]);
  const { id: elsewhere } = (await admin.post(issues, { name: 'Elsewhere' })).body;
  const free = await admin.post(`${issues}${elsewhere}/comments/`, {
    comment_html: '<p>4</p>',
    ...external('1'),
  });
  expect(free.status).toBe(201);
});
