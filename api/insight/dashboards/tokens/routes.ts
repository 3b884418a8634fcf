import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { createDashboardTokenInput } from '@tandem/shared/insight/dashboards/input.ts';
import { dashboardTokenSchema, newDashboardTokenSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { workspaceContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { DASHBOARDS, members } from '../paths.ts';
import { requireDashboards } from '../switch.ts';
import { createDashboardToken, listDashboardTokens, revokeDashboardToken } from './write.ts';

const TOKENS = `${DASHBOARDS}tokens/`;

/** View tokens, by which walls show dashboards (docs/contract/dashboards.md#view-tokens). */
export function registerDashboardTokenRoutes(app: App): void {
  app.get(
    TOKENS,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'View tokens that the caller made, the newest first',
        description: 'Administrators have all of the workspace. The tokens themselves are not among it.',
        params: workspaceParams,
        response: { 200: z.array(dashboardTokenSchema) },
      },
    },
    (request) => listDashboardTokens(workspaceContext(request)),
  );

  app.post(
    TOKENS,
    {
      config: { ...members, secret_answer: true },
      preHandler: requireDashboards,
      schema: {
        summary: 'Make a view token for a wall',
        description: 'This answer alone has the token. It shows what its maker may see at the time.',
        params: workspaceParams,
        body: createDashboardTokenInput,
        response: { 201: newDashboardTokenSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createDashboardToken(workspaceContext(request), request.body)),
  );

  app.delete(
    `${TOKENS}:view_token_id/`,
    {
      config: members,
      preHandler: requireDashboards,
      schema: {
        summary: 'Revoke a view token',
        description: 'By its maker and administrators. Walls that show it are told at once.',
        params: workspaceParams.extend({ view_token_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await revokeDashboardToken(workspaceContext(request), request.params.view_token_id);
      return reply.code(204).send();
    },
  );
}
