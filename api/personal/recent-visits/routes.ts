import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { recentVisitSchema } from '@tandem/shared/personal/recent-visits/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { listRecentVisits } from './list.ts';

/** What the caller looked at last (docs/contract/recent-visits.md). */
export function registerRecentVisitRoutes(app: App): void {
  app.get(
    '/api/workspaces/:slug/recent-visits/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'What the caller looked at last',
        description: 'At most twenty, newest first; what is gone or closed to them has no `entity_data`.',
        params: workspaceParams,
        querystring: z.object({ entity_name: z.string().optional() }),
        response: { 200: z.array(recentVisitSchema) },
      },
    },
    (request) => listRecentVisits(workspaceContext(request), request.query.entity_name || null),
  );
}
