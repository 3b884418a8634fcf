import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { approvalSchema } from '@tandem/shared/work-items/approvals/schema.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendPieces } from '../../http/send-json.ts';
import { addToModule } from '../../planning/modules/items.ts';
import { archiveWorkItem, restoreWorkItem } from '../../work-items/archive/archive.ts';
import { createWorkItem } from '../../work-items/items/write/create.ts';
import { deleteWorkItem } from '../../work-items/items/delete/delete.ts';
import { findExternalItem } from '../../work-items/items/external-ids/external-ids.ts';
import { updateWorkItem } from '../../work-items/items/write/update.ts';
import { RECORDED_ITEM, RECORDED_LIST } from '../../work-items/selection/recorded.ts';
import { pageJson } from '../../work-items/lists/pages/page-json.ts';
import { ARCHIVED_ISSUES } from '../../work-items/selection/scope.ts';
import { sendPage, sendRow } from '../http/answer.ts';
import { findOne } from '../http/external-ids.ts';
import {
  type CreateItem,
  type UpdateItem,
  createItemInput,
  updateItemInput,
  writeSent,
} from './item-input.ts';
import {
  itemsQuery,
  listItems,
  listItemsAsJson,
  namedItemsQuery,
  readExternalItem,
  readItem,
} from './item-rows.ts';
import { PROJECT, readers, shapeQuery, writers, anyRow, anyPage } from '../http/paths.ts';

/** The same items by their two names. */
export const LISTS = [`${PROJECT}issues/`, `${PROJECT}work-items/`] as const;
export const itemParams = projectParams.extend({ issue_id: idInput });

/** Work items, for programs (docs/contract/programs.md#work-items). */
export function registerProgramItems(app: App): void {
  for (const url of LISTS) {
    registerList(app, url);
    registerCreates(app, url);
    registerOne(app, `${url}:issue_id/`);
    registerArchive(app, `${url}:issue_id/`);
  }
  app.get(
    `${PROJECT}archived-work-items/`,
    {
      config: readers,
      schema: {
        summary: 'Archived work items',
        params: projectParams,
        querystring: itemsQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const page = await listItems(ctx, request.query, { scope: ARCHIVED_ISSUES });
      return sendPage(reply, { ctx, query: request.query }, page);
    },
  );
}

function registerList(app: App, url: string): void {
  app.get(
    url,
    {
      config: { ...readers, recorded: RECORDED_LIST },
      schema: {
        summary: 'A page of the work items of a project, or the one with an external id',
        params: projectParams,
        querystring: namedItemsQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const ctx = projectContext(request);
      const { external_id, external_source } = query;
      if (external_id && external_source) {
        return sendRow(reply, { ctx, query }, await readExternalItem(ctx, { external_id, external_source }));
      }
      if (external_id || external_source) {
        const missing = external_id ? 'external_source' : 'external_id';
        throw invalidField(missing, 'An item is found by both: external_id and external_source.');
      }
      if (!query.fields && !query.expand)
        return sendPieces(reply, pageJson(await listItemsAsJson(ctx, query)));
      return sendPage(reply, { ctx, query }, await listItems(ctx, query));
    },
  );
}

/** 400 before anything is written, for a module that items cannot be put into. */
async function requireModuleToPutInto(ctx: ProjectContext, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const found = await findOne(ctx, 'modules', sql`t.id = ${id} and t.archived_at is null`);
  if (!found) throw invalidField('module', `Invalid pk "${id}" - object does not exist.`);
}

/** A new item, in a module if one is named. */
async function createItem(ctx: ProjectContext, input: CreateItem): Promise<string> {
  await requireModuleToPutInto(ctx, input.module);
  const { id } = await writeSent(ctx, input, (command) => createWorkItem(ctx, command));
  if (input.module) await addToModule(ctx, input.module, [id]);
  return id;
}

const updateItem = (ctx: ProjectContext, id: string, input: UpdateItem) =>
  writeSent(ctx, input, (command) => updateWorkItem(ctx, id, command));

function registerCreates(app: App, url: string): void {
  app.post(
    url,
    {
      config: writers,
      schema: {
        summary: 'Make a work item',
        description: '409 with `id` when another one has the external id.',
        params: projectParams,
        querystring: shapeQuery,
        body: createItemInput,
        response: { 201: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const row = await readItem(ctx, await createItem(ctx, request.body));
      return sendRow(reply.code(201), { ctx, query: request.query }, row);
    },
  );

  app.put(
    url,
    {
      config: writers,
      schema: {
        summary: 'Make a work item, or change the one that has the external id',
        params: projectParams,
        querystring: shapeQuery,
        body: updateItemInput,
        response: { 200: anyRow, 201: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { body, query } = request;
      if (!body.external_id || !body.external_source) {
        throw badRequest('external_id and external_source are required');
      }
      const known = await findExternalItem(ctx, body);
      if (known) {
        await updateItem(ctx, known, body);
        return sendRow(reply, { ctx, query }, await readItem(ctx, known));
      }
      if (body.name === undefined) throw invalidField('name', 'This field is required.');
      const id = await createItem(ctx, { ...body, name: body.name });
      return sendRow(reply.code(201), { ctx, query }, await readItem(ctx, id));
    },
  );
}

function registerOne(app: App, url: string): void {
  app.get(
    url,
    {
      config: { ...readers, recorded: RECORDED_ITEM },
      schema: {
        summary: 'Read a work item',
        params: itemParams,
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendRow(reply, { ctx, query: request.query }, await readItem(ctx, request.params.issue_id));
    },
  );

  app.patch(
    url,
    {
      config: readers,
      schema: {
        summary: 'Change a work item',
        description:
          'Administrators, members and its creator. 202 with the approval that its new state waits for, if `request_approval` asks for one.',
        params: itemParams,
        querystring: shapeQuery,
        body: updateItemInput,
        response: { 200: anyRow, 202: approvalSchema },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { issue_id } = request.params;
      await requireModuleToPutInto(ctx, request.body.module);
      const approval = await updateItem(ctx, issue_id, request.body);
      if (request.body.module) await addToModule(ctx, request.body.module, [issue_id]);
      if (approval) return reply.code(202).send(approval);
      return sendRow(reply, { ctx, query: request.query }, await readItem(ctx, issue_id));
    },
  );

  app.delete(
    url,
    {
      config: readers,
      schema: {
        summary: 'Delete a work item and those below it',
        description: 'Administrators and its creator.',
        params: itemParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteWorkItem(projectContext(request), request.params.issue_id);
      return reply.code(204).send();
    },
  );
}

function registerArchive(app: App, url: string): void {
  const run = (
    method: 'POST' | 'DELETE',
    path: string,
    { summary, command }: { summary: string; command: (ctx: ProjectContext, id: string) => Promise<unknown> },
  ) =>
    app.route({
      method,
      url: `${url}${path}/`,
      config: writers,
      schema: { summary, params: itemParams, response: { 204: noContent } },
      handler: async (request: FastifyRequest<{ Params: z.infer<typeof itemParams> }>, reply) => {
        await command(projectContext(request), request.params.issue_id);
        return reply.code(204).send();
      },
    });
  run('POST', 'archive', { summary: 'Archive a work item', command: archiveWorkItem });
  run('DELETE', 'unarchive', { summary: 'Take a work item out of the archive', command: restoreWorkItem });
}
