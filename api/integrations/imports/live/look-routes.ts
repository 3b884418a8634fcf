import { workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  asanaSourceInput,
  githubSourceInput,
  jiraSourceInput,
  linearSourceInput,
} from '@tandem/shared/integrations/importers/source-input.ts';
import {
  githubFoundSchema,
  jiraFoundSchema,
  sourceCountsSchema,
} from '@tandem/shared/integrations/importers/source-schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { App } from '../../../app.ts';
import { look } from './look.ts';

const ALL = '/api/workspaces/:slug/importers/';
const admins = { access: { workspace: [ROLE.ADMIN] } } as const;
const REFUSALS =
  '400 names the field for credentials that do not count, what is not there, a host that is not asked or does not answer; 400 with Retry-After where the service wants to be left alone.';
const NO_SECRETS = 'The token stands in the address: send a POST instead.';

/** What stands at a service, before it is imported (docs/contract/imports.md#what-is-there). */
export function registerLookRoutes(app: App): void {
  registerJira(app);
  registerGithub(app);
  registerLinear(app);
  registerAsana(app);
}

function registerJira(app: App): void {
  const summary = 'What stands in a project of a Jira';
  const answer = { params: workspaceParams, response: { 200: jiraFoundSchema } };
  app.get(
    `${ALL}jira/`,
    {
      config: admins,
      schema: {
        ...answer,
        summary,
        description: `${NO_SECRETS} ${REFUSALS}`,
        querystring: jiraSourceInput,
      },
    },
    (request, reply) => look({ request, reply }, { service: 'jira', source: request.query }),
  );
  app.post(
    `${ALL}jira/`,
    {
      config: admins,
      schema: { ...answer, summary, description: REFUSALS, body: jiraSourceInput },
    },
    (request, reply) => look({ request, reply }, { service: 'jira', source: request.body }),
  );
}

function registerGithub(app: App): void {
  const summary = 'What stands in a repository of GitHub';
  const answer = { params: workspaceParams, response: { 200: githubFoundSchema } };
  app.get(
    `${ALL}github/`,
    {
      config: admins,
      schema: {
        ...answer,
        summary,
        description: `${NO_SECRETS} ${REFUSALS}`,
        querystring: githubSourceInput,
      },
    },
    (request, reply) => look({ request, reply }, { service: 'github', source: request.query }),
  );
  app.post(
    `${ALL}github/`,
    {
      config: admins,
      schema: { ...answer, summary, description: REFUSALS, body: githubSourceInput },
    },
    (request, reply) => look({ request, reply }, { service: 'github', source: request.body }),
  );
}

/** The token stands in a body alone: these services had no earlier client that sends it in an address. */
function registerLinear(app: App): void {
  app.post(
    `${ALL}linear/`,
    {
      config: admins,
      schema: {
        summary: 'What stands in a team of Linear',
        description: REFUSALS,
        params: workspaceParams,
        body: linearSourceInput,
        response: { 200: sourceCountsSchema },
      },
    },
    (request, reply) => look({ request, reply }, { service: 'linear', source: request.body }),
  );
}

function registerAsana(app: App): void {
  app.post(
    `${ALL}asana/`,
    {
      config: admins,
      schema: {
        summary: 'What stands in a project of Asana',
        description: REFUSALS,
        params: workspaceParams,
        body: asanaSourceInput,
        response: { 200: sourceCountsSchema },
      },
    },
    (request, reply) => look({ request, reply }, { service: 'asana', source: request.body }),
  );
}
