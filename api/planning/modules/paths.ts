import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';

export const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
export const MODULES = `${PROJECT}modules/`;
export const MODULE = `${MODULES}:module_id/`;
export const moduleParams = projectParams.extend({ module_id: idInput });
export const anyMember = { access: { project: 'any' } } as const;
export const planners = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };
