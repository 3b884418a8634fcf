import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { createWorklogInput, updateWorklogInput } from '@tandem/shared/work-items/worklogs/input.ts';
import { worklogSchema, worklogTotalSchema } from '@tandem/shared/work-items/worklogs/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { requireItem } from '../../work-items/items/read/require-item.ts';
import { readTotals, readWorklogs } from '../../work-items/parts/worklogs/repo.ts';
import { createWorklog, deleteWorklog, updateWorklog } from '../../work-items/parts/worklogs/write.ts';
import { LISTS, itemParams } from './items.ts';
import { PROJECT, readers, writers } from '../http/paths.ts';

const worklogParams = itemParams.extend({ worklog_id: idInput });

/** Time that was worked on items, for programs (docs/contract/programs.md#logged-time). */
export function registerProgramWorklogs(app: App): void {
  for (const list of LISTS) {
    const url = `${list}:issue_id/worklogs/`;
    registerList(app, url);
    registerOne(app, `${url}:worklog_id/`);
  }
  app.get(
    `${PROJECT}total-worklogs/`,
    {
      config: readers,
      schema: {
        summary: 'Minutes that were logged for each work item',
        params: projectParams,
        response: { 200: z.array(worklogTotalSchema) },
      },
    },
    (request) => readTotals(projectContext(request)),
  );
}

function registerList(app: App, url: string): void {
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'Time that was logged for a work item, the newest first',
        params: itemParams,
        response: { 200: z.array(worklogSchema) },
      },
    },
    async (request) => {
      const ctx = projectContext(request);
      const item = await requireItem(ctx, request.params.issue_id);
      return readWorklogs(ctx.db, item.id);
    },
  );
  app.post(
    url,
    {
      config: writers,
      schema: {
        summary: 'Log time for a work item, in minutes',
        params: itemParams,
        body: createWorklogInput,
        response: { 201: worklogSchema },
      },
    },
    async (request, reply) => {
      const made = await createWorklog(projectContext(request), request.params.issue_id, request.body);
      return reply.code(201).send(made);
    },
  );
}

function registerOne(app: App, url: string): void {
  app.patch(
    url,
    {
      config: writers,
      schema: {
        summary: 'Change logged time: its author and administrators',
        params: worklogParams,
        body: updateWorklogInput,
        response: { 200: worklogSchema },
      },
    },
    (request) => {
      const { issue_id, worklog_id } = request.params;
      return updateWorklog(projectContext(request), { item_id: issue_id, id: worklog_id }, request.body);
    },
  );
  app.delete(
    url,
    {
      config: writers,
      schema: {
        summary: 'Delete logged time: its author and administrators',
        params: worklogParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { issue_id, worklog_id } = request.params;
      await deleteWorklog(projectContext(request), { item_id: issue_id, id: worklog_id });
      return reply.code(204).send();
    },
  );
}
