import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginRebuild, rebuildWords } from '../../insight/search/rebuild-words.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// docs/contract/admin.md#search
test('words that are lost or wrong are stored anew', async () => {
  const { sql, db } = app.database;
  const admin = await app.makeUser();
  const workspace = await app.makeWorkspace(admin);
  const project = await app.makeProject(admin, workspace);
  const url = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
  const item = (await admin.post(url, { name: 'Caulk the hull' })).body;
  await admin.post(`${url}${item.id}/comments/`, { comment_html: '<p>Oakum</p>' });
  const words = () => sql`
    select n.name_words as words from work_item_words n union all select c.words from comment_words c`;
  const before = await words();
  expect(before).toHaveLength(2);
  await sql`update work_item_words set name_words = '' where work_item_id = ${item.id}`;
  await sql`update comment_words set words = ''`;
  await beginRebuild(db);
  const done = await rebuildWords({ db, signal: new AbortController().signal });
  expect(done).toMatchObject({ items: 1, comments: 1 });
  expect(await words()).toEqual(before);
});
