import { attachmentInput, uploadedInput } from '@tandem/shared/files/assets/input.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { projectFiles } from '../../files/assets/context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendJson } from '../../http/send-json.ts';
import { createAttachment } from '../../work-items/parts/attachments/create.ts';
import { deleteAttachment } from '../../work-items/parts/attachments/delete.ts';
import { markUploaded } from '../../work-items/parts/attachments/mark-uploaded.ts';
import { linkToAttachment, listAttachments } from '../../work-items/parts/attachments/read.ts';
import { LISTS, itemParams } from './items.ts';
import { readers, anyRow } from '../http/paths.ts';

const fileParams = itemParams.extend({ attachment_id: idInput });
const redirect = z.undefined().describe('Location is an address that gives the file for five minutes.');

/** Files on items, for programs (docs/contract/programs.md#attachments). */
export function registerProgramAttachments(app: App): void {
  for (const list of LISTS) {
    for (const name of ['issue-attachments', 'attachments']) {
      registerList(app, `${list}:issue_id/${name}/`);
      registerOne(app, `${list}:issue_id/${name}/:attachment_id/`);
    }
  }
}

function registerList(app: App, url: string): void {
  app.get(
    url,
    {
      config: readers,
      schema: { summary: 'Files on a work item', params: itemParams, response: { 200: z.array(anyRow) } },
    },
    async (request, reply) =>
      sendJson(reply, await listAttachments(projectContext(request), { item_id: request.params.issue_id })),
  );
  app.post(
    url,
    {
      config: readers,
      schema: {
        summary: 'A place to put a file on a work item',
        description: 'It is there once it was marked as uploaded.',
        params: itemParams,
        body: attachmentInput,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const path = { item_id: request.params.issue_id };
      const slot = await createAttachment(projectFiles(request), path, request.body);
      // Some clients take the answer for the attachment itself.
      return sendJson(reply, { ...slot.attachment, ...slot });
    },
  );
}

function registerOne(app: App, url: string): void {
  const pathOf = (params: z.infer<typeof fileParams>) => ({
    item_id: params.issue_id,
    id: params.attachment_id,
  });
  app.get(
    url,
    { config: readers, schema: { summary: 'Save a file', params: fileParams, response: { 302: redirect } } },
    async (request, reply) =>
      reply.redirect(await linkToAttachment(projectFiles(request), pathOf(request.params)), 302),
  );
  app.patch(
    url,
    {
      config: readers,
      schema: {
        summary: 'Say that a file was uploaded',
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
    url,
    {
      config: readers,
      schema: { summary: 'Delete a file', params: fileParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      await deleteAttachment(projectContext(request), pathOf(request.params));
      return reply.code(204).send();
    },
  );
}
