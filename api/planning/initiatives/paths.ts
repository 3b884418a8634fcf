import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';

/** Where initiatives of a workspace are asked for (docs/contract/initiatives.md#calls). */
export const INITIATIVES = '/api/workspaces/:slug/initiatives/';
export const INITIATIVE = `${INITIATIVES}:initiative_id/`;
export const initiativeParams = workspaceParams.extend({ initiative_id: idInput });
export const partParams = initiativeParams.extend({ part_id: idInput });

/** Guests have no initiatives. */
export const members = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
