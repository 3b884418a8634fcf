import { idInput } from '@tandem/shared/http/fields.ts';
import { descriptionVersionSchema, versionsEnvelope } from '@tandem/shared/work-items/versions/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { type ProjectContext, projectContext } from '../../../context.ts';
import { itemParams } from '../../items/paths.ts';
import { getDescriptionVersion, listDescriptionVersions } from './read.ts';

const members = { access: { project: 'any' } } as const;
const cursorQuery = z.object({ cursor: z.string().optional() });

/**
 * Earlier descriptions of the items of a path. `admit` asks more of an item than that the caller sees it, and throws where
 * it is none of those that the path is for.
 */
export function registerDescriptionVersions(
  app: App,
  item: string,
  admit: (ctx: ProjectContext, itemId: string) => Promise<void> = async () => {},
): void {
  const path = `${item}description-versions/`;
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
    async (request) => {
      const ctx = projectContext(request);
      await admit(ctx, request.params.issue_id);
      return listDescriptionVersions(ctx, request.params.issue_id, request.query.cursor);
    },
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
    async (request) => {
      const ctx = projectContext(request);
      const { issue_id, description_version_id } = request.params;
      await admit(ctx, issue_id);
      return getDescriptionVersion(ctx, { item_id: issue_id, id: description_version_id });
    },
  );
}
