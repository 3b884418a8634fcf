import type { Readable } from 'node:stream';
import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import { createTimeInput, timeQuery, updateEntryInput } from '@tandem/shared/tracking/entries/input.ts';
import { entrySchema, listedEntrySchema, timeReportSchema } from '@tandem/shared/tracking/entries/schema.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendJson } from '../../http/send-json.ts';
import { TIME, members } from '../base/paths.ts';
import { deleteEntry, placeOfEntry, updateEntry } from './change.ts';
import { createTime } from './create.ts';
import { csvOfReport, csvOfTime } from './csv.ts';
import { registerItemTimeRoutes } from './item-routes.ts';
import { listTime } from './read.ts';
import { readReport } from './report.ts';

const entryParams = workspaceParams.extend({ time_entry_id: idInput });

/** Time of a workspace (docs/contract/time.md#lists-and-sums). */
export function registerTimeEntryRoutes(app: App): void {
  registerItemTimeRoutes(app);
  registerList(app);
  registerWrites(app);
}

function registerList(app: App): void {
  app.get(
    TIME,
    {
      config: members,
      schema: {
        summary: 'Time that the caller may read: pages of entries, or their sums',
        description:
          'Own time, that of projects that they administer, as an administrator of the workspace all. With `group_by` sums, with `format=csv` a file.',
        params: workspaceParams,
        querystring: timeQuery,
        response: { 200: z.union([flatListEnvelope(listedEntrySchema), timeReportSchema]) },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { group_by, format } = request.query;
      const report = group_by && (await readReport(ctx, { ...request.query, group_by }));
      if (format !== 'csv') return sendJson(reply, report ?? (await listTime(ctx, request.query)));
      const csv = report ? csvOfReport(report) : await csvOfTime(ctx, request.query);
      return sendCsv(reply, csv);
    },
  );
}

const sendCsv = (reply: FastifyReply, text: string | Readable): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="time.csv"')
    .send(text);

function registerWrites(app: App): void {
  app.post(
    TIME,
    {
      config: members,
      schema: {
        summary: 'Write time of a work item, or of a project with an activity',
        params: workspaceParams,
        body: createTimeInput,
        response: { 201: entrySchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createTime(workspaceContext(request), request.body)),
  );

  app.patch(
    `${TIME}:time_entry_id/`,
    {
      config: members,
      schema: {
        summary: 'Change an entry: its person and administrators',
        description: '403 with the code `TIME_LOCKED` for days that are locked.',
        params: entryParams,
        body: updateEntryInput,
        response: { 200: entrySchema },
      },
    },
    async (request) => {
      const { project, path } = await placeOfEntry(workspaceContext(request), request.params.time_entry_id);
      return updateEntry(project, path, request.body);
    },
  );

  app.delete(
    `${TIME}:time_entry_id/`,
    {
      config: members,
      schema: {
        summary: 'Delete an entry: its person and administrators',
        description: '403 with the code `TIME_LOCKED` for days that are locked.',
        params: entryParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { project, path } = await placeOfEntry(workspaceContext(request), request.params.time_entry_id);
      await deleteEntry(project, path);
      return reply.code(204).send();
    },
  );
}
