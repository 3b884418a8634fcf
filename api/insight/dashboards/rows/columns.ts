import type { Dashboard, DashboardTile } from '@tandem/shared/insight/dashboards/schema.ts';
import { type RawBuilder, sql } from 'kysely';

/** What `dashboards d` is. */
export const dashboardColumns: RawBuilder<Dashboard> = sql`
  d.id, d.workspace_id, d.owned_by_id as owned_by, d.name, d.description, d.access, d.is_locked, d.project_ids,
  nullif(d.filters, '{}') as filters, d.period, d.sort_order, d.logo_props, d.anchor, d.created_at, d.updated_at,
  d.created_by, d.updated_by`;

/** What `dashboard_tiles t` is. */
export const tileColumns: RawBuilder<DashboardTile> = sql`
  t.id, t.workspace_id, t.dashboard_id, t.kind, t.name, t.x, t.y, t.w, t.h, t.config, t.created_at, t.updated_at,
  t.created_by, t.updated_by`;
