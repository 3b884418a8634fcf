import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp, expectMade, type Answer } from '../../testing/app.ts';

let app: TestApp;
let owner: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let workspaceUrl: string;
let projectUrl: string;
let itemUrl: string;
let commentUrl: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.makeUser();
  workspace = await app.makeWorkspace(owner);
  project = await app.makeProject(owner, workspace);
  workspaceUrl = `/api/workspaces/${workspace.slug}/`;
  projectUrl = `${workspaceUrl}projects/${project.id}/`;
  await prepare();
});
afterAll(() => app.close());

/** One of everything that lists show. */
async function prepare(): Promise<void> {
  const { db } = app.database;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  await app.makeLabel(owner, project);
  const estimate_points = [
    { key: 1, value: 'S' },
    { key: 2, value: 'M' },
  ];
  const estimate = expectMade<{ id: string }>(
    await owner.post(`${projectUrl}estimates/`, { estimate_points }),
  );
  expectMade(await owner.patch(projectUrl, { estimate: estimate.id }));
  await db
    .insertInto('cycles')
    .values({ ...scope, name: 'Cycle', owned_by_id: owner.id })
    .execute();
  await db
    .insertInto('modules')
    .values({ ...scope, name: 'Module' })
    .execute();
  const item = expectMade<{ id: string }>(await owner.post(`${projectUrl}issues/`, { name: 'Item' }));
  itemUrl = `${projectUrl}issues/${item.id}/`;
  expectMade(await owner.post(`${projectUrl}issues/`, { name: 'Child', parent_id: item.id }));
  const comment = expectMade<{ id: string }>(
    await owner.post(`${itemUrl}comments/`, { comment_html: '<p>Said</p>' }),
  );
  commentUrl = `${projectUrl}comments/${comment.id}/`;
  expectMade(await owner.post(`${itemUrl}issue-links/`, { url: 'https://example.com' }));
  for (const url of [itemUrl, commentUrl]) {
    expectMade(await owner.post(`${url}reactions/`, { reaction: '128077' }));
  }
}

const lists = () => [
  ...['states/', 'issue-labels/', 'cycles/', 'modules/', 'estimates/', 'project-estimates/', 'issues/'].map(
    (path) => projectUrl + path,
  ),
  ...['states/', 'labels/', 'cycles/', 'modules/', 'estimates/'].map((path) => workspaceUrl + path),
  ...['comments/', 'issue-links/', 'reactions/', 'history/', 'sub-issues/'].map((path) => itemUrl + path),
  `${commentUrl}reactions/`,
];

const rowsOf = ({ body }: Answer): unknown[] => body.results ?? body.sub_issues ?? body;

async function countOfEach(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const url of lists()) {
    const answer = await owner.get(url);
    expect(answer.status, `${url} ${answer.text}`).toBe(200);
    counts[url] = rowsOf(answer).length;
  }
  return counts;
}

// docs/contract/projects.md#what-is-in-an-archived-project
test('what belongs to an archived project is in no list, and is back in all when it is restored', async () => {
  const before = await countOfEach();
  expect(Object.values(before).every((count) => count > 0)).toBe(true);
  await owner.post(`${projectUrl}archive/`);
  const hidden = await countOfEach();
  expect(Object.entries(hidden).filter(([, count]) => count > 0)).toEqual([]);
  await owner.delete(`${projectUrl}archive/`);
  expect(await countOfEach()).toEqual(before);
});

// docs/contract/projects.md#writes-to-an-archived-project
test('items of an archived project are not made or changed', async () => {
  await owner.post(`${projectUrl}archive/`);
  for (const answer of [
    await owner.patch(itemUrl, { name: 'X' }),
    await owner.post(`${projectUrl}issues/`, { name: 'X' }),
    await owner.post(`${itemUrl}comments/`, { comment_html: '<p>X</p>' }),
    await owner.post(`${itemUrl}issue-links/`, { url: 'https://example.com' }),
    await owner.patch(projectUrl, { name: 'X' }),
  ]) {
    expect([answer.status, answer.body]).toEqual([400, { error: 'The project is archived.' }]);
  }
  await owner.delete(`${projectUrl}archive/`);
  expect((await owner.get(itemUrl)).body.name).toBe('Item');
});

// docs/contract/projects.md#restoring-a-project
test('of many who archive and restore at once each is answered, and one state is left', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => owner.post(`${projectUrl}archive/`)),
    ...Array.from({ length: 4 }, () => owner.delete(`${projectUrl}archive/`)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204, 204, 204, 204]);
  await owner.delete(`${projectUrl}archive/`);
  expect((await owner.get(projectUrl)).status).toBe(200);
});
