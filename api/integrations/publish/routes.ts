import { deployBoardInput } from '@tandem/shared/integrations/publish/input.ts';
import { deployBoardSchema } from '@tandem/shared/integrations/publish/schema.ts';
import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { notPublishedSchema } from '@tandem/shared/projects/publishing/settings.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { publishProject, unpublishProject, updateBoard } from './publish.ts';
import { readBoard } from './read.ts';

const BOARDS = '/api/workspaces/:slug/projects/:project_id/project-deploy-boards/';
const BOARD = `${BOARDS}:board_id/`;
const boardParams = projectParams.extend({ board_id: idInput });
const admins = { access: { project: [ROLE.ADMIN] } } as const;

/** The published board of a project (docs/contract/publishing.md). */
export function registerDeployBoardRoutes(app: App): void {
  registerPublish(app);
  registerOne(app);
}

function registerPublish(app: App): void {
  app.get(
    BOARDS,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'How a project is published',
        description: 'One object; without id and anchor while nothing is published.',
        params: projectParams,
        response: { 200: z.union([deployBoardSchema, notPublishedSchema]) },
      },
    },
    (request) => readBoard(projectContext(request)),
  );

  app.post(
    BOARDS,
    {
      config: admins,
      schema: {
        summary: 'Publish a project',
        description: 'Answers 200. A board that is there is set anew and keeps its anchor.',
        params: projectParams,
        body: deployBoardInput,
        response: { 200: deployBoardSchema },
      },
    },
    (request) => publishProject(projectContext(request), request.body),
  );
}

function registerOne(app: App): void {
  app.patch(
    BOARD,
    {
      config: admins,
      schema: {
        summary: 'Change how a project is published',
        description: 'What the body does not name stays.',
        params: boardParams,
        body: deployBoardInput,
        response: { 200: deployBoardSchema },
      },
    },
    (request) => updateBoard(projectContext(request), request.params.board_id, request.body),
  );

  app.delete(
    BOARD,
    {
      config: admins,
      schema: {
        summary: 'Publish a project no longer',
        description: 'The anchor leads nowhere at once.',
        params: boardParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await unpublishProject(projectContext(request), request.params.board_id);
      return reply.code(204).send();
    },
  );
}
