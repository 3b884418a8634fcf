import { ROLE } from '@tandem/shared/roles.ts';

/** Where updates of a workspace are asked for (docs/contract/updates.md#calls). */
export const UPDATES = '/api/workspaces/:slug/updates/';
export const UPDATE = `${UPDATES}:update_id/`;

/** Guests neither read nor write updates. */
export const members = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
