import {
  askAssistantInput,
  assistantAnswerSchema,
  projectAssistantAnswerSchema,
} from '@tandem/shared/integrations/assistant/schema.ts';
import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { askAssistant } from './ask.ts';
import { readPlace } from './place.ts';

const WRITERS = [ROLE.MEMBER, ROLE.ADMIN] as const;

/** A language model at work on texts (docs/contract/assistant.md). */
export function registerAssistantRoutes(app: App): void {
  app.post(
    '/api/workspaces/:slug/ai-assistant/',
    {
      config: { access: { workspace: WRITERS } },
      schema: {
        summary: 'Have a language model do a task',
        description: '400 where none is set up, and without a task.',
        params: workspaceParams,
        body: askAssistantInput,
        response: { 200: assistantAnswerSchema },
      },
    },
    (request) => askAssistant(app, request.body),
  );

  app.post(
    '/api/workspaces/:slug/projects/:project_id/ai-assistant/',
    {
      config: { access: { project: WRITERS } },
      schema: {
        summary: 'The same in a project, which is answered beside it',
        description: '400 where none is set up, and without a task.',
        params: projectParams,
        body: askAssistantInput,
        response: { 200: projectAssistantAnswerSchema },
      },
    },
    async (request) => ({
      ...(await askAssistant(app, request.body)),
      ...(await readPlace(projectContext(request))),
    }),
  );
}
