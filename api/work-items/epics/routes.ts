import { epicProgressSchema } from '@tandem/shared/work-items/epics/schema.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { EPIC_PATH, itemParams } from '../items/paths.ts';
import { readEpicProgress } from './progress.ts';

/** What epics have that other work items do not (docs/contract/epics.md). */
export function registerEpicRoutes(app: App): void {
  app.get(
    `${EPIC_PATH}progress/`,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'How far the items below an epic are, by state group',
        description:
          'Items that the caller may not see are not counted. 404 for an epic that the guest rule hides.',
        params: itemParams,
        response: { 200: epicProgressSchema },
      },
    },
    (request) => readEpicProgress(projectContext(request), request.params.issue_id),
  );
}
