import { favoriteSchema } from '@tandem/shared/personal/favorites/schema.ts';
import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { deleteFavoriteOf } from './change.ts';
import { createFavorite } from './create.ts';
import { listFavoriteProjects } from './list.ts';

const PROJECTS = '/api/workspaces/:slug/user-favorite-projects/';
const anyMember = { access: { workspace: 'any' } } as const;

/** Favourite projects by the older paths, over the same rows (docs/contract/favorites.md#older-paths). */
export function registerFavoriteProjectRoutes(app: App): void {
  app.get(
    PROJECTS,
    {
      config: anyMember,
      schema: {
        summary: "The caller's favourite projects",
        description: 'The rows of `user-favorites/` that are of projects.',
        params: workspaceParams,
        response: { 200: z.array(favoriteSchema) },
      },
    },
    (request) => listFavoriteProjects(workspaceContext(request)),
  );

  app.post(
    PROJECTS,
    {
      config: anyMember,
      schema: {
        summary: 'Make a project a favourite',
        description: 'The caller is a member of it.',
        params: workspaceParams,
        body: z.object({ project: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { project } = request.body;
      await createFavorite(workspaceContext(request), { entity_type: 'project', entity_identifier: project });
      return reply.code(204).send();
    },
  );

  app.delete(
    `${PROJECTS}:project_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'Take a project from the favourites',
        description: '404 when it is none.',
        params: projectParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { project_id: id } = request.params;
      await deleteFavoriteOf(workspaceContext(request), { type: 'project', id });
      return reply.code(204).send();
    },
  );
}
