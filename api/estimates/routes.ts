import { createEstimateInput } from '@tandem/shared/estimates/input.ts';
import { estimatePointSchema, estimateSchema } from '@tandem/shared/estimates/schema.ts';
import { idInput, projectParams, workspaceParams } from '@tandem/shared/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { projectContext, workspaceContext } from '../context.ts';
import { createEstimate } from './create.ts';
import { listActivePoints, listEstimates, listEstimatesOfMember, readEstimate } from './list.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
const ESTIMATES = `${PROJECT}estimates/`;
const members = { access: { project: 'any' } } as const;

/** Estimates and their points (contract-work-items 7, contract-identity 11). */
export function registerEstimateRoutes(app: App): void {
  registerLists(app);
  registerOne(app);
}

function registerLists(app: App): void {
  app.get(
    '/api/workspaces/:slug/estimates/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Estimates in use by the projects that the caller is a member of',
        description: 'contract-identity 11, contract-work-items 7.',
        params: workspaceParams,
        response: { 200: z.array(estimateSchema) },
      },
    },
    (request) => listEstimatesOfMember(workspaceContext(request)),
  );

  app.get(
    ESTIMATES,
    {
      config: members,
      schema: {
        summary: 'Estimates of a project',
        description: 'contract-work-items 7. Former ones too.',
        params: projectParams,
        response: { 200: z.array(estimateSchema) },
      },
    },
    (request) => listEstimates(projectContext(request)),
  );

  app.get(
    `${PROJECT}project-estimates/`,
    {
      config: members,
      schema: {
        summary: "Points of a project's active estimate",
        description: 'contract-work-items 7. Empty while estimates are off.',
        params: projectParams,
        response: { 200: z.array(estimatePointSchema) },
      },
    },
    (request) => listActivePoints(projectContext(request)),
  );
}

function registerOne(app: App): void {
  app.post(
    ESTIMATES,
    {
      config: { access: { project: [ROLE.ADMIN] } },
      schema: {
        summary: 'Create an estimate with its points',
        description: 'contract-work-items 7. Answers 200.',
        params: projectParams,
        body: createEstimateInput,
        response: { 200: estimateSchema },
      },
    },
    (request) => createEstimate(projectContext(request), request.body),
  );

  app.get(
    `${ESTIMATES}:estimate_id/`,
    {
      config: members,
      schema: {
        summary: 'Read an estimate',
        description: 'contract-work-items 7.',
        params: projectParams.extend({ estimate_id: idInput }),
        response: { 200: estimateSchema },
      },
    },
    (request) => readEstimate(projectContext(request), request.params.estimate_id),
  );
}
