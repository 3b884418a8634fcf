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
      ...{ start_date: '2999-01-01T00:00:01Z', end_date: '2999-01-14T23:59:00Z' },
    }),
    other_cycle: await insert(db, 'cycles', { ...cycle, name: `${mark} other cycle` }),
    module,
    other_module: await insert(db, 'modules', { ...by, name: `${mark} other module` }),
    module_link: await insert(db, 'module_links', link),
  };
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
