import { itemTimesSchema } from '@tandem/shared/insight/item-times/schema.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { ITEM_PATHS, itemParams } from '../../work-items/items/paths.ts';
import { readItemTimes } from './read.ts';

/** How long an item took (docs/contract/item-times.md). */
export function registerItemTimeRoutes(app: App): void {
  for (const item of ITEM_PATHS) {
    app.get(
      `${item}time-in-state/`,
      {
        config: { access: { project: 'any' } },
        schema: {
          summary: 'How long a work item was in each state',
          description: 'With lead time, cycle time and flow efficiency of one that is completed.',
          params: itemParams,
          response: { 200: itemTimesSchema },
        },
      },
      (request) => readItemTimes(projectContext(request), request.params.issue_id),
    );
  }
}
