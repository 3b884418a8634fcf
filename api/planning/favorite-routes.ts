import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { type ProjectContext, projectContext } from '../context.ts';
import { noContent } from '../http/no-content.ts';
import type { Access } from '../http/plugins/access/access.ts';
import { deleteFavoriteOf } from '../personal/favorites/change.ts';

type Planned = {
  kind: 'cycle' | 'module' | 'view';
  access: Access;
  add: (ctx: ProjectContext, id: string) => Promise<void>;
};

/** Favourites by the older path, which names their kind (docs/contract/favorites.md). */
export function registerFavoritesOf(app: App, { kind, access, add }: Planned): void {
  const favorites = `/api/workspaces/:slug/projects/:project_id/user-favorite-${kind}s/`;
  const id = `${kind}_id`;
  app.post(
    favorites,
    {
      config: { access },
      schema: {
        summary: `Make a ${kind} a favourite`,
        description: 'By the older path; may be repeated.',
        params: projectParams,
        body: z.object({ [kind]: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await add(projectContext(request), String(request.body[kind]));
      return reply.code(204).send();
    },
  );

  app.delete(
    `${favorites}:${id}/`,
    {
      config: { access },
      schema: {
        summary: `Take a ${kind} from the favourites`,
        description: '404 when it is none.',
        params: projectParams.extend({ [id]: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const params: Record<string, unknown> = request.params;
      await deleteFavoriteOf(projectContext(request), { type: kind, id: String(params[id]) });
      return reply.code(204).send();
    },
  );
}
