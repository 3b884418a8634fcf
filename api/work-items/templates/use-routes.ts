import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  previewTemplateQuery,
  saveAsTemplateInput,
  useTemplateInput,
} from '@tandem/shared/work-items/templates/input.ts';
import {
  templatePreviewSchema,
  templateSchema,
  usedTemplateSchema,
} from '@tandem/shared/work-items/templates/schema.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { previewTemplate } from './preview.ts';
import { saveAsTemplate } from './save-as.ts';
import { useTemplateOf } from './use-call.ts';

const TEMPLATE = '/api/workspaces/:slug/projects/:project_id/templates/:template_id/';
const templateParams = projectParams.extend({ template_id: idInput });
const itemParams = projectParams.extend({ issue_id: idInput });
const members = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } } as const;

/** Making work items from templates, and templates from work items. */
export function registerTemplateUseRoutes(app: App): void {
  app.post(
    `${TEMPLATE}use/`,
    {
      config: members,
      schema: {
        summary: 'Make the work items of a template',
        description:
          'All of them or none, and one undo takes all back. `notes` say what the template names and is gone.',
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

  app.get(
    `${TEMPLATE}preview/`,
    {
      config: members,
      schema: {
        summary: 'What a template would make',
        description: 'On `day`, else today. Questions stand as they are in the template.',
        params: templateParams,
        querystring: previewTemplateQuery,
        response: { 200: templatePreviewSchema },
      },
    },
    (request) => previewTemplate(projectContext(request), request.params.template_id, request.query),
  );

  app.post(
    '/api/workspaces/:slug/projects/:project_id/issues/:issue_id/save-as-template/',
    {
      config: members,
      schema: {
        summary: 'Make a template of a work item and its sub-items',
        description: 'Of the project of the path if none is named, of the workspace for null.',
        params: itemParams,
        body: saveAsTemplateInput,
        response: { 201: templateSchema },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await saveAsTemplate(projectContext(request), request.params.issue_id, request.body)),
  );
}
