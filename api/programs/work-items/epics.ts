import { approvalSchema } from '@tandem/shared/work-items/approvals/schema.ts';
import { idInput, idsInput, projectParams } from '@tandem/shared/http/fields.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { createWorkItemInput, updateWorkItemInput } from '@tandem/shared/work-items/items/input.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { createWorkItem } from '../../work-items/items/write/create.ts';
import { deleteWorkItem } from '../../work-items/items/delete/delete.ts';
import { updateWorkItem } from '../../work-items/items/write/update.ts';
import { addSubItems } from '../../work-items/parts/sub-items/add.ts';
import { sendList, sendPage, sendRow } from '../http/answer.ts';
import { namedValuesInput, namingValues } from './item-input.ts';
import { itemsQuery, listItems, readItem } from './item-rows.ts';
import { PROJECT, anyPage, anyRow, readers, shapeQuery, writers } from '../http/paths.ts';
import type { Row } from '../http/rows.ts';

const EPICS = `${PROJECT}epics/`;
const EPIC = `${EPICS}:epic_id/`;
const params = projectParams.extend({ epic_id: idInput });
const namedValues = { fields: namedValuesInput.optional() };
const MAX_ADDED = 100;

/** An epic of a project that has them; 404 for any other item. */
async function readEpic(ctx: ProjectContext, id: string): Promise<Row> {
  const row = ctx.project.is_epic_enabled ? await readItem(ctx, id) : null;
  if (!row?.['is_epic']) throw notFound();
  return row;
}

/** Epics, for programs (docs/contract/programs.md#epics). */
export function registerProgramEpics(app: App): void {
  registerList(app);
  registerOne(app);
  registerItems(app);
}

function registerList(app: App): void {
  app.get(
    EPICS,
    {
      config: readers,
      schema: {
        summary: 'A page of the epics of a project',
        params: projectParams,
        querystring: itemsQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, await listItems(ctx, query));
    },
  );
  app.post(
    EPICS,
    {
      config: writers,
      schema: {
        summary: 'Make an epic',
        description: '400 while the project has no epics.',
        params: projectParams,
        querystring: shapeQuery,
        body: createWorkItemInput.extend(namedValues),
        response: { 201: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { id } = await namingValues(ctx, request.body, (body) => createWorkItem(ctx, body));
      return sendRow(reply.code(201), { ctx, query: request.query }, await readEpic(ctx, id));
    },
  );
}

function registerOne(app: App): void {
  app.get(
    EPIC,
    {
      config: readers,
      schema: { summary: 'Read an epic', params, querystring: shapeQuery, response: { 200: anyRow } },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendRow(reply, { ctx, query: request.query }, await readEpic(ctx, request.params.epic_id));
    },
  );
  app.patch(
    EPIC,
    {
      config: readers,
      schema: {
        summary: 'Change an epic',
        description: 'Administrators, members and its creator.',
        params,
        querystring: shapeQuery,
        body: updateWorkItemInput.extend(namedValues),
        response: { 200: anyRow, 202: approvalSchema },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { epic_id } = request.params;
      await readEpic(ctx, epic_id);
      const approval = await namingValues(ctx, request.body, (body) => updateWorkItem(ctx, epic_id, body));
      if (approval) return reply.code(202).send(approval);
      return sendRow(reply, { ctx, query: request.query }, await readEpic(ctx, epic_id));
    },
  );
  app.delete(
    EPIC,
    {
      config: readers,
      schema: {
        summary: 'Delete an epic',
        description: 'Administrators and its creator.',
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      await readEpic(ctx, request.params.epic_id);
      await deleteWorkItem(ctx, request.params.epic_id);
      return reply.code(204).send();
    },
  );
}

/** What stands below an epic is no epic. */
const itemsContext = (request: FastifyRequest): ProjectContext => ({
  ...projectContext(request),
  of_epics: false,
});

function registerItems(app: App): void {
  const url = `${EPIC}issues/`;
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'A page of the work items of the project below an epic',
        params,
        querystring: itemsQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = itemsContext(request);
      const { query } = request;
      await readEpic(ctx, request.params.epic_id);
      const more = sql<boolean>`w.parent_id = ${request.params.epic_id}`;
      return sendPage(reply, { ctx, query }, await listItems(ctx, query, { more }));
    },
  );
  app.post(
    url,
    {
      config: writers,
      schema: {
        summary: 'Put work items below an epic',
        params,
        querystring: shapeQuery,
        body: z.object({ work_item_ids: idsInput(MAX_ADDED) }),
        response: { 200: z.array(anyRow) },
      },
    },
    async (request, reply) => {
      const ctx = itemsContext(request);
      await readEpic(ctx, request.params.epic_id);
      const { work_item_ids } = request.body;
      await addSubItems(ctx, request.params.epic_id, work_item_ids);
      const more = sql<boolean>`w.id = any(${work_item_ids}::uuid[])`;
      const page = await listItems(ctx, {}, { more });
      return sendList(reply, { ctx, query: request.query }, page.results);
    },
  );
}
