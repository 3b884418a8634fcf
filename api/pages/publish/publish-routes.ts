import { publishPageInput, publishedPageSchema } from '@tandem/shared/pages/publish.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { notPublishedSchema } from '@tandem/shared/projects/publishing/settings.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { PAGE, anyMember, pageParams } from '../pages/paths.ts';
import { publishPage, readPublishedPage, unpublishPage, updatePublishedPage } from './publish.ts';

const URL = `${PAGE}publish/`;
const admins = { access: { project: [ROLE.ADMIN] } };

/** Whether people outside read a page (docs/contract/published-pages.md#calls). */
export function registerPagePublishRoutes(app: App): void {
  app.get(
    URL,
    {
      config: anyMember,
      schema: {
        summary: 'How a page is published',
        description: 'One object; without id and anchor while it is not.',
        params: pageParams,
        response: { 200: z.union([publishedPageSchema, notPublishedSchema]) },
      },
    },
    (request) => readPublishedPage(projectContext(request), request.params.page_id),
  );

  app.post(
    URL,
    {
      config: admins,
      schema: {
        summary: 'Publish a page',
        description: 'Answers 200; what is published already is set anew under its anchor.',
        params: pageParams,
        body: publishPageInput,
        response: { 200: publishedPageSchema },
      },
    },
    (request) => publishPage(projectContext(request), request.params.page_id, request.body),
  );

  app.patch(
    URL,
    {
      config: admins,
      schema: {
        summary: 'Change how a page is published',
        description: 'What the body does not name stays. 404 while it is not published.',
        params: pageParams,
        body: publishPageInput,
        response: { 200: publishedPageSchema },
      },
    },
    (request) => updatePublishedPage(projectContext(request), request.params.page_id, request.body),
  );

  app.delete(
    URL,
    {
      config: admins,
      schema: {
        summary: 'Publish a page no longer',
        description: 'The anchor leads nowhere at once.',
        params: pageParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await unpublishPage(projectContext(request), request.params.page_id);
      return reply.code(204).send();
    },
  );
}
