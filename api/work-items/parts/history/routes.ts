import { ACTIVITY_TYPES, activitySchema } from '@tandem/shared/work-items/activities/schema.ts';
import { commentSchema } from '@tandem/shared/work-items/comments/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { sendRows } from '../../../http/send-json.ts';
import { ITEM_PATHS, itemParams } from '../../items/paths.ts';
import { readHistory } from './history.ts';

const historyQuery = z.object({
  activity_type: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(ACTIVITY_TYPES).optional(),
  ),
  created_at__gt: z.string().optional(),
  per_page: z.string().optional(),
  cursor: z.string().optional(),
});

/** What happened to work items and epics (docs/contract/history.md). */
export function registerActivityRoutes(app: App): void {
  for (const item of ITEM_PATHS) registerHistory(app, `${item}history/`);
}

function registerHistory(app: App, path: string): void {
  app.get(
    path,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Changes and comments of a work item, the oldest first',
        description:
          '404 for an item that the guest rule hides. `per_page` (1 to 1000) answers the newest so many, `cursor` (`<created_at>,<id>` of the oldest row that is known) those before it, both without the text of the item.',
        params: itemParams,
        querystring: historyQuery,
        response: { 200: z.array(z.union([activitySchema, commentSchema])) },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      return sendRows(reply, await readHistory(projectContext(request), params.issue_id, query));
    },
  );
}
