import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';

export const DASHBOARDS = '/api/workspaces/:slug/dashboards/';
export const DASHBOARD = `${DASHBOARDS}:dashboard_id/`;
export const TILES = `${DASHBOARD}tiles/`;

export const dashboardParams = workspaceParams.extend({ dashboard_id: idInput });
export const tileParams = dashboardParams.extend({ tile_id: idInput });

/** Guests of the workspace have no dashboards (docs/contract/dashboards.md#who-sees-a-dashboard). */
export const members = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
export const admins = { access: { workspace: [ROLE.ADMIN] } } as const;
