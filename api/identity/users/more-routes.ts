import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { currentUserSchema } from '@tandem/shared/identity/users/schema.ts';
import { projectMemberSchema } from '@tandem/shared/projects/members/schema.ts';
import { workspaceSchema } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext, workspaceContext } from '../../context.ts';
import { readCurrentUser, readLastVisited, readOwnProjectRoles } from './read.ts';
import { isInstanceAdmin } from '@tandem/db/access/instance-admins.ts';

const mine = { config: { access: 'signed_in' } } as const;

/** Smaller questions about the caller (docs/contract/users.md#small-questions). */
export function registerMoreUserRoutes(app: App): void {
  app.get(
    '/api/users/session/',
    {
      config: { access: 'optional' },
      schema: {
        summary: 'Whether somebody is signed in, and who',
        description: '200 for nobody too.',
        response: { 200: z.object({ is_authenticated: z.boolean(), user: currentUserSchema.optional() }) },
      },
    },
    async (request) => {
      if (!request.state.user) return { is_authenticated: false };
      return { is_authenticated: true, user: await readCurrentUser(userContext(request)) };
    },
  );

  app.get(
    '/api/users/me/instance-admin/',
    {
      ...mine,
      schema: {
        summary: 'Whether the caller administers the instance',
        description: '`is_instance_admin`.',
        response: { 200: z.object({ is_instance_admin: z.boolean() }) },
      },
    },
    async (request) => ({ is_instance_admin: await isInstanceAdmin(app.db, userContext(request).user.id) }),
  );

  registerPlaceRoutes(app);
}

function registerPlaceRoutes(app: App): void {
  app.get(
    '/api/users/me/workspaces/:slug/project-roles/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: "The caller's role in each of their projects, by project",
        description: 'X-Stream-Seq names the stream of the caller.',
        params: workspaceParams,
        response: { 200: z.record(z.string(), z.number()) },
      },
    },
    (request) => readOwnProjectRoles(workspaceContext(request)),
  );

  app.get(
    '/api/users/last-visited-workspace/',
    {
      ...mine,
      schema: {
        summary: 'The workspace that the caller used last',
        description:
          "An empty object when there is none, or when they have left it. `project_details`: the caller's memberships.",
        response: {
          200: z.object({
            workspace_details: workspaceSchema.partial(),
            project_details: z.array(projectMemberSchema),
          }),
        },
      },
    },
    (request) => readLastVisited(userContext(request)),
  );
}
