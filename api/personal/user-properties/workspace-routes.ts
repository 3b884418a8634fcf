import { workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  userPropertiesInput,
  workspacePropertiesSchema,
} from '@tandem/shared/personal/user-properties/schema.ts';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { readWorkspaceProperties, updateWorkspaceProperties } from './workspace-properties.ts';

const PROPERTIES = '/api/workspaces/:slug/user-properties/';
const anyMember = { access: { workspace: 'any' } } as const;

/** How one person looks at all items of a workspace (docs/contract/preferences.md). */
export function registerWorkspacePropertiesRoutes(app: App): void {
  app.get(
    PROPERTIES,
    {
      config: anyMember,
      schema: {
        summary: "The caller's filters and display settings in the whole workspace",
        description: 'Made with the defaults on the first read.',
        params: workspaceParams,
        response: { 200: workspacePropertiesSchema },
      },
    },
    (request) => readWorkspaceProperties(workspaceContext(request)),
  );

  app.patch(
    PROPERTIES,
    {
      config: anyMember,
      schema: {
        summary: "Change the caller's filters and display settings in the whole workspace",
        description: 'Each given part replaces the stored one whole. Answers 201.',
        params: workspaceParams,
        body: userPropertiesInput,
        response: { 201: workspacePropertiesSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await updateWorkspaceProperties(workspaceContext(request), request.body)),
  );
}
