import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { filterTreeInput } from '@tandem/shared/work-items/filters/input.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type WorkspaceContext, workspaceContext } from '../../context.ts';
import { sendJson } from '../../http/send-json.ts';
import { searchItems } from '../../insight/search/global.ts';
import { countWorkspaceItems } from '../../work-items/lists/workspace-list.ts';
import { sendPage } from '../http/answer.ts';
import { filtersOf, itemsQuery, listItemsAnywhere } from './item-rows.ts';
import { WORKSPACE, anyPage, anyRow, workspaceMembers } from '../http/paths.ts';
import type { Row } from '../http/rows.ts';

/** What programs call what lists are grouped by. */
const GROUPS: Readonly<Record<string, string>> = {
  state: 'state_id',
  labels: 'labels__id',
  assignees: 'assignees__id',
  cycle: 'cycle_id',
  module: 'issue_module__module_id',
  project: 'project_id',
};
const groupName = z.string().max(100).optional();
const countQuery = itemsQuery.extend({ group_by: groupName, sub_group_by: groupName });
const counted = z.object({ count: z.int() });
const counts = z.object({
  grouped_by: z.string().nullable(),
  sub_grouped_by: z.string().nullable(),
  total_count: z.int(),
  grouped_counts: z.record(z.string(), counted.extend({ sub_grouped_counts: z.record(z.string(), counted) })),
});

/** Work items of the whole workspace, for programs (docs/contract/programs.md#items-of-the-workspace). */
export function registerProgramWorkspaceItems(app: App): void {
  for (const url of [`${WORKSPACE}issues/`, `${WORKSPACE}work-items/`]) {
    registerList(app, url);
    registerCount(app, url);
    registerAdvancedSearch(app, url);
  }
}

function registerList(app: App, url: string): void {
  app.get(
    url,
    {
      config: workspaceMembers,
      schema: {
        summary: 'A page of the work items of all projects that the caller is in',
        params: workspaceParams,
        querystring: itemsQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, await listItemsAnywhere(ctx, query));
    },
  );
}

function registerCount(app: App, url: string): void {
  app.get(
    `${url}count/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'How many work items of all projects that the caller is in there are',
        params: workspaceParams,
        querystring: countQuery,
        response: { 200: counts },
      },
    },
    async (request) => {
      const { group_by, sub_group_by, order_by: _order, ...query } = request.query;
      const nameOf = (name: string | undefined) => (name ? (GROUPS[name] ?? name) : undefined);
      const totals = await countWorkspaceItems(workspaceContext(request), {
        ...filtersOf(query),
        group_by: nameOf(group_by),
        sub_group_by: nameOf(sub_group_by),
      });
      const counted = [...totals.groups].map(([key, { total, sub_groups }]) => {
        const inner = [...sub_groups].map(([name, count]) => [name, { count }] as const);
        return [key, { count: total, sub_grouped_counts: Object.fromEntries(inner) }] as const;
      });
      return {
        grouped_by: group_by ?? null,
        sub_grouped_by: sub_group_by ?? null,
        total_count: totals.total,
        grouped_counts: Object.fromEntries(counted),
      };
    },
  );
}

const searchInput = z.object({
  query: z.string().max(200).default(''),
  limit: z.int().min(1).max(100).default(25),
  filters: filterTreeInput.optional(),
  pql: z.null('Use `filters`, or the words of `query`.').optional(),
});

/** In the order in which they were found. */
async function readFound(ctx: WorkspaceContext, ids: readonly string[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select w.id, w.name, w.sequence_id, p.identifier as project_identifier, w.project_id, w.workspace_id, w.type_id,
      w.state_id, w.priority, w.target_date, w.start_date
    from work_items w join projects p on p.id = w.project_id
    where w.id = any(${ids}::uuid[]) and w.workspace_id = ${ctx.workspace.id}
    order by array_position(${ids}::uuid[], w.id)`.execute(ctx.db);
  return rows;
}

function registerAdvancedSearch(app: App, url: string): void {
  app.post(
    `${url}advanced-search/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Work items by their words, with more of each',
        description:
          'Without words the newest that `filters` let through; the words can have operators such as `is:open`. 400 for `pql`.',
        params: workspaceParams,
        body: searchInput,
        response: { 200: z.array(anyRow) },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query, limit, filters: tree = null } = request.body;
      const found = await searchItems(ctx, { search: query, tree, limit });
      const ids = found.map(({ id }) => id);
      return sendJson(reply, await readFound(ctx, ids));
    },
  );
}
