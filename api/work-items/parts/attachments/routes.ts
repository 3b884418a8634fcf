import { attachmentInput, uploadedInput } from '@tandem/shared/files/assets/input.ts';
import { attachmentSchema, attachmentSlotSchema } from '@tandem/shared/files/assets/schema.ts';
import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectFiles } from '../../../files/assets/context.ts';
import { projectContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { createAttachment } from './create.ts';
import { deleteAttachment } from './delete.ts';
import { markUploaded } from './mark-uploaded.ts';
import { linkToAttachment, listAttachments } from './read.ts';

const itemParams = projectParams.extend({ issue_id: idInput });
const fileParams = itemParams.extend({ attachment_id: idInput });
const members = { access: { project: 'any' } } as const;
const redirect = z.undefined().describe('Location is an address that gives the file for five minutes.');

/** Files on work items and on epics (docs/contract/attachments.md). */
export function registerAttachmentRoutes(app: App): void {
  for (const kind of ['issues', 'epics'] as const) {
    registerList(app, kind);
    registerOne(app, kind);
  }
}

/** Which of the two a path is of; what holds for epics alone, epics/plugin.ts sees to. */
type ItemKind = 'issues' | 'epics';
const listPath = (kind: ItemKind) =>
  `/api/assets/v2/workspaces/:slug/projects/:project_id/${kind}/:issue_id/attachments/` as const;

function registerList(app: App, kind: ItemKind): void {
  app.get(
    listPath(kind),
    {
      config: members,
      schema: {
        summary: 'Files of a work item, the newest first',
        description: 'Only what has come. 404 for an item that the guest rule hides.',
        params: itemParams,
        response: { 200: z.array(attachmentSchema) },
      },
    },
    (request) => listAttachments(projectContext(request), { item_id: request.params.issue_id }),
  );

  app.post(
    listPath(kind),
    {
      config: members,
      schema: {
        summary: 'A place to put a file on a work item',
        description:
          '400 for a type that is not allowed and a size over the limit. The file is there once it was marked as uploaded.',
        params: itemParams,
        body: attachmentInput,
        response: { 200: attachmentSlotSchema },
      },
    },
    (request) => createAttachment(projectFiles(request), { item_id: request.params.issue_id }, request.body),
  );
}

const pathOf = (params: z.infer<typeof fileParams>) => ({
  item_id: params.issue_id,
  id: params.attachment_id,
});

function registerOne(app: App, kind: ItemKind): void {
  const path = `${listPath(kind)}:attachment_id/` as const;
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'Save a file',
        description: '400 for a file that has not come yet.',
        params: fileParams,
        response: { 302: redirect },
      },
    },
    async (request, reply) =>
      reply.redirect(await linkToAttachment(projectFiles(request), pathOf(request.params))),
  );

  app.patch(
    path,
    {
      config: members,
      schema: {
        summary: 'Say that a file has come',
        description: 'For who brings it; 400 when it has not come.',
        params: fileParams,
        body: uploadedInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await markUploaded(projectFiles(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );

  app.delete(
    path,
    {
      config: members,
      schema: {
        summary: 'Take a file off its work item',
        description: 'For who brought it and administrators of the project.',
        params: fileParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteAttachment(projectContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}
