import { idInput } from '@tandem/shared/http/fields.ts';
import { addItemsInput } from '@tandem/shared/planning/items-input.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendPieces } from '../../http/send-json.ts';
import { listQuery } from '../../work-items/lists/input.ts';
import { pageJson } from '../../work-items/lists/page-json.ts';
import { listEnvelope } from '../../work-items/lists/schema.ts';
import { addToCycle, listCycleItems, removeFromCycle } from './items.ts';
import { CYCLE, anyMember, cycleParams, planners } from './paths.ts';

const ITEMS = `${CYCLE}cycle-issues/`;

/** Items of cycles (docs/contract/cycles.md#items-of-a-cycle). */
export function registerCycleItemRoutes(app: App): void {
  app.get(
    ITEMS,
    {
      config: anyMember,
      schema: {
        summary: 'A page of the items of a cycle: filtered, ordered, grouped',
        description: 'As the list of the project; guests who may not see all get what they created.',
        params: cycleParams,
        querystring: listQuery,
        response: { 200: listEnvelope },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      return sendPieces(
        reply,
        pageJson(await listCycleItems(projectContext(request), params.cycle_id, query)),
      );
    },
  );

  app.post(
    ITEMS,
    {
      config: planners,
      schema: {
        summary: 'Put items into a cycle',
        description: 'Out of the one that they were in. 400 for a cycle that is over or archived.',
        params: cycleParams,
        body: addItemsInput,
        response: { 201: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      await addToCycle(projectContext(request), request.params.cycle_id, request.body.issues ?? []);
      return reply.code(201).send({ message: 'success' });
    },
  );

  app.delete(
    `${ITEMS}:issue_id/`,
    {
      config: planners,
      schema: {
        summary: 'Take an item out of a cycle',
        description: '404 when it is not in it.',
        params: cycleParams.extend({ issue_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { cycle_id, issue_id } = request.params;
      await removeFromCycle(projectContext(request), cycle_id, { issue_id });
      return reply.code(204).send();
    },
  );
}
