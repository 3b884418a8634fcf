import { expectStatus, type Person } from '../help/person.ts';

/** What people read how it goes from. */
export type Reports = { dashboardId: string; wallToken: string; publicAnchor: string };

const query = (fields: Record<string, unknown> = {}) => ({
  source: { filters: null },
  measure: { of: 'count', by: 'sum' },
  group: null,
  split: null,
  limit: 50,
  ...fields,
});
const BY_STATE = { by: 'state__group' };
const BY_PRIORITY = { by: 'priority' };

const TILES = [
  { kind: 'number', name: 'All items', x: 0, y: 0, w: 4, h: 3, query: query() },
  {
    kind: 'stacked',
    name: 'By state',
    x: 4,
    y: 0,
    w: 8,
    h: 5,
    query: query({ group: BY_STATE, split: BY_PRIORITY }),
  },
  { kind: 'donut', name: 'By priority', x: 0, y: 3, w: 4, h: 5, query: query({ group: BY_PRIORITY }) },
  { kind: 'items', name: 'Their list', x: 4, y: 5, w: 8, h: 5, query: query() },
];

/** An update of the project, and a dashboard that is published and stands on a wall. */
export async function addReports(ada: Person, slug: string, projectId: string): Promise<Reports> {
  const workspace = `/api/workspaces/${slug}`;
  const project = `${workspace}/projects/${projectId}/`;
  expectStatus(await ada.call('PATCH', project, { is_project_updates_enabled: true }), 200);
  const update = {
    project_id: projectId,
    health: 'at_risk',
    description_html: '<p>The compiler waits for <code>sink</code>.</p>',
  };
  expectStatus(await ada.call('POST', `${workspace}/updates/`, update), 201);
  const dashboards = `${workspace}/dashboards/`;
  const { id } = expectStatus(await ada.call('POST', dashboards, { name: 'Release', access: 0 }), 201);
  for (const { query: of, ...tile } of TILES) {
    const config = { period: 'dashboard', query: of };
    expectStatus(await ada.call('POST', `${dashboards}${id}/tiles/`, { ...tile, config }), 201);
  }
  const wall = { name: 'Kitchen', dashboard_ids: [id], seconds: 600 };
  const { token } = expectStatus(await ada.call('POST', `${dashboards}tokens/`, wall), 201);
  const { anchor } = expectStatus(await ada.call('POST', `${dashboards}${id}/publish/`), 200);
  return { dashboardId: id, wallToken: token, publicAnchor: anchor };
}
