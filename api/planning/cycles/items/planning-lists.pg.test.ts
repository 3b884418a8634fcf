import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import type { Cycle } from '@tandem/shared/planning/cycles/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../../testing/app.ts';

let app: TestApp;
let owner: Caller;
let guest: Caller;
let outsider: Caller;
let base: string;
let project: Project;
let cycleIds: string[];
let moduleId: string;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.database;
  [owner, guest, outsider] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  const workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, guest, 5);
  await app.addMember(workspace.id, outsider, 15);
  project = await app.makeProject(owner, workspace, { timezone: 'America/St_Johns' });
  await app.addProjectMember(project.id, guest, 5);
  base = `/api/workspaces/${workspace.slug}/`;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const cycles = await db
    .insertInto('cycles')
    .values([
      {
        ...scope,
        name: 'Done',
        owned_by_id: owner.id,
        start_date: '2020-01-15T03:30:01Z',
        end_date: '2020-07-20T02:29:00Z',
        created_at: day(-3),
      },
      {
        ...scope,
        name: 'Now',
        owned_by_id: owner.id,
        start_date: day(-1),
        end_date: day(1),
        created_at: day(-2),
      },
      { ...scope, name: 'Draft', owned_by_id: owner.id, created_at: day(-1) },
      { ...scope, name: 'Archived', owned_by_id: owner.id, archived_at: day(-1) },
    ])
    .returning('id')
    .execute();
  cycleIds = cycles.map((cycle) => cycle.id);
  const module = await db
    .insertInto('modules')
    .values({ ...scope, name: 'Engine', start_date: '2026-01-02' })
    .returning('id')
    .executeTakeFirstOrThrow();
  moduleId = module.id;
  const states = await db
    .selectFrom('states')
    .select(['id', 'group'])
    .where('project_id', '=', project.id)
    .execute();
  const stateOf = (group: string) => states.find((state) => state.group === group)!.id;
  const estimate = await owner.post(`${base}projects/${project.id}/estimates/`, {
    estimate: { type: 'points' },
    estimate_points: [
      { key: 1, value: '1' },
      { key: 2, value: '2.5' },
    ],
  });
  const items = await db
    .insertInto('work_items')
    .values([
      {
        ...scope,
        sequence_id: 1,
        name: 'A',
        state_id: stateOf('completed'),
        created_by: owner.id,
        estimate_point_id: estimate.body.points[0].id,
      },
      {
        ...scope,
        sequence_id: 2,
        name: 'B',
        state_id: stateOf('started'),
        created_by: guest.id,
        estimate_point_id: estimate.body.points[1].id,
      },
      {
        ...scope,
        sequence_id: 3,
        name: 'C',
        state_id: stateOf('backlog'),
        created_by: owner.id,
        archived_at: '2020-01-01',
      },
    ])
    .returning('id')
    .execute();
  for (const { id } of items) {
    await db
      .insertInto('cycle_work_items')
      .values({ ...scope, cycle_id: cycleIds[1]!, work_item_id: id })
      .execute();
    await db
      .insertInto('module_work_items')
      .values({ ...scope, module_id: moduleId, work_item_id: id })
      .execute();
    await db
      .insertInto('work_item_assignees')
      .values({ ...scope, work_item_id: id, user_id: owner.id })
      .execute();
  }
});
afterAll(() => app.close());

// docs/contract/cycles.md#cycles-of-the-workspace
// docs/contract/modules.md#modules-of-the-workspace
test('are for members: of the project, and in the workspace of own projects only', async () => {
  for (const kind of ['cycles', 'modules']) {
    expect((await app.nobody.get(`${base}${kind}/`)).status).toBe(401);
    expect((await app.nobody.get(`${base}projects/${project.id}/${kind}/`)).status).toBe(401);
    expect((await outsider.get(`${base}projects/${project.id}/${kind}/`)).status).toBe(403);
    expect((await outsider.get(`${base}${kind}/`)).body).toEqual([]);
  }
});

// docs/contract/cycles.md#cycles-of-a-project
test('cycles of a project: favourites first, counts of what lists show', async () => {
  await app.database.db
    .insertInto('favorites')
    .values({
      workspace_id: project.workspace,
      project_id: project.id,
      user_id: owner.id,
      entity_type: 'cycle',
      entity_identifier: cycleIds[0]!,
    })
    .execute();
  const answer = await owner.get(`${base}projects/${project.id}/cycles/`);
  expect(answer.body.map((cycle: Cycle) => [cycle.name, cycle.status, cycle.is_favorite])).toEqual([
    ['Done', 'COMPLETED', true],
    ['Draft', 'DRAFT', false],
    ['Now', 'CURRENT', false],
  ]);
  expect(answer.body[2]).toMatchObject({
    total_issues: 2,
    completed_issues: 1,
    cancelled_issues: 0,
    assignee_ids: [owner.id],
    version: 1,
    progress_snapshot: {},
    owned_by_id: owner.id,
  });
  expect(answer.headers['x-stream-seq']).toContain(`project:${project.id}=`);
  const current = await owner.get(`${base}projects/${project.id}/cycles/?cycle_view=current`);
  expect(current.body.map((cycle: Cycle) => cycle.name)).toEqual(['Now']);
});

// docs/contract/cycles.md#dates-of-cycles
test('dates of cycles carry the offset of the project, summer time minded', async () => {
  const [done] = (await owner.get(`${base}projects/${project.id}/cycles/`)).body;
  expect(done.start_date).toBe('2020-01-15T00:00:01.000000-03:30');
  expect(done.end_date).toBe('2020-07-19T23:59:00.000000-02:30');
});

// docs/contract/cycles.md#cycles-of-the-workspace
test('cycles of the workspace have counts by group', async () => {
  const answer = await owner.get(`${base}cycles/`);
  expect(answer.body.map((cycle: Cycle) => cycle.name)).toEqual(['Draft', 'Now', 'Done']);
  expect(answer.body[1]).toMatchObject({
    total_issues: 2,
    completed_issues: 1,
    started_issues: 1,
    unstarted_issues: 0,
    backlog_issues: 0,
  });
  expect(answer.body[1]).not.toHaveProperty('is_favorite');
});

// docs/contract/modules.md#modules-of-a-project
test('modules: counts and points', async () => {
  const [row] = (await owner.get(`${base}projects/${project.id}/modules/`)).body;
  expect(row).toMatchObject({
    id: moduleId,
    name: 'Engine',
    status: 'planned',
    start_date: '2026-01-02',
    target_date: null,
    lead_id: null,
    member_ids: [],
    total_issues: 2,
    completed_issues: 1,
    started_issues: 1,
    total_estimate_points: 3.5,
    completed_estimate_points: 1,
    is_favorite: false,
    description_html: null,
  });
  const [common] = (await owner.get(`${base}modules/`)).body;
  expect(common).toMatchObject({ id: moduleId, total_issues: 2, archived_at: null, member_ids: [] });
});

// docs/contract/cycles.md#counts-for-guests
test('a guest who sees only their own items counts only these', async () => {
  const [cycle] = (await guest.get(`${base}projects/${project.id}/cycles/?cycle_view=current`)).body;
  expect(cycle).toMatchObject({ total_issues: 1, completed_issues: 0 });
  const [module] = (await guest.get(`${base}modules/`)).body;
  expect(module).toMatchObject({ total_issues: 1, completed_issues: 0 });
});
