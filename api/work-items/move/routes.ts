import { ROLE } from '@tandem/shared/roles.ts';
import { moveItemInput, movedItemsSchema } from '@tandem/shared/work-items/move/input.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { ITEM_PATHS, itemParams } from '../items/paths.ts';
import { moveWorkItem } from './move.ts';

/** Moving work items and epics between projects. */
export function registerItemMoveRoutes(app: App): void {
  for (const item of ITEM_PATHS) registerMove(app, `${item}move/`);
}

function registerMove(app: App, path: string): void {
  app.post(
    path,
    {
      config: { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        summary: 'Move a work item with its sub-items, or an epic, to another project',
        description:
          'Comments, history, files, links, relations and subscribers go along; the old key goes on leading to the item. States and labels become what the maps say, else what has the same name; `dropped` tells what found no counterpart. Items below an epic stay where they are.',
        params: itemParams,
        body: moveItemInput,
        response: { 200: movedItemsSchema },
      },
    },
    (request) => moveWorkItem(projectContext(request), request.params.issue_id, request.body),
  );
}
