import type { Db } from '@tandem/db/postgres/client.ts';
import type { Place, Scope } from './project-fixture.ts';
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
  return {
    estimate,
    estimate_point,
    other_point,
    other_estimate,
    cycle: await insert(db, 'cycles', {
      ...{ ...by, name: `${mark} cycle`, owned_by_id: owner.id },
      ...{ start_date: '2999-01-01T00:00:01Z', end_date: '2999-01-14T23:59:00Z' },
    }),
    other_cycle: await insert(db, 'cycles', { ...by, name: `${mark} other cycle`, owned_by_id: owner.id }),
    module: await insert(db, 'modules', { ...by, name: `${mark} module`, lead_id: owner.id }),
    other_module: await insert(db, 'modules', { ...by, name: `${mark} other module` }),
  };
}
