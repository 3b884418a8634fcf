import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { addItemsInput } from '@tandem/shared/planning/items-input.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { type PlannedIn, isPlannedIn } from '../../planning/progress/planned-items.ts';
import { storedCounts } from '../../planning/progress/stored-counts.ts';
import { listScope } from '../../work-items/selection/scope.ts';
import { sendList, sendPage, sendRow } from '../http/answer.ts';
import { itemsQuery, listItems } from '../work-items/item-rows.ts';
import { PROJECT, readers, shapeQuery, writers, anyRow, anyPage } from '../http/paths.ts';
import type { Row } from '../http/rows.ts';

/** What is counted of the items of each cycle or module `c`, as `n`, as far as the caller counts them. */
export const countsOf = (kind: PlannedIn, ctx: ProjectContext): RawBuilder<unknown> => {
  const scope = { workspace_id: ctx.workspace.id, user_id: ctx.user.id, project_id: ctx.project.id };
  return sql`(${storedCounts(kind, scope)}) n on n.place = c.id`;
};

/** The points that were counted, by the names that programs know. */
export const estimateColumns: RawBuilder<unknown> = sql`
  coalesce(n.total_estimate_points, 0) as total_estimates,
  coalesce(n.completed_estimate_points, 0) as completed_estimates,
  coalesce(n.started_estimate_points, 0) as started_estimates`;

type Planned = {
  kind: PlannedIn;
  /** 404 unless the cycle or module is there. */
  require: (ctx: ProjectContext, id: string) => Promise<void>;
  add: (ctx: ProjectContext, id: string, issues: readonly string[]) => Promise<void>;
  remove: (ctx: ProjectContext, id: string, item: { issue_id: string }) => Promise<void>;
};

/** The rows that say which items are in a cycle or module (docs/contract/programs.md#items-in-cycles-and-modules). */
async function readPlaces(
  ctx: ProjectContext,
  { kind }: Planned,
  { id, items }: { id: string; items: readonly string[] },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.id, w.created_at, w.updated_at, w.deleted_at, w.created_by, w.updated_by, w.workspace_id as workspace,
      w.project_id as project, w.id as issue, ${id}::uuid as ${sql.ref(kind)},
      (select count(*)::int from work_items b where b.parent_id = w.id and b.deleted_at is null
        and b.archived_at is null and not b.is_draft) as sub_issues_count
    from work_items w join states s on s.id = w.state_id
    where w.id = any(${items}::uuid[]) and w.project_id = ${ctx.project.id} and ${isPlannedIn(kind, id)}
      and ${listScope(ctx)}
    order by array_position(${items}::uuid[], w.id)`.execute(ctx.db);
  return rows;
}

/** Items of a cycle or module, for programs. */
export function registerProgramItemsOf(app: App, planned: Planned): void {
  const { kind } = planned;
  const url = `${PROJECT}${kind}s/:${kind}_id/${kind}-issues/`;
  const params = projectParams.extend({ [`${kind}_id`]: idInput });
  const idOf = (given: Record<string, unknown>) => String(given[`${kind}_id`]);
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: `Work items of a ${kind}`,
        params,
        querystring: itemsQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const id = idOf(request.params);
      await planned.require(ctx, id);
      const page = await listItems(ctx, request.query, { more: isPlannedIn(kind, id) });
      return sendPage(reply, { ctx, query: request.query }, page);
    },
  );
  app.post(
    url,
    {
      config: writers,
      schema: {
        summary: `Put work items into a ${kind}`,
        description: 'Gives those that are in it then.',
        params,
        querystring: shapeQuery,
        body: addItemsInput,
        response: { 200: z.array(anyRow) },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const id = idOf(request.params);
      const items = request.body.issues ?? [];
      await planned.add(ctx, id, items);
      return sendList(reply, { ctx, query: request.query }, await readPlaces(ctx, planned, { id, items }));
    },
  );
  registerOne(app, planned, url);
}

function registerOne(app: App, planned: Planned, url: string): void {
  const { kind } = planned;
  const params = projectParams.extend({ [`${kind}_id`]: idInput, issue_id: idInput });
  const idsOf = (given: Record<string, unknown>) => ({
    id: String(given[`${kind}_id`]),
    issue_id: String(given['issue_id']),
  });
  app.get(
    `${url}:issue_id/`,
    {
      config: readers,
      schema: { summary: `That a work item is in a ${kind}`, params, response: { 200: anyRow } },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { id, issue_id } = idsOf(request.params);
      await planned.require(ctx, id);
      const [row] = await readPlaces(ctx, planned, { id, items: [issue_id] });
      if (!row) throw notFound();
      return sendRow(reply, { ctx, query: {} }, row);
    },
  );
  app.delete(
    `${url}:issue_id/`,
    {
      config: writers,
      schema: { summary: `Take a work item out of a ${kind}`, params, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { id, issue_id } = idsOf(request.params);
      await planned.remove(projectContext(request), id, { issue_id });
      return reply.code(204).send();
    },
  );
}
