import { possibleTransitionSchema } from '@tandem/shared/projects/workflow/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { ITEM_PATHS, itemParams } from '../items/paths.ts';
import { listPossibleTransitions } from './possible.ts';

/** The route that lists which states a work item may enter (docs/contract/workflow.md#what-is-possible). */
export function registerTransitionRoutes(app: App): void {
  for (const item of ITEM_PATHS) {
    app.get(
      `${item}transitions/`,
      {
        config: { access: { project: 'any' } },
        schema: {
          summary: 'Which states a work item may enter',
          description:
            'Every state of the project, in order: `allowed`, or the rule by which others have to approve in `needs_approval`, or all `reasons` why not.',
          params: itemParams,
          response: { 200: z.array(possibleTransitionSchema) },
        },
      },
      (request) => listPossibleTransitions(projectContext(request), request.params.issue_id),
    );
  }
}
