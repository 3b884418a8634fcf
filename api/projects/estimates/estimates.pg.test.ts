import type { Estimate, EstimatePoint } from '@tandem/shared/projects/estimates/schema.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let outsider: Caller;
let base: string;
let project: Project;
let projectUrl: string;
let url: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, outsider] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  const workspace = await app.makeWorkspace(owner);
  for (const user of [member, outsider]) await app.addMember(workspace.id, user, 15);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, member, 15);
  base = `/api/workspaces/${workspace.slug}/`;
  projectUrl = `${base}projects/${project.id}/`;
  url = `${projectUrl}estimates/`;
});

const points = (...values: string[]) => values.map((value, index) => ({ key: index + 1, value }));
const body = (values: object = {}) => ({
  estimate: { name: 'Points', type: 'POINTS', last_used: true, ...values },
  estimate_points: points('1', '2', '3'),
});

// docs/contract/estimates.md#points-in-use
// docs/contract/estimates.md#who-writes-estimates
test('only administrators write, only members read', async () => {
  for (const path of [url, `${projectUrl}project-estimates/`]) {
    expect((await app.nobody.get(path)).status).toBe(401);
    expect((await outsider.get(path)).status).toBe(403);
    expect((await member.get(path)).body).toEqual([]);
  }
  expect((await app.nobody.get(`${base}estimates/`)).status).toBe(401);
  expect((await app.nobody.post(url, body())).status).toBe(401);
  expect((await member.post(url, body())).status).toBe(403);
});

// docs/contract/estimates.md#a-new-estimate
// docs/contract/estimates.md#estimates-of-a-project
// docs/contract/estimates.md#the-candidate
test('a new estimate is the only candidate, and active once the project says so', async () => {
  const first = (await owner.post(url, body({ name: undefined }))).body as Estimate;
  expect(first.name).toMatch(/^[0-9a-f]{8}$/);
  const answer = await expectReplay({
    test: app,
    caller: owner,
    stream: projectStream(project.id),
    lists: [{ url, kind: 'estimate' }],
    action: () => owner.post(url, body()),
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ name: 'Points', type: 'points', last_used: true, project: project.id });
  const keys = (row: object) => Object.keys(row).toSorted().join();
  expect([answer.body, answer.body.points[0]].map(keys)).toEqual([
    'created_at,created_by,deleted_at,description,id,last_used,name,points,project,type,updated_at,updated_by,workspace',
    'created_at,created_by,deleted_at,description,estimate,id,key,project,updated_at,updated_by,value,workspace',
  ]);
  expect(answer.body.points.map((point: EstimatePoint) => [point.key, point.value, point.estimate])).toEqual([
    [1, '1', answer.body.id],
    [2, '2', answer.body.id],
    [3, '3', answer.body.id],
  ]);
  expect((await member.get(`${url}${first.id}/`)).body.last_used).toBe(false);
  expect((await member.get(`${base}estimates/`)).body).toEqual([]);
  expect((await member.get(`${projectUrl}project-estimates/`)).body).toEqual([]);

  expect((await owner.patch(projectUrl, { estimate: answer.body.id })).body.estimate).toBe(answer.body.id);
  expect((await member.get(`${base}estimates/`)).body).toEqual([answer.body]);
  expect((await outsider.get(`${base}estimates/`)).body).toEqual([]);
  expect((await member.get(`${projectUrl}project-estimates/`)).body).toEqual(answer.body.points);

  const bare = await owner.post(url, { estimate_points: points('S', 'M') });
  expect(bare.body).toMatchObject({ type: 'categories', last_used: false });
  expect((await owner.get(projectUrl)).body.estimate).toBe(answer.body.id);
});

// docs/contract/estimates.md#no-estimates-of-time
test('an estimate of time is neither made nor made of another one; one that is there keeps its type', async () => {
  const time = { estimate: { type: 'Time' }, estimate_points: points('1', '2') };
  const refused = await owner.post(url, time);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('not available')]);
  const { id } = (await owner.post(url, { estimate_points: points('S', 'M') })).body;
  const other = await owner.patch(`${url}${id}/`, { estimate: { type: 'time' } });
  expect([other.status, other.body]).toEqual([400, { type: ['Estimates of time are not available.'] }]);
  await app.database.sql`update estimates set type = 'time' where id = ${id}`;
  const again = await owner.patch(`${url}${id}/`, { estimate: { type: 'time', name: 'Hours' } });
  expect([again.status, again.body]).toMatchObject([200, { type: 'time', name: 'Hours' }]);
});

// docs/contract/estimates.md#points-of-a-new-estimate
// docs/contract/estimates.md#templates
test.each([
  [{ estimate_points: points('1') }],
  [{ estimate_points: points('1', '2', '3', '4', '5', '6', '7') }],
  [{ estimate_points: [...points('1'), ...points('2')] }],
  [{ estimate_points: points('1', ' ') }],
  [{ estimate_points: points('1', 'x'.repeat(21)) }],
  [{ estimate_points: [{ key: 13, value: '1' }, ...points('2')] }],
  [{ estimate: { type: 'points' }, estimate_points: points('S', 'M') }],
  [{}],
])('refuses %o', async (wrong) => {
  const answer = await owner.post(url, wrong);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['estimate_points']]);
  expect((await owner.get(url)).body).toEqual([]);
});

// docs/contract/estimates.md#estimates-of-other-projects
test('an estimate of another project is not found', async () => {
  const made = (await owner.post(url, body())).body as Estimate;
  const other = await app.makeProject(owner, { slug: base.split('/')[3]! });
  expect((await owner.get(`${base}projects/${other.id}/estimates/${made.id}/`)).status).toBe(404);
  expect((await owner.patch(`${base}projects/${other.id}/`, { estimate: made.id })).status).toBe(400);
});
