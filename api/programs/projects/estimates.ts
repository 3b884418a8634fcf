import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { idInput, nameInput, projectParams } from '@tandem/shared/http/fields.ts';
import { descriptionInput, numericInput } from '@tandem/shared/http/lenient.ts';
import { estimateTypeInput, newEstimateTypeInput } from '@tandem/shared/projects/estimates/input.ts';
import { type Estimate, estimatePointSchema } from '@tandem/shared/projects/estimates/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendJson } from '../../http/send-json.ts';
import { addPoints } from '../../projects/estimates/add-point.ts';
import { createEstimate } from '../../projects/estimates/create.ts';
import { deletePoint } from '../../projects/estimates/delete-point.ts';
import { deleteEstimate } from '../../projects/estimates/delete.ts';
import { readEstimate } from '../../projects/estimates/list.ts';
import { readEstimatesOf } from '../../projects/estimates/repo.ts';
import { updatePoint } from '../../projects/estimates/update-point.ts';
import { updateEstimate } from '../../projects/estimates/update.ts';
import { alreadyThere } from '../http/external-ids.ts';
import { PROJECT, admins, readers, anyRow } from '../http/paths.ts';

const ESTIMATES = `${PROJECT}estimates/`;
const POINTS = `${ESTIMATES}:estimate_id/estimate-points/`;
const pointsParams = projectParams.extend({ estimate_id: idInput });
const pointParams = pointsParams.extend({ point_id: idInput });
const changeInput = z
  .object({
    name: nameInput(),
    description: descriptionInput,
    type: estimateTypeInput,
    last_used: z.boolean(),
  })
  .partial();
const pointInput = z
  .object({ key: numericInput(z.int().min(0).max(12)), value: nameInput(20), description: descriptionInput })
  .partial();

const newInput = z.object({
  name: nameInput(),
  description: descriptionInput.default(''),
  type: newEstimateTypeInput.default('categories'),
  last_used: z.boolean().default(true),
});
const newPoint = z.object({
  value: nameInput(20),
  key: numericInput(z.int().min(0).max(12)).nullish(),
  description: descriptionInput.default(''),
});
const MAX_POINTS_AT_ONCE = 100;
const newPoints = z.array(newPoint).max(MAX_POINTS_AT_ONCE);
const newPointsInput = z.union([newPoints, z.object({ estimate_points: newPoints })]);

/** The estimate of a project that programs mean: the one in use, else the only one there is. */
async function findOwn(db: Db, projectId: string): Promise<Estimate | undefined> {
  const all = await readEstimatesOf(db, projectId);
  return all.find(({ last_used }) => last_used) ?? all[0];
}

async function requireOwn(ctx: ProjectContext): Promise<Estimate> {
  const estimate = await findOwn(ctx.db, ctx.project.id);
  if (!estimate) throw notFound('Estimate not found');
  return estimate;
}

/** The estimate of a project, for programs (docs/contract/programs.md#the-estimate). */
export function registerProgramEstimates(app: App): void {
  registerEstimate(app);
  registerEstimateChanges(app);
  registerPoints(app);
  registerOnePoint(app);
}

function registerEstimate(app: App): void {
  app.get(
    ESTIMATES,
    {
      config: readers,
      schema: { summary: 'The estimate of the project', params: projectParams, response: { 200: anyRow } },
    },
    async (request, reply) => sendJson(reply, await requireOwn(projectContext(request))),
  );
  app.post(
    ESTIMATES,
    {
      config: admins,
      schema: {
        summary: 'Make the estimate of the project; its points follow',
        description: '409 with `id` when there is one.',
        params: projectParams,
        body: newInput,
        response: { 201: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      // Decided under the project's lock, so that of many at once one is made.
      const onlyOne = async (tx: Tx) => {
        const known = await findOwn(tx, ctx.project.id);
        if (known) throw alreadyThere('An estimate already exists for this project', known.id);
      };
      const made = await createEstimate(ctx, { estimate: request.body, estimate_points: [] }, onlyOne);
      return sendJson(reply.code(201), made);
    },
  );
}

function registerEstimateChanges(app: App): void {
  app.patch(
    ESTIMATES,
    {
      config: admins,
      schema: {
        summary: 'Change the estimate of the project',
        params: projectParams,
        body: changeInput,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { id } = await requireOwn(ctx);
      return sendJson(reply, await updateEstimate(ctx, id, { estimate: request.body, estimate_points: [] }));
    },
  );
  app.delete(
    ESTIMATES,
    {
      config: admins,
      schema: { summary: 'Delete the estimate', params: projectParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      await deleteEstimate(ctx, (await requireOwn(ctx)).id);
      return reply.code(204).send();
    },
  );
}

function registerPoints(app: App): void {
  app.get(
    POINTS,
    {
      config: readers,
      schema: {
        summary: 'Points of an estimate',
        params: pointsParams,
        response: { 200: z.array(estimatePointSchema) },
      },
    },
    async (request) => (await readEstimate(projectContext(request), request.params.estimate_id)).points,
  );
  app.post(
    POINTS,
    {
      config: admins,
      schema: {
        summary: 'Add points to an estimate, all or none',
        description: 'A bare list, or one under `estimate_points`. A point without a key comes last.',
        params: pointsParams,
        body: newPointsInput,
        response: { 201: z.array(estimatePointSchema) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const points = Array.isArray(body) ? body : body.estimate_points;
      if (points.length === 0) throw badRequest('Estimate points are required');
      const wanted = points.map(({ key = null, ...point }) => ({ ...point, key }));
      const made = await addPoints(projectContext(request), request.params.estimate_id, wanted);
      return reply.code(201).send(made);
    },
  );
}

function registerOnePoint(app: App): void {
  app.patch(
    `${POINTS}:point_id/`,
    {
      config: admins,
      schema: {
        summary: 'Change a point',
        params: pointParams,
        body: pointInput,
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
        summary: 'Delete a point; items that have it have none then',
        params: pointParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deletePoint(projectContext(request), request.params, null);
      return reply.code(204).send();
    },
  );
}
