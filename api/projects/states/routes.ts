import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { createStateInput, updateStateInput } from '@tandem/shared/projects/states/input.ts';
import { type State, stateSchema } from '@tandem/shared/projects/states/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { answerPlainJson } from '../../http/send-json.ts';
import { createState } from './create.ts';
import { deleteState } from './delete.ts';
import { listStates, listStatesByGroup, listStatesOfMember, readState } from './list.ts';
import { markDefaultState } from './mark-default.ts';
import { updateState } from './update.ts';

const STATES = '/api/workspaces/:slug/projects/:project_id/states/';
const STATE = `${STATES}:state_id/`;
const stateParams = projectParams.extend({ state_id: idInput });
const members = { access: { project: 'any' } } as const;
const admins = { access: { project: [ROLE.ADMIN] } } as const;

/** States of work items (docs/contract/states.md). */
export function registerStateRoutes(app: App): void {
  registerLists(app);
  registerCreateAndRead(app);
  registerChanges(app);
}

function registerLists(app: App): void {
  app.get(
    '/api/workspaces/:slug/states/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'States of all projects that the caller is a member of',
        description: 'Archived projects are left out.',
        params: workspaceParams,
        response: { 200: z.array(stateSchema) },
      },
    },
    (request) => listStatesOfMember(workspaceContext(request)),
  );

  app.get(
    STATES,
    {
      config: { ...members, recorded: { by: 'project' } },
      schema: {
        summary: 'States of a project',
        description: 'With ?grouped=true an object of lists by group.',
        params: projectParams,
        querystring: z.object({ grouped: z.string().optional() }),
        response: { 200: z.array(stateSchema) },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      if (request.query.grouped !== 'true') return listStates(ctx);
      answerPlainJson(reply);
      return (await listStatesByGroup(ctx)) as unknown as State[];
    },
  );
}

function registerCreateAndRead(app: App): void {
  app.post(
    STATES,
    {
      config: admins,
      schema: {
        summary: 'Create a state',
        description: 'Answers 200.',
        params: projectParams,
        body: createStateInput,
        response: { 200: stateSchema },
      },
    },
    (request) => createState(projectContext(request), request.body),
  );

  app.get(
    STATE,
    {
      config: members,
      schema: {
        summary: 'Read a state',
        description: '404 for one of another project.',
        params: stateParams,
        response: { 200: stateSchema },
      },
    },
    (request) => readState(projectContext(request), request.params.state_id),
  );
}

function registerChanges(app: App): void {
  app.route({
    method: ['PATCH', 'PUT'],
    url: STATE,
    config: admins,
    schema: {
      summary: 'Change a state',
      description: 'A change of the group sets or clears completed_at of its items.',
      params: stateParams,
      body: updateStateInput,
      response: { 200: stateSchema },
    },
    handler: (request) => updateState(projectContext(request), request.params.state_id, request.body),
  });

  app.delete(
    STATE,
    {
      config: admins,
      schema: {
        summary: 'Delete an empty state',
        description: '400 for the default, a state with items, the only one of its group.',
        params: stateParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteState(projectContext(request), request.params.state_id);
      return reply.code(204).send();
    },
  );

  app.post(
    `${STATE}mark-default/`,
    {
      config: admins,
      schema: {
        summary: 'Make a state the default of its project',
        description: 'New items start in it; exactly one state is the default.',
        params: stateParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await markDefaultState(projectContext(request), request.params.state_id);
      return reply.code(204).send();
    },
  );
}
