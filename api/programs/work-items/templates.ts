import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { templatesQuery, useTemplateInput } from '@tandem/shared/work-items/templates/input.ts';
import { templateSchema, usedTemplateSchema } from '@tandem/shared/work-items/templates/schema.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { getTemplate, listTemplates } from '../../work-items/templates/read.ts';
import { useTemplateOf } from '../../work-items/templates/use-call.ts';
import { pageOf, sendPage } from '../http/answer.ts';
import { PROJECT, anyPage, listQuery, readers, writers } from '../http/paths.ts';

const TEMPLATES = `${PROJECT}templates/`;
const templateParams = projectParams.extend({ template_id: idInput });

/**
 * Routes for programs that read and use templates. The rows are those of the REST API of the client
 * (docs/contract/templates.md).
 */
export function registerProgramTemplates(app: App): void {
  registerReads(app);
  app.post(
    `${TEMPLATES}:template_id/use/`,
    {
      config: writers,
      schema: {
        summary: 'Make the work items of a template',
        description:
          '`answers` by the names of the questions in `content.asks`; `overrides` are fields of the item at the top.',
        params: templateParams,
        body: useTemplateInput,
        response: { 201: usedTemplateSchema },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await useTemplateOf(projectContext(request), request.params.template_id, request.body)),
  );
}

function registerReads(app: App): void {
  app.get(
    TEMPLATES,
    {
      config: readers,
      schema: {
        summary: 'Templates of a project, and those of its workspace',
        params: projectParams,
        querystring: listQuery.extend(templatesQuery.shape),
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await listTemplates(ctx, query)));
    },
  );

  app.get(
    `${TEMPLATES}:template_id/`,
    {
      config: readers,
      schema: {
        summary: 'A template with its content and questions',
        params: templateParams,
        response: { 200: templateSchema },
      },
    },
    (request) => getTemplate(projectContext(request), request.params.template_id),
  );
}
