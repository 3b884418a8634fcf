import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';

export const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
export const PAGES = `${PROJECT}pages/`;
export const PAGE = `${PAGES}:page_id/`;

export const pageParams = projectParams.extend({ page_id: idInput });
export const anyMember = { access: { project: 'any' } } as const;
export const writers = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
