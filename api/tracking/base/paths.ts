import { ROLE } from '@tandem/shared/roles.ts';

/** Where time of a workspace is asked for (docs/contract/time.md#calls). */
export const TIME = '/api/workspaces/:slug/time/';

/** Guests neither read nor write time. */
export const members = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
export const administrators = { access: { workspace: [ROLE.ADMIN] } } as const;
