import {
  createEstimateInput,
  deletePointInput,
  newPointInput,
  updateEstimateInput,
  updatePointInput,
} from '@tandem/shared/projects/estimates/input.ts';
import {
  estimatePointSchema,
  estimateSchema,
  pointUseSchema,
} from '@tandem/shared/projects/estimates/schema.ts';
import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { addPoint } from './add-point.ts';
import { createEstimate } from './create.ts';
import { deletePoint } from './delete-point.ts';
import { deleteEstimate } from './delete.ts';
import {
  countItemsOfPoints,
  listActivePoints,
  listEstimates,
  listEstimatesOfMember,
  readEstimate,
} from './list.ts';
import { updatePoint } from './update-point.ts';
import { updateEstimate } from './update.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
const ESTIMATES = `${PROJECT}estimates/`;
const ESTIMATE = `${ESTIMATES}:estimate_id/`;
const POINTS = `${ESTIMATE}estimate-points/`;
const estimateParams = projectParams.extend({ estimate_id: idInput });
const pointParams = estimateParams.extend({ point_id: idInput });
const admins = { access: { project: [ROLE.ADMIN] } } as const;
const members = { access: { project: 'any' } } as const;

/** Estimates and their points (docs/contract/estimates.md). */
export function registerEstimateRoutes(app: App): void {
  registerLists(app);
  registerOne(app);
  registerChanges(app);
  registerPoints(app);
}

function registerLists(app: App): void {
  app.get(
    '/api/workspaces/:slug/estimates/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Estimates in use by the projects that the caller is a member of',
        description: 'With their points, by key. Archived projects are left out.',
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
        description: 'Former ones too.',
        params: projectParams,
        response: { 200: z.array(estimateSchema) },
      },
    },
    (request) => listEstimates(projectContext(request)),
  );

  app.get(
    `${ESTIMATES}item-counts/`,
    {
      config: admins,
      schema: {
        summary: 'How many work items hold each point of the estimates of a project',
        description: 'Archived items and drafts too. Points of no item are left out.',
        params: projectParams,
        response: { 200: z.array(pointUseSchema) },
      },
    },
    (request) => countItemsOfPoints(projectContext(request)),
  );

  app.get(
    `${PROJECT}project-estimates/`,
    {
      config: members,
      schema: {
        summary: "Points of a project's active estimate",
        description: 'Empty while estimates are off.',
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
      config: admins,
      schema: {
        summary: 'Create an estimate with its points',
        description: 'Answers 200.',
        params: projectParams,
        body: createEstimateInput,
        response: { 200: estimateSchema },
      },
    },
    (request) => createEstimate(projectContext(request), request.body),
  );

  app.get(
    ESTIMATE,
    {
      config: members,
      schema: {
        summary: 'Read an estimate',
        description: 'With its points, by key.',
        params: estimateParams,
        response: { 200: estimateSchema },
      },
    },
    (request) => readEstimate(projectContext(request), request.params.estimate_id),
  );
}

function registerChanges(app: App): void {
  app.patch(
    ESTIMATE,
    {
      config: admins,
      schema: {
        summary: 'Change an estimate and its points',
        description: '400 when nothing is to be changed.',
        params: estimateParams,
        body: updateEstimateInput,
        response: { 200: estimateSchema },
      },
    },
    (request) => updateEstimate(projectContext(request), request.params.estimate_id, request.body),
  );

  app.delete(
    ESTIMATE,
    {
      config: admins,
      schema: {
        summary: 'Delete an estimate',
        description: 'Items lose its points; a project that used it estimates no more.',
        params: estimateParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteEstimate(projectContext(request), request.params.estimate_id);
      return reply.code(204).send();
    },
  );
}

function registerPoints(app: App): void {
  app.post(
    POINTS,
    {
      config: admins,
      schema: {
        summary: 'Add a point to an estimate',
        description: 'Answers 200; six points are the most.',
        params: estimateParams,
        body: newPointInput,
        response: { 200: estimatePointSchema },
      },
    },
    (request) => addPoint(projectContext(request), request.params.estimate_id, request.body),
  );

  app.patch(
    `${POINTS}:point_id/`,
    {
      config: admins,
      schema: {
        summary: 'Change a point of an estimate',
        description: 'Items keep the point. 400 for a key that is taken.',
        params: pointParams,
        body: updatePointInput,
        response: { 200: estimatePointSchema },
      },
    },
    (request) => updatePoint(projectContext(request), request.params, request.body),
  );

  app.delete(
    `${POINTS}:point_id/`,
    {
      config: admins,
      schema: {
        summary: 'Delete a point of an estimate',
        description: 'Items get the point new_estimate_id, or none. Answers the points whose key changed.',
        params: pointParams,
        body: deletePointInput,
        response: { 200: z.array(estimatePointSchema) },
      },
    },
    (request) => deletePoint(projectContext(request), request.params, request.body.new_estimate_id ?? null),
  );
}
