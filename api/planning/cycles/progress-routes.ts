import { analyticsQuery, transferInput } from '@tandem/shared/planning/cycles/input.ts';
import { cycleProgressSchema, distributionSchema, progressSchema } from '@tandem/shared/planning/progress.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { CYCLE, anyMember, cycleParams, planners } from './paths.ts';
import { getCycleAnalytics, getCycleProgress, getDailyCycleProgress } from './progress.ts';
import { transferItems } from './transfer.ts';

/** How far cycles are, and their items that go on (docs/contract/cycles.md#progress). */
export function registerCycleProgressRoutes(app: App): void {
  registerReads(app);
  registerTransfer(app);
}

function registerReads(app: App): void {
  const common = { params: cycleParams };
  app.get(
    `${CYCLE}progress/`,
    {
      config: anyMember,
      schema: {
        ...common,
        summary: 'How far a cycle is, by groups of states',
        description: 'Items and points; of a cycle whose items went on as it was then.',
        response: { 200: progressSchema },
      },
    },
    (request) => getCycleProgress(projectContext(request), request.params.cycle_id),
  );

  app.get(
    `${CYCLE}cycle-progress/`,
    {
      config: anyMember,
      schema: {
        ...common,
        summary: 'How far a cycle is, and was at the end of each day',
        description: 'By who was in it at that time.',
        response: { 200: cycleProgressSchema },
      },
    },
    (request) => getDailyCycleProgress(projectContext(request), request.params.cycle_id),
  );

  app.get(
    `${CYCLE}analytics/`,
    {
      config: anyMember,
      schema: {
        ...common,
        summary: 'The items of a cycle by people and labels, and what remained each day',
        description: '`type` is issues or points. 400 without days.',
        querystring: analyticsQuery,
        response: { 200: distributionSchema },
      },
    },
    (request) => getCycleAnalytics(projectContext(request), request.params.cycle_id, request.query.type),
  );
}

function registerTransfer(app: App): void {
  app.post(
    `${CYCLE}transfer-issues/`,
    {
      config: planners,
      schema: {
        summary: 'Let another cycle take over what is not done',
        description: 'How far this one came is stored. 400 for another one that is over.',
        params: cycleParams,
        body: transferInput,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await transferItems(projectContext(request), request.params.cycle_id, request.body.new_cycle_id);
      return { message: 'Success' };
    },
  );
}
