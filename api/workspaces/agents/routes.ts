import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { agentPatchInput, newAgentInput } from '@tandem/shared/workspaces/agents/input.ts';
import { workspaceMemberSchema } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { removeAgent, updateAgent } from './change.ts';
import { createAgent } from './create.ts';
import { readAgent, readAgents } from './read.ts';

const AGENTS = '/api/workspaces/:slug/agents/';
/** People decide who is in: no token does. */
const config = { access: { workspace: [ROLE.ADMIN] }, tokens: 'none' } as const;
/** `agent_id` is the membership, as with people. */
const agentParams = workspaceParams.extend({ agent_id: idInput });

/** Programs that are members of a workspace (docs/contract/agents.md); their tokens are beside those of people. */
export function registerAgentRoutes(app: App): void {
  app.get(
    AGENTS,
    {
      config,
      schema: {
        summary: 'Agents of the workspace',
        description: 'In the order in which they were added; not paged.',
        params: workspaceParams,
        response: { 200: z.array(workspaceMemberSchema) },
      },
    },
    (request) => readAgents(workspaceContext(request)),
  );

  app.post(
    AGENTS,
    {
      config,
      schema: {
        summary: 'Add an agent',
        description: 'A member without an account: it is known by its tokens alone. The role is 15 or 5.',
        params: workspaceParams,
        body: newAgentInput,
        response: { 201: workspaceMemberSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createAgent(workspaceContext(request), request.body)),
  );

  registerOne(app);
}

function registerOne(app: App): void {
  const one = `${AGENTS}:agent_id/`;
  app.get(
    one,
    {
      config,
      schema: { summary: 'One agent', params: agentParams, response: { 200: workspaceMemberSchema } },
    },
    (request) => readAgent(workspaceContext(request), request.params.agent_id),
  );

  app.patch(
    one,
    {
      config,
      schema: {
        summary: 'Rename an agent, or give it another role',
        description: 'Higher roles in projects go down with that of the workspace.',
        params: agentParams,
        body: agentPatchInput,
        response: { 200: workspaceMemberSchema },
      },
    },
    (request) => updateAgent(workspaceContext(request), request.params.agent_id, request.body),
  );

  app.delete(
    one,
    {
      config,
      schema: {
        summary: 'Remove an agent from the workspace and its projects',
        description: 'Its tokens end for good, and what it did keeps its name.',
        params: agentParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await removeAgent(workspaceContext(request), request.params.agent_id);
      return reply.code(204).send();
    },
  );
}
