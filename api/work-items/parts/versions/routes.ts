import { idInput } from '@tandem/shared/http/fields.ts';
import { itemVersionSchema, versionsEnvelope } from '@tandem/shared/work-items/versions/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { DESCRIPTION_PATHS, ITEM_PATHS, itemParams } from '../../items/paths.ts';
import { registerDescriptionVersions } from './description-routes.ts';
import { getItemVersion, listItemVersions } from './read.ts';

const members = { access: { project: 'any' } } as const;
const cursorQuery = z.object({ cursor: z.string().optional() });

/** Earlier versions of work items (docs/contract/versions.md). */
export function registerVersionRoutes(app: App): void {
  for (const item of DESCRIPTION_PATHS) registerDescriptionVersions(app, item);
  for (const item of ITEM_PATHS) registerOfItem(app, `${item}versions/`);
}

function registerOfItem(app: App, path: string): void {
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'Earlier versions of a work item, the newest first',
        description: 'Changes by one person within 600 seconds of each other are one version.',
        params: itemParams,
        querystring: cursorQuery,
        response: { 200: versionsEnvelope },
      },
    },
    (request) => listItemVersions(projectContext(request), request.params.issue_id, request.query.cursor),
  );

  app.get(
    `${path}:item_version_id/`,
    {
      config: members,
      schema: {
        summary: 'A work item as it was',
        description: 'All of its fields at that moment; ids may be of what is gone by now.',
        params: itemParams.extend({ item_version_id: idInput }),
        response: { 200: itemVersionSchema },
      },
    },
    (request) => {
      const { issue_id, item_version_id } = request.params;
      return getItemVersion(projectContext(request), { item_id: issue_id, id: item_version_id });
    },
  );
}
