import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { createCycleInput, dateCheckInput, updateCycleInput } from '@tandem/shared/planning/cycles/input.ts';
import {
  cycleDetailSchema,
  cycleSchema,
  dateCheckSchema,
  workspaceCycleSchema,
} from '@tandem/shared/planning/cycles/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendPieces } from '../../http/send-json.ts';
import { rowsJson } from '../../work-items/lists/pages/page-json.ts';
import { createCycle } from './create.ts';
import { checkDates } from './dates.ts';
import { deleteCycle } from './delete.ts';
import { getCycle, listCycles, listCyclesOfMember } from './list.ts';
import { CYCLE, CYCLES, anyMember, cycleParams, planners } from './paths.ts';
import { updateCycle } from './update.ts';

/** Cycles (docs/contract/cycles.md). */
export function registerCycleRoutes(app: App): void {
  registerLists(app);
  registerOne(app);
  registerCreation(app);
  registerChanges(app);
}

function registerLists(app: App): void {
  app.get(
    '/api/workspaces/:slug/cycles/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Cycles of all projects that the caller is a member of',
        description: 'The newest first, with counts by group of states; archived ones are left out.',
        params: workspaceParams,
        response: { 200: z.array(workspaceCycleSchema) },
      },
    },
    (request) => listCyclesOfMember(workspaceContext(request)),
  );

  app.get(
    CYCLES,
    {
      config: anyMember,
      schema: {
        summary: 'Cycles of a project',
        description: 'With cycle_view=current only those that run now.',
        params: projectParams,
        querystring: z.object({ cycle_view: z.string().optional() }),
        response: { 200: z.array(cycleSchema) },
      },
    },
    async (request, reply) =>
      sendPieces(
        reply,
        rowsJson(await listCycles(projectContext(request), request.query.cycle_view === 'current')),
      ),
  );
}

function registerOne(app: App): void {
  app.get(
    CYCLE,
    {
      config: anyMember,
      schema: {
        summary: 'One cycle',
        description: 'It counts as visited; 404 also while it is archived.',
        params: cycleParams,
        response: { 200: cycleDetailSchema },
      },
    },
    (request) => getCycle(projectContext(request), request.params.cycle_id),
  );
}

function registerCreation(app: App): void {
  app.post(
    CYCLES,
    {
      config: planners,
      schema: {
        summary: 'Create a cycle',
        description:
          'With both days, in the time zone of the project, or as a draft with none. 400 for days of another cycle.',
        params: projectParams,
        body: createCycleInput,
        response: { 201: cycleSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createCycle(projectContext(request), request.body)),
  );

  app.post(
    `${CYCLES}date-check/`,
    {
      config: planners,
      schema: {
        summary: 'Whether no other cycle has any of these days',
        description: '200 either way; `status` says it.',
        params: projectParams,
        body: dateCheckInput,
        response: { 200: dateCheckSchema },
      },
    },
    (request) => checkDates(projectContext(request), request.body),
  );
}

function registerChanges(app: App): void {
  app.route({
    method: ['PATCH', 'PUT'],
    url: CYCLE,
    config: planners,
    schema: {
      summary: 'Change a cycle',
      description: 'What the body does not name stays. Of a cycle that is over only `sort_order` changes.',
      params: cycleParams,
      body: updateCycleInput,
      response: { 200: cycleSchema },
    },
    handler: (request) => updateCycle(projectContext(request), request.params.cycle_id, request.body),
  });

  app.delete(
    CYCLE,
    {
      config: anyMember,
      schema: {
        summary: 'Delete a cycle',
        description: 'Administrators, its owner and who made it. Its items stay, in no cycle.',
        params: cycleParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteCycle(projectContext(request), request.params.cycle_id);
      return reply.code(204).send();
    },
  );
}
