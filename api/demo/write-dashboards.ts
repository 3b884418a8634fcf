import { randomUUID } from 'node:crypto';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { DASHBOARDS } from './content/dashboards.ts';
import type { DemoTeam } from './write-people.ts';

const STEP = 10_000;

/** Dashboards that are open to all members: one to look at, and one for a wall. */
export async function writeDashboards(tx: Tx, { workspace_id, host_id }: DemoTeam): Promise<void> {
  const by = { workspace_id, created_by: host_id, updated_by: host_id };
  for (const [index, { tiles, period, ...dashboard }] of DASHBOARDS.entries()) {
    const id = randomUUID();
    const sort_order = (index + 1) * STEP;
    const values = {
      ...by,
      ...dashboard,
      id,
      sort_order,
      access: 0,
      owned_by_id: host_id,
      period: toJsonb(period),
    };
    await tx
      .insertInto('dashboards')
      .values(values as never)
      .execute();
    const rows = tiles.map(({ kind, name, config, at: [x, y, w, h] }) => ({
      ...by,
      dashboard_id: id,
      kind,
      name,
      x,
      y,
      w,
      h,
      config: toJsonb(config),
    }));
    await tx
      .insertInto('dashboard_tiles')
      .values(rows as never)
      .execute();
  }
}
