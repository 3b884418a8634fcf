import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyRequest } from 'fastify';
import { projectContext, workspaceContext } from '../../context.ts';
import type { Access } from '../../http/plugins/access/access.ts';
import type { ViewContext } from './scope.ts';

const MEMBERS = [ROLE.ADMIN, ROLE.MEMBER];

/** Views of projects and those of the workspace have the same calls. */
const OF_PROJECT = {
  name: 'project',
  url: '/api/workspaces/:slug/projects/:project_id/views/',
  params: projectParams,
  one: projectParams.extend({ view_id: idInput }),
  reads: { access: { project: 'any' } as Access },
  creates: { access: { project: 'any' } as Access },
  contextOf: (request: FastifyRequest): ViewContext => projectContext(request),
};
const OF_WORKSPACE = {
  name: 'workspace',
  url: '/api/workspaces/:slug/views/',
  params: workspaceParams,
  one: workspaceParams.extend({ view_id: idInput }),
  reads: { access: { workspace: 'any' } as Access },
  creates: { access: { workspace: MEMBERS } as Access },
  contextOf: (request: FastifyRequest): ViewContext => workspaceContext(request),
};
export const PLACES = [OF_PROJECT, OF_WORKSPACE];
export type ViewPlace = (typeof PLACES)[number];

export const PROJECT_VIEW = `${OF_PROJECT.url}:view_id/`;
export const projectViewParams = OF_PROJECT.one;
export const planners = { access: { project: MEMBERS } as Access };
