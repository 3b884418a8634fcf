import { projectParams } from '@tandem/shared/fields.ts';
import { userPropertiesInput, userPropertiesSchema } from '@tandem/shared/user-properties/schema.ts';
import type { App } from '../app.ts';
import { projectContext } from '../context.ts';
import { readOwnProperties, updateOwnProperties } from './own-properties.ts';

const PROPERTIES = '/api/workspaces/:slug/projects/:project_id/user-properties/';
const members = { access: { project: 'any' } } as const;

/** Filters and display settings that one person has in one project (contract-work-items 4). */
export function registerUserPropertiesRoutes(app: App): void {
  app.get(
    PROPERTIES,
    {
      config: members,
      schema: {
        summary: "The caller's filters and display settings in a project",
        description: 'contract-work-items 4. Made with the defaults on the first read.',
        params: projectParams,
        response: { 200: userPropertiesSchema },
      },
    },
    (request) => readOwnProperties(projectContext(request)),
  );

  app.patch(
    PROPERTIES,
    {
      config: members,
      schema: {
        summary: "Change the caller's filters and display settings in a project",
        description: 'contract-work-items 4. Each given part replaces the stored one whole. Answers 201.',
        params: projectParams,
        body: userPropertiesInput,
        response: { 201: userPropertiesSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await updateOwnProperties(projectContext(request), request.body)),
  );
}
