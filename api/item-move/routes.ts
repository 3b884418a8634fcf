import { idInput, projectParams } from '@tandem/shared/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { moveItemInput, movedItemsSchema } from '@tandem/shared/work-items/move-input.ts';
import type { App } from '../app.ts';
import { projectContext } from '../context.ts';
import { moveWorkItem } from './move.ts';

/** Moving work items between projects. */
export function registerItemMoveRoutes(app: App): void {
  app.post(
    '/api/workspaces/:slug/projects/:project_id/issues/:issue_id/move/',
    {
      config: { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        summary: 'Move a work item with its sub-items to another project',
        description:
          'Comments, history, files, links, relations and subscribers go along; the old key goes on leading to the item. States and labels become what the maps say, else what has the same name; `dropped` tells what found no counterpart.',
        params: projectParams.extend({ issue_id: idInput }),
        body: moveItemInput,
        response: { 200: movedItemsSchema },
      },
    },
    (request) => moveWorkItem(projectContext(request), request.params.issue_id, request.body),
  );
}
