import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { undoInput, undoneSchema } from '@tandem/shared/work-items/undo/input.ts';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import type { OtherUndo } from './others.ts';
import { undo } from './undo.ts';

/** Taking back what a request did to work items. */
export function registerUndoRoutes(app: App, takeOthers: OtherUndo): void {
  app.post(
    '/api/workspaces/:slug/undo/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Take back what an own request did to work items, cycles, modules and views',
        description:
          'For a day, by the X-Mutation-Id that the request had: creations, changes of fields, moves, archiving, deletions, and the bulk calls; of cycles, modules and views changes, archiving and deletions. What was created is deleted. 404 when there is nothing to take back, 403 without the rights that it needs now, 409 with `conflicts` (item or plan, field, who changed it and when) when somebody changed the same since; `force` names the items for which that does not matter. The answer has the mutation id by which the undo itself is taken back.',
        params: workspaceParams,
        body: undoInput,
        response: { 200: undoneSchema },
      },
    },
    (request) => undo(workspaceContext(request), request.body, takeOthers),
  );
}
