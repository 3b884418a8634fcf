import { projectParams } from '@tandem/shared/http/fields.ts';
import {
  displayPropertiesInput,
  displayPropertiesOf,
  displayPropertiesSchema,
  userPropertiesInput,
  userPropertiesSchema,
} from '@tandem/shared/personal/user-properties/schema.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import type { PropertiesTable } from './insert.ts';
import { readOwnProperties, updateOwnProperties } from './own-properties.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
const members = { access: { project: 'any' } } as const;

/** Filters and display settings that one person has in one project (docs/contract/view-settings.md). */
export function registerUserPropertiesRoutes(app: App): void {
  registerProperties(app, {
    url: `${PROJECT}user-properties/`,
    table: 'project_user_properties',
    of: 'in a project',
  });
  registerProperties(app, {
    url: `${PROJECT}epics-user-properties/`,
    table: 'epic_user_properties',
    of: 'for the epics of a project',
  });
  registerDisplayProperties(app);
}

type Place = { url: string; table: PropertiesTable; of: string };

function registerProperties(app: App, { url, table, of }: Place): void {
  app.get(
    url,
    {
      config: members,
      schema: {
        summary: `The caller's filters and display settings ${of}`,
        description: 'Made with the defaults on the first read.',
        params: projectParams,
        response: { 200: userPropertiesSchema },
      },
    },
    (request) => readOwnProperties(projectContext(request), { table }),
  );

  app.patch(
    url,
    {
      config: members,
      schema: {
        summary: `Change the caller's filters and display settings ${of}`,
        description: 'Each given part replaces the stored one whole. Answers 201.',
        params: projectParams,
        body: userPropertiesInput,
        response: { 201: userPropertiesSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await updateOwnProperties(projectContext(request), { table }, request.body)),
  );
}

/** The older name of `display_properties`, alone. */
function registerDisplayProperties(app: App): void {
  const url = `${PROJECT}issue-display-properties/`;
  const place = { table: 'project_user_properties' } as const;
  app.get(
    url,
    {
      config: members,
      schema: {
        summary: 'What the caller has shown of work items in a project',
        description: '`properties` are the display_properties of user-properties.',
        params: projectParams,
        response: { 200: displayPropertiesSchema },
      },
    },
    async (request) => displayPropertiesOf(await readOwnProperties(projectContext(request), place)),
  );

  app.post(
    url,
    {
      config: members,
      schema: {
        summary: 'Change what the caller has shown of work items in a project',
        description: 'Replaces the stored properties whole. Answers 200.',
        params: projectParams,
        body: displayPropertiesInput,
        response: { 200: displayPropertiesSchema },
      },
    },
    async (request) => {
      const display_properties = request.body.properties;
      const ctx = projectContext(request);
      return displayPropertiesOf(await updateOwnProperties(ctx, place, { display_properties }));
    },
  );
}
