import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope, pagingQuery } from '@tandem/shared/http/paging.ts';
import {
  activeCycleSchema,
  archivedAtSchema,
  archivedCycleDetailSchema,
  archivedCycleSchema,
} from '@tandem/shared/planning/cycles/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext, workspaceContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { listActiveCycles } from './active.ts';
import { archiveCycle, restoreCycle } from './archive.ts';
import { getArchivedCycle, listArchivedCycles } from './archived.ts';
import { CYCLE, PROJECT, cycleParams, planners } from '../paths.ts';

/** Cycles that were put away, and those that run (docs/contract/cycles.md#archived-cycles). */
export function registerCycleArchiveRoutes(app: App): void {
  registerChanges(app);
  registerArchived(app);
  registerActive(app);
}

function registerChanges(app: App): void {
  app.post(
    `${CYCLE}archive/`,
    {
      config: planners,
      schema: {
        summary: 'Archive a cycle',
        description: 'One that is over, 400 otherwise; it leaves all favourites.',
        params: cycleParams,
        response: { 200: archivedAtSchema },
      },
    },
    (request) => archiveCycle(projectContext(request), request.params.cycle_id),
  );

  app.delete(
    `${CYCLE}archive/`,
    {
      config: planners,
      schema: {
        summary: 'Restore a cycle from the archive',
        description: 'May be repeated.',
        params: cycleParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await restoreCycle(projectContext(request), request.params.cycle_id);
      return reply.code(204).send();
    },
  );
}

function registerArchived(app: App): void {
  app.get(
    `${PROJECT}archived-cycles/`,
    {
      config: planners,
      schema: {
        summary: 'Archived cycles of a project',
        description: 'The newest first, with counts by group of states.',
        params: projectParams,
        response: { 200: z.array(archivedCycleSchema) },
      },
    },
    (request) => listArchivedCycles(projectContext(request)),
  );

  app.get(
    `${PROJECT}archived-cycles/:cycle_id/`,
    {
      config: planners,
      schema: {
        summary: 'One archived cycle',
        description: 'With its shares of people, labels and days.',
        params: cycleParams,
        response: { 200: archivedCycleDetailSchema },
      },
    },
    (request) => getArchivedCycle(projectContext(request), request.params.cycle_id),
  );
}

function registerActive(app: App): void {
  app.get(
    '/api/workspaces/:slug/active-cycles/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'A page of the cycles that run now, of all projects that the caller is a member of',
        description: 'Favourites first; each with its project.',
        params: workspaceParams,
        querystring: pagingQuery,
        response: { 200: flatListEnvelope(activeCycleSchema) },
      },
    },
    (request) => listActiveCycles(workspaceContext(request), request.query),
  );
}
