import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  createWorkspaceThemeInput,
  updateWorkspaceThemeInput,
} from '@tandem/shared/workspaces/themes/input.ts';
import { workspaceThemeSchema } from '@tandem/shared/workspaces/themes/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { getTheme, listThemes } from './read.ts';
import { createTheme, deleteTheme, updateTheme } from './write.ts';

const THEMES = '/api/workspaces/:slug/workspace-themes/';
const THEME = `${THEMES}:theme_id/`;
const themeParams = workspaceParams.extend({ theme_id: idInput });
const members = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;

/** Sets of colours that a workspace keeps (docs/contract/workspace-themes.md). */
export function registerWorkspaceThemeRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
}

function registerReads(app: App): void {
  app.get(
    THEMES,
    {
      config: members,
      schema: {
        summary: 'Themes of the workspace, the newest first',
        description: 'X-Stream-Seq names the stream of the workspace.',
        params: workspaceParams,
        response: { 200: z.array(workspaceThemeSchema) },
      },
    },
    (request) => listThemes(workspaceContext(request)),
  );

  app.get(
    THEME,
    {
      config: members,
      schema: {
        summary: 'One theme',
        description: '404 for one of another workspace.',
        params: themeParams,
        response: { 200: workspaceThemeSchema },
      },
    },
    (request) => getTheme(workspaceContext(request), request.params.theme_id),
  );
}

function registerWrites(app: App): void {
  app.post(
    THEMES,
    {
      config: members,
      schema: {
        summary: 'Keep a theme',
        description: '`colors` is any object; 400 for a name that the workspace has already.',
        params: workspaceParams,
        body: createWorkspaceThemeInput,
        response: { 201: workspaceThemeSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createTheme(workspaceContext(request), request.body)),
  );

  app.patch(
    THEME,
    {
      config: members,
      schema: {
        summary: 'Change a theme',
        description: 'What the body does not name stays.',
        params: themeParams,
        body: updateWorkspaceThemeInput,
        response: { 200: workspaceThemeSchema },
      },
    },
    (request) => updateTheme(workspaceContext(request), request.params.theme_id, request.body),
  );

  app.delete(
    THEME,
    {
      config: members,
      schema: {
        summary: 'Delete a theme',
        description: 'For everybody in the workspace.',
        params: themeParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteTheme(workspaceContext(request), request.params.theme_id);
      return reply.code(204).send();
    },
  );
}
