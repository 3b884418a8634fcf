import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { readingOf } from './standby-reads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// docs/contract/conventions.md#reads-from-a-standby
test('lists, searches, figures and reports may come from a standby', () => {
  const read = app.app.routeTable
    .filter(({ method, url }) => method === 'GET' && readingOf(url))
    .map(({ url }) => `${readingOf(url)} ${url}`);
  expect(read.toSorted()).toMatchInlineSnapshot(`
    [
      "project /api/v1/workspaces/:slug/projects/:project_id/epics/",
      "project /api/v1/workspaces/:slug/projects/:project_id/issues/",
      "project /api/v1/workspaces/:slug/projects/:project_id/work-items/",
      "project /api/workspaces/:slug/projects/:project_id/advance-analytics-charts/",
      "project /api/workspaces/:slug/projects/:project_id/advance-analytics-stats/",
      "project /api/workspaces/:slug/projects/:project_id/advance-analytics/",
      "project /api/workspaces/:slug/projects/:project_id/cycles/:cycle_id/analytics/",
      "project /api/workspaces/:slug/projects/:project_id/epics-detail/",
      "project /api/workspaces/:slug/projects/:project_id/epics/",
      "project /api/workspaces/:slug/projects/:project_id/issues-detail/",
      "project /api/workspaces/:slug/projects/:project_id/issues/",
      "project /api/workspaces/:slug/projects/:project_id/search-issues/",
      "project /api/workspaces/:slug/projects/:project_id/similar-issues/",
      "project /api/workspaces/:slug/projects/:project_id/v2/epics/",
      "project /api/workspaces/:slug/projects/:project_id/v2/issues/",
      "workspace /api/v1/workspaces/:slug/dashboards/:dashboard_id/data/",
      "workspace /api/v1/workspaces/:slug/issues/",
      "workspace /api/workspaces/:slug/advance-analytics-charts/",
      "workspace /api/workspaces/:slug/advance-analytics-stats/",
      "workspace /api/workspaces/:slug/advance-analytics/",
      "workspace /api/workspaces/:slug/analytics/",
      "workspace /api/workspaces/:slug/analytics/burnup/",
      "workspace /api/workspaces/:slug/analytics/cumulative-flow/",
      "workspace /api/workspaces/:slug/analytics/lead-time/",
      "workspace /api/workspaces/:slug/analytics/velocity/",
      "workspace /api/workspaces/:slug/analytics/workload/",
      "workspace /api/workspaces/:slug/dashboards/:dashboard_id/data/",
      "workspace /api/workspaces/:slug/default-analytics/",
      "workspace /api/workspaces/:slug/entity-search/",
      "workspace /api/workspaces/:slug/issues/",
      "workspace /api/workspaces/:slug/my-issues/",
      "workspace /api/workspaces/:slug/search/",
      "workspace /api/workspaces/:slug/user-activity/:person_id/",
      "workspace /api/workspaces/:slug/user-issues/:person_id/",
      "workspace /api/workspaces/:slug/user-profile/:person_id/",
      "workspace /api/workspaces/:slug/user-stats/:person_id/",
    ]
  `);
});
