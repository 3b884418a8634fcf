import type { Db } from '@tandem/db/postgres/client.ts';
import type { Place, Plans, Scope } from './project-fixture.ts';
import { insert } from './rows.ts';

/** An estimate with its points, cycles and modules. */
export async function makePlanning(db: Db, scope: Scope, { owner, mark }: Place) {
  const by = { ...scope, created_by: owner.id, updated_by: owner.id };
  const estimate = await insert(db, 'estimates', { ...by, name: `${mark} estimate`, last_used: true });
  const other_estimate = await insert(db, 'estimates', { ...by, name: `${mark} former estimate` });
  const point = (key: number) => ({ ...by, estimate_id: estimate, key, value: `${mark} ${key}` });
  const estimate_point = await insert(db, 'estimate_points', point(2));
  const other_point = await insert(db, 'estimate_points', point(3));
  await insert(db, 'estimate_points', point(4));
  await db
    .updateTable('projects')
    .set({ estimate_id: estimate })
    .where('id', '=', scope.project_id)
    .execute();
  const cycle = { ...by, owned_by_id: owner.id };
  const module = await insert(db, 'modules', { ...by, name: `${mark} module`, lead_id: owner.id });
  const link = {
    ...by,
    module_id: module,
    title: `${mark} module link`,
    url: `https://link.example/${mark}/module`,
  };
  return {
    estimate,
    estimate_point,
    other_point,
    other_estimate,
    cycle: await insert(db, 'cycles', {
      ...{ ...cycle, name: `${mark} cycle` },
      start_date: '2999-01-01T00:00:01Z',
      end_date: '2999-01-14T23:59:00Z',
    }),
    other_cycle: await insert(db, 'cycles', { ...cycle, name: `${mark} other cycle` }),
    module,
    other_module: await insert(db, 'modules', { ...by, name: `${mark} other module` }),
    module_link: await insert(db, 'module_links', link),
    ...(await makeViews(db, by, mark)),
    analytic_view: await insert(db, 'analytic_views', {
      workspace_id: scope.workspace_id,
      created_by: owner.id,
      updated_by: owner.id,
      name: `${mark} workspace chart`,
      query: { x_axis: 'priority', y_axis: 'issue_count' },
    }),
  };
}

/** Views of the project and of the workspace, both published, and a private one of each. */
async function makeViews(db: Db, by: Scope & { created_by: string; updated_by: string }, mark: string) {
  const make = (name: string, values: object) =>
    insert(db, 'views', {
      ...{ ...by, owned_by_id: by.created_by, name: `${mark} ${name}` },
      display_filters: {},
      display_properties: {},
      ...values,
    });
  const publish = (id: string, project_id: string | null) =>
    insert(db, 'deploy_boards', {
      ...by,
      project_id,
      entity_name: 'view',
      entity_identifier: id,
      anchor: id.replaceAll('-', ''),
    });
  const view = await make('view', {});
  const workspace_view = await make('workspace view', { project_id: null });
  await make('private view', { access: 1 });
  await make('private workspace view', { access: 1, project_id: null });
  await publish(view, by.project_id);
  await publish(workspace_view, null);
  return { view, workspace_view, other_view: await make('other view', {}) };
}

/** Cycles and modules that are over, and such as are archived. */
export async function makePlans(db: Db, scope: Scope, { owner, mark }: Place): Promise<Plans> {
  const by = { ...scope, created_by: owner.id, updated_by: owner.id };
  const cycle = (name: string, year: number, values = {}) =>
    insert(db, 'cycles', {
      ...{ ...by, ...values, name: `${mark} ${name}`, owned_by_id: owner.id },
      ...{ start_date: `${year}-01-01T00:00:01Z`, end_date: `${year}-01-14T23:59:00Z` },
    });
  const module = (name: string, values = {}) =>
    insert(db, 'modules', { ...by, ...values, name: `${mark} ${name}`, status: 'completed' });
  const archived = { archived_at: '2026-01-01' };
  return {
    ended_cycle: await cycle('ended cycle', 2001),
    archived_cycle: await cycle('archived cycle', 2002, archived),
    ended_module: await module('ended module'),
    archived_module: await module('archived module', archived),
  };
}

/** An initiative with a module as its part, and another one. */
export async function makeInitiatives(
  db: Db,
  { workspace_id, project_id, module_id }: Scope & { module_id: string },
  { owner, mark }: Place,
) {
  const by = { workspace_id, created_by: owner.id, updated_by: owner.id, owner_id: owner.id };
  const initiative = await insert(db, 'initiatives', { ...by, name: `${mark} initiative` });
  const initiative_part = await insert(db, 'initiative_parts', {
    ...{ workspace_id, project_id, module_id, created_by: owner.id },
    ...{ initiative_id: initiative, kind: 'module' },
  });
  const other = await insert(db, 'initiatives', { ...by, name: `${mark} other initiative` });
  return { ids: { initiative, initiative_part }, other };
}
