import { idInput } from '@tandem/shared/http/fields.ts';
import {
  descriptionVersionSchema,
  itemVersionSchema,
  versionsEnvelope,
} from '@tandem/shared/work-items/versions/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { DESCRIPTION_PATHS, ITEM_PATHS, itemParams } from '../../items/paths.ts';
import { getDescriptionVersion, getItemVersion, listDescriptionVersions, listItemVersions } from './read.ts';

const members = { access: { project: 'any' } } as const;
const cursorQuery = z.object({ cursor: z.string().optional() });

/** Earlier versions of work items (docs/contract/versions.md). */
export function registerVersionRoutes(app: App): void {
  for (const item of DESCRIPTION_PATHS) registerOfDescription(app, `${item}description-versions/`);
  for (const item of ITEM_PATHS) registerOfItem(app, `${item}versions/`);
}

function registerOfDescription(app: App, path: string): void {
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'Earlier descriptions of a work item, the newest first',
        description: 'Saves by one person within 600 seconds of each other are one version.',
        params: itemParams,
        querystring: cursorQuery,
        response: { 200: versionsEnvelope },
      },
    },
    (request) =>
      listDescriptionVersions(projectContext(request), request.params.issue_id, request.query.cursor),
  );

  app.get(
    `${path}:description_version_id/`,
    {
      config: members,
      schema: {
        summary: 'One earlier description',
        description: 'With its HTML, JSON, words, and the live document if there was one.',
        params: itemParams.extend({ description_version_id: idInput }),
        response: { 200: descriptionVersionSchema },
      },
    },
    (request) => {
      const { issue_id, description_version_id } = request.params;
      return getDescriptionVersion(projectContext(request), {
        item_id: issue_id,
        id: description_version_id,
      });
    },
  );
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
