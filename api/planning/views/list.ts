import type { Envelope } from '@tandem/shared/http/paging.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { View } from '@tandem/shared/planning/views/schema.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ProjectContext, stampProjectSeq, stampStreamSeq } from '../../context.ts';
import { recordVisit } from '../../personal/recent-visits/record-visit.ts';
import type { GroupedResults } from '../../work-items/lists/pages/envelope.ts';
import { withFieldsOf } from '../../work-items/selection/asked-fields.ts';
import { filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import type { FilterQuery, ListQuery } from '../../work-items/selection/input.ts';
import { listWorkItems } from '../../work-items/lists/list.ts';
import { listScope } from '../../work-items/selection/scope.ts';
import { readListedViews, requireView, viewNotFound } from './repo.ts';
import type { ViewContext } from './scope.ts';

/** Public views live on the stream of their place, private ones on their owner's. */
async function stampStreams(ctx: ViewContext): Promise<void> {
  const { project } = ctx;
  if (project) ctx.stream_seqs.set(projectStream(project.id), project.stream_seq);
  else await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  await stampStreamSeq(ctx, userStream(ctx.user.id));
}

const ORDERS = ['created_at', 'updated_at', 'name', 'sort_order'];

function orderOf(text: string): RawBuilder<unknown> {
  const key = text.replace(/^-/, '');
  if (!ORDERS.includes(key)) throw badRequest(`Views cannot be ordered by "${text}".`);
  return sql`v.${sql.ref(key)} ${text.startsWith('-') ? sql`desc` : sql`asc`}, v.id`;
}

/**
 * The views of a project, favourites first (docs/contract/views.md#views-of-a-project), or of the workspace, the newest
 * first unless another order is asked for (docs/contract/views.md#views-of-the-workspace).
 */
export async function listViews(ctx: ViewContext, orderBy?: string): Promise<View[]> {
  await stampStreams(ctx);
  if (ctx.project?.archived_at) return [];
  const order = ctx.project ? sql`f.id is null, lower(v.name), v.id` : orderOf(orderBy || '-created_at');
  return readListedViews(ctx.db, ctx, order);
}

/** One view; it counts as visited (docs/contract/views.md#reading-a-view). */
export async function getView(ctx: ViewContext, id: string): Promise<View> {
  await stampStreams(ctx);
  if (ctx.project?.archived_at) throw viewNotFound();
  const view = await requireView(ctx.db, ctx, id);
  const project_id = ctx.project?.id ?? null;
  await recordVisit(ctx, { entity_name: 'view', entity_identifier: id, project_id });
  return view;
}

/** A page of the items of the project that its view lets through (docs/contract/views.md#items-of-a-view). */
export async function listViewItems(
  ctx: ProjectContext,
  id: string,
  asked: ListQuery,
): Promise<Envelope<JsonRow[] | GroupedResults>> {
  stampProjectSeq(ctx);
  const view = await requireView(ctx.db, ctx, id);
  const filters = view.query as FilterQuery;
  const { order_by = orderOfView(view) } = asked;
  // What both filter by is to hold twice.
  const twice = Object.fromEntries(Object.entries(asked).filter(([name]) => name in filters)) as FilterQuery;
  const conditions = filterConditions(twice, filterReader(ctx));
  const scope = listScope(ctx, asked.epics);
  const { tree } = readFilterTree(view.rich_filters);
  return listWorkItems(
    await withFieldsOf(ctx, tree),
    { ...asked, ...filters, tree, order_by },
    conditions.length === 0 ? scope : sql<boolean>`${sql.join([scope, ...conditions], sql` and `)}`,
  );
}

function orderOfView({ display_filters }: View): string | undefined {
  const order = display_filters['order_by'];
  return typeof order === 'string' ? order : undefined;
}
