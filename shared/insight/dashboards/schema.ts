import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';
import { viewAccessSchema } from '../../planning/views/schema.ts';
import { logoPropsSchema } from '../../projects/projects/schema.ts';
import { TILE_KINDS, TILE_PERIODS } from './kinds.ts';

const jsonObject = z.record(z.string(), z.unknown());

/** A dashboard (docs/contract/dashboards.md#fields): answered by lists, and carried by Changes. */
export const dashboardSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  owned_by: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** As of views: 0 is open to the members of the workspace, 1 is private. */
  access: viewAccessSchema,
  is_locked: z.boolean(),
  /** Empty for all projects that the reader is in. */
  project_ids: z.array(z.uuid()),
  filters: jsonObject.nullable(),
  period: jsonObject.nullable(),
  sort_order: z.number(),
  logo_props: logoPropsSchema,
  /** Of a published dashboard. */
  anchor: z.string().nullable(),
  ...auditFields,
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const tileConfigSchema = z.object({
  /** A query of figures without `project_ids` and with those of the dashboard while it has none of its own. */
  query: jsonObject.nullish(),
  period: z.union([z.enum(TILE_PERIODS), jsonObject]).nullish(),
  cycle_id: z.string().nullish(),
  view_id: z.string().nullish(),
  html: z.string().nullish(),
  look: jsonObject.nullish(),
});
export type TileConfig = z.infer<typeof tileConfigSchema>;

/** A tile (docs/contract/dashboards.md#fields-of-a-tile): answered by lists, and carried by Changes. */
export const dashboardTileSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  dashboard_id: z.uuid(),
  kind: z.enum(TILE_KINDS),
  name: z.string(),
  x: z.int(),
  y: z.int(),
  w: z.int(),
  h: z.int(),
  config: tileConfigSchema,
  ...auditFields,
});
export type DashboardTile = z.infer<typeof dashboardTileSchema>;

/** A view token as it is listed (docs/contract/dashboards.md#view-tokens). */
export const dashboardTokenSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  dashboard_ids: z.array(z.uuid()),
  seconds: z.int(),
  created_by: z.uuid(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type DashboardToken = z.infer<typeof dashboardTokenSchema>;

/** The answer of the POST alone has the token. */
export const newDashboardTokenSchema = dashboardTokenSchema.extend({ token: z.string() });
export type NewDashboardToken = z.infer<typeof newDashboardTokenSchema>;

/** Why a tile has no figures. */
const tileErrorSchema = z.object({ code: z.string(), message: z.string() });
export type TileError = z.infer<typeof tileErrorSchema>;

/** What a tile shows: by its kind (answers.ts), or why it shows nothing. */
export const tileResultSchema = z.union([
  z.object({ answer: z.unknown() }),
  z.object({ error: tileErrorSchema }),
]);
export type TileResult = { answer: unknown } | { error: TileError };

/** Answer of POST W/dashboards/{id}/data/. `at` changes when something changed that the tiles read. */
export const dashboardDataSchema = z.object({
  tiles: z.record(z.string(), tileResultSchema),
  at: z.string(),
});
export type DashboardData = { tiles: Record<string, TileResult>; at: string };

export const publishedDashboardSchema = z.object({ anchor: z.string() });

/** A dashboard with its tiles, as readers without an account get it. */
export const wallDashboardSchema = dashboardSchema
  .pick({
    id: true,
    name: true,
    description: true,
    project_ids: true,
    filters: true,
    period: true,
    logo_props: true,
  })
  .extend({ tiles: z.array(dashboardTileSchema) });
export type WallDashboard = z.infer<typeof wallDashboardSchema>;

const placeSchema = z.object({ name: z.string(), logo: z.string().nullable() });

/** Answer of GET /api/public/walls/{token}/. */
export const wallSchema = z.object({
  workspace: placeSchema,
  dashboards: z.array(wallDashboardSchema),
  seconds: z.int(),
});
export type Wall = z.infer<typeof wallSchema>;

/** Answer of GET /api/public/dashboards/{anchor}/. */
export const openDashboardSchema = wallDashboardSchema.extend({ workspace: placeSchema });
export type OpenDashboard = z.infer<typeof openDashboardSchema>;
