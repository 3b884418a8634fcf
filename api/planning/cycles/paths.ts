import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';

export const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
export const CYCLES = `${PROJECT}cycles/`;
export const CYCLE = `${CYCLES}:cycle_id/`;
export const cycleParams = projectParams.extend({ cycle_id: idInput });
export const anyMember = { access: { project: 'any' } } as const;
export const planners = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };
