import { createHash } from 'node:crypto';
import type { Db } from '@tandem/db/postgres/client.ts';
import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { Place } from './project-fixture.ts';
import { insert } from './rows.ts';

/** By which the wall of a fixture shows its dashboard. */
const wallTokenOf = (mark: string): string =>
  `tandem_wall_${createHash('sha256').update(mark).digest('hex').slice(0, 48)}`;

/** A published dashboard of the workspace with a tile, and a view token for it. */
export async function makeDashboards(db: Db, { workspace, owner, mark }: Place) {
  const by = { workspace_id: workspace.id, created_by: owner.id, updated_by: owner.id };
  const dashboard_anchor = `${mark}-dashboard`;
  const shared_dashboard = await insert(db, 'dashboards', {
    ...by,
    owned_by_id: owner.id,
    name: `${mark} workspace dashboard`,
    access: 0,
    anchor: dashboard_anchor,
    published_by: owner.id,
  });
  const tile = { ...by, dashboard_id: shared_dashboard, kind: 'text', x: 0, y: 0, w: 4, h: 2 };
  const dashboard_tile = await insert(db, 'dashboard_tiles', {
    ...tile,
    name: `${mark} workspace tile`,
    config: toJsonb({ html: '<p>New</p>' }),
  });
  const wall_token = wallTokenOf(mark);
  const dashboard_token = await insert(db, 'dashboard_tokens', {
    workspace_id: workspace.id,
    created_by: owner.id,
    name: `${mark} workspace wall`,
    token_hash: hashSessionKey(wall_token),
    dashboard_ids: [shared_dashboard],
  });
  return { shared_dashboard, dashboard_tile, dashboard_token, dashboard_anchor, wall_token };
}
