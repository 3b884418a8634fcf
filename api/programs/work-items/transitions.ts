import { possibleTransitionSchema } from '@tandem/shared/projects/workflow/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { listPossibleTransitions } from '../../work-items/transitions/possible.ts';
import { LISTS, itemParams } from './items.ts';
import { readers } from '../http/paths.ts';

/**
 * The route for programs that lists which states an item may enter
 * (docs/contract/workflow.md#what-is-possible).
 */
export function registerProgramTransitions(app: App): void {
  for (const list of LISTS) {
    app.get(
      `${list}:issue_id/transitions/`,
      {
        config: readers,
        schema: {
          summary: 'Which states a work item may enter, or why not',
          params: itemParams,
          response: { 200: z.array(possibleTransitionSchema) },
        },
      },
      (request) => listPossibleTransitions(projectContext(request), request.params.issue_id),
    );
  }
}
