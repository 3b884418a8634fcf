import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import { createIntakeInput, updateIntakeInput } from '@tandem/shared/work-items/intake/input.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { isEntry } from '@tandem/db/rows/intake.ts';
import { createIntakeItem } from '../../work-items/intake/create.ts';
import { deleteIntakeItem } from '../../work-items/intake/delete.ts';
import { readStatuses } from '../../work-items/intake/list.ts';
import { findIntakeId, hasStatus } from '../../work-items/intake/repo.ts';
import { updateIntakeItem } from '../../work-items/intake/update.ts';
import { visibleItems } from '../../work-items/selection/scope.ts';
import { sendPage, sendRow } from '../http/answer.ts';
import { expandRows } from '../http/expand.ts';
import { readItemsOfIntake } from './item-rows.ts';
import { PROJECT, anyPage, anyRow, listQuery, readers, shapeQuery } from '../http/paths.ts';
import { type Resource, type Row, auditColumnsOf, auditOrders, listRows, readRow } from '../http/rows.ts';

const LISTS = [`${PROJECT}intake-issues/`, `${PROJECT}inbox-issues/`];
const params = projectParams.extend({ issue_id: idInput });
const intakeQuery = listQuery.extend({ status: z.string().max(100).optional() });

const ENTRIES: Resource = {
  alias: 'n',
  from: sql`intake_work_items n join work_items w on w.id = n.work_item_id`,
  columns: sql`${auditColumnsOf('n')}, n.intake_id as intake, n.intake_id as inbox, n.work_item_id as issue, n.status,
    n.snoozed_till, n.duplicate_to_id as duplicate_to, n.source, n.source_name, n.source_email, n.external_source, n.external_id,
    n.extra`,
  orders: { ...auditOrders, status: 'int8' },
  order: '-created_at',
};

const among = (ctx: ProjectContext, ...more: RawBuilder<boolean>[]) =>
  sql<boolean>`${sql.join(
    [sql`n.project_id = ${ctx.project.id} and ${isEntry}`, ...visibleItems(ctx), ...more],
    sql` and `,
  )}`;

/** Which ids of the work item are objects in `issue_detail`. */
const OBJECTS = 'state,labels,assignees';

/** What was handed in, each with its work item. */
async function withItems(ctx: ProjectContext, entries: readonly Row[]): Promise<Row[]> {
  const ids = entries.map((entry) => String(entry['issue']));
  const rows = await readItemsOfIntake(ctx, ids);
  const detailed = await expandRows(ctx.db, ctx, { rows, expand: OBJECTS });
  const items = new Map(detailed.map((row) => [String(row['id']), row]));
  return entries.map((entry) => ({ ...entry, issue_detail: items.get(String(entry['issue'])) ?? null }));
}

async function readOne(ctx: ProjectContext, id: string): Promise<Row> {
  const isMeant = sql<boolean>`n.work_item_id = ${id} and n.project_id = ${ctx.project.id} and ${isEntry}`;
  const entry = await readRow(ctx.db, ENTRIES, isMeant);
  const [row] = await withItems(ctx, [entry]);
  const item = row?.['issue_detail'] as Row | null | undefined;
  if (!row || (seesOnlyOwnItems(ctx.project) && item?.['created_by'] !== ctx.user.id)) {
    throw forbidden('You are not allowed to view this issue');
  }
  return row;
}

async function requireIntake(ctx: ProjectContext): Promise<void> {
  if (await findIntakeId(ctx.db, ctx)) return;
  throw badRequest("Intake is not enabled for this project enable it through the project's api");
}

/** Intake, for programs (docs/contract/programs.md#items-of-intake). */
export function registerProgramIntake(app: App): void {
  for (const url of LISTS) {
    registerList(app, url);
    registerOne(app, `${url}:issue_id/`);
  }
}

function registerList(app: App, url: string): void {
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'What was handed in, decided or not',
        params: projectParams,
        querystring: intakeQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { query } = request;
      await requireIntake(ctx);
      const where = query.status ? among(ctx, hasStatus(readStatuses(query.status))) : among(ctx);
      const page = await listRows(ctx.db, ENTRIES, { where, query });
      return sendPage(reply, { ctx, query }, { ...page, results: await withItems(ctx, page.results) });
    },
  );
  app.post(
    url,
    {
      config: readers,
      schema: {
        summary: 'Hand an item in',
        params: projectParams,
        querystring: shapeQuery,
        body: createIntakeInput,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      await requireIntake(ctx);
      const { issue } = await createIntakeItem(ctx, request.body);
      return sendRow(reply, { ctx, query: request.query }, await readOne(ctx, issue.id));
    },
  );
}

function registerOne(app: App, url: string): void {
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'Read an item of intake by the id of its work item',
        params,
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      return sendRow(reply, { ctx, query: request.query }, await readOne(ctx, request.params.issue_id));
    },
  );
  for (const path of [url, `${url}status/`]) {
    app.patch(
      path,
      {
        config: readers,
        schema: {
          summary: 'Change an item of intake, or decide on it',
          description: 'Administrators decide; who handed it in may change it.',
          params,
          querystring: shapeQuery,
          body: updateIntakeInput,
          response: { 200: anyRow },
        },
      },
      async (request, reply) => {
        const ctx = projectContext(request);
        await updateIntakeItem(ctx, request.params.issue_id, request.body);
        return sendRow(reply, { ctx, query: request.query }, await readOne(ctx, request.params.issue_id));
      },
    );
  }
  app.delete(
    url,
    {
      config: readers,
      schema: { summary: 'Take an item out of intake', params, response: { 204: noContent } },
    },
    async (request, reply) => {
      await deleteIntakeItem(projectContext(request), request.params.issue_id);
      return reply.code(204).send();
    },
  );
}
