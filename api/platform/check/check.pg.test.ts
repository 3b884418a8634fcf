import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { type Finding, runCheck } from './check.ts';
import { referenceChecks } from './references.ts';
import { RULES } from './rules.ts';

let app: TestApp;
let admin: Caller;
let project: { id: string; workspace_id: string };
let item: { id: string };
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.makeUser();
  const workspace = await app.makeWorkspace(admin);
  const made = await app.makeProject(admin, workspace);
  project = { id: made.id, workspace_id: workspace.id };
  const url = `/api/workspaces/${workspace.slug}/projects/${made.id}/`;
  await admin.patch(url, { module_view: true });
  item = (await admin.post(`${url}issues/`, { name: 'Caulk the hull', description_html: '<p>Oakum</p>' }))
    .body;
  const module = await admin.post<{ id: string }>(`${url}modules/`, { name: 'Hull' });
  await admin.post(`${url}modules/${module.body.id}/issues/`, { issues: [item.id] });
  await admin.post(`${url}issues/${item.id}/comments/`, { comment_html: '<p>Aye</p>' });
});
afterAll(() => app.close());

async function found(): Promise<Finding[]> {
  const { db } = app.database;
  const findings: Finding[] = [];
  for (const check of [...RULES, ...(await referenceChecks(db))]) findings.push(await runCheck(db, check));
  return findings.filter(({ count }) => count > 0);
}

// docs/contract/admin.md#the-check
test('what commands leave behind breaks nothing', async () => {
  expect(await found()).toEqual([]);
});

// docs/contract/admin.md#the-check
test.each([
  [
    'item-numbers',
    () => `update project_counters set last_sequence_id = 0 where project_id = '${project.id}'`,
  ],
  ['default-states', () => `update states set "default" = false where project_id = '${project.id}'`],
  ['streams', () => `update change_streams set last_seq = 1 where stream = 'project:${project.id}'`],
  ['workspace-admins', () => `update workspace_members set role = 15`],
  ['project-members', () => `update workspace_members set is_active = false`],
  ['planning-counts', () => `update planning_counts set items = items + 1`],
  ['search-items', () => `delete from work_item_words`],
  ['search-comments', () => `delete from comment_words`],
  ['sessions', () => `update users set is_active = false where id = '${admin.id}'`],
  ['activities.work_item_id', () => `update activities set work_item_id = gen_random_uuid()`],
])('%s', async (name, breaking) => {
  const undone = new Error('undone');
  const findings: Finding[] = [];
  const { db } = app.database;
  await db
    .transaction()
    .execute(async (tx) => {
      const { sql: raw } = await import('kysely');
      await raw.raw(breaking()).execute(tx);
      for (const check of [...RULES, ...(await referenceChecks(db))])
        findings.push(await runCheck(tx, check));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  expect(findings.filter(({ count }) => count > 0).map((finding) => finding.name)).toContain(name);
});
