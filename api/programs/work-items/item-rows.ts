import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { type JsonRow, workItemColumnsFor, workItemJsonAs } from '@tandem/db/rows/work-items.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import { NO_VALUE, parseFieldOrder, parseOrder } from '@tandem/shared/work-items/lists/keys.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { PlaceContext, ProjectContext, WorkspaceContext } from '../../context.ts';
import { parsePage } from '../../http/paging.ts';
import { AS_PROGRAMS_READ, addComputed, withKeyedComputed } from '../../work-items/computed/rows.ts';
import { isAnnounced, isFiltered } from '../../work-items/selection/filters.ts';
import { type FilterQuery, queryText } from '../../work-items/selection/input.ts';
import type { Parts } from '../../work-items/lists/pages/groups.ts';
import { listFlat } from '../../work-items/lists/list.ts';
import { readOrdering } from '../../work-items/selection/ordering.ts';
import { readWorkspaceParts } from '../../work-items/lists/workspace-list.ts';
import { type ListScope, listCondition, listScope, visibleItems } from '../../work-items/selection/scope.ts';
import { listQuery } from '../http/paths.ts';
import type { Row } from '../http/rows.ts';
import { keyedFields } from './item-fields.ts';

const MAX_SHOWN = 50;
/** Values that are parted by commas, each of which must be one that can be filtered by; empty ones ask for nothing. */
const valuesQuery = (isOne: (value: string) => boolean, text: (value: string) => string) =>
  queryText.superRefine((given, check) => {
    const wrong = (given ?? '')
      .split(',')
      .map((each) => each.trim())
      .find((each) => each !== '' && each !== 'null' && !isOne(each));
    if (wrong !== undefined) check.addIssue(text(wrong.slice(0, MAX_SHOWN)));
  });

const isId = (value: string) => z.guid().safeParse(value).success;
const ids = valuesQuery(isId, (value) => `"${value}" is not a valid UUID.`);
const idsOrNone = valuesQuery(
  (value) => value === NO_VALUE || isId(value),
  (value) => `"${value}" is not a valid UUID.`,
);
const priorities = valuesQuery(
  (value) => (PRIORITIES as readonly string[]).includes(value),
  (value) => `"${value}" is not a valid choice.`,
);
const groups = valuesQuery(
  (value) => (STATE_GROUPS as readonly string[]).includes(value),
  (value) => `"${value}" is not a valid choice.`,
);
/** A language of filters that is not spoken here: nothing may be asked in it. */
const notSpoken = queryText.refine(
  (given) => ['', 'null', '{}', '[]'].includes((given ?? '').trim()),
  'Filter by `filters`, or by state, priority, assignees, labels, cycle, module or project.',
);

/** Query of lists of items (docs/contract/programs.md#lists-of-items). */
export const itemsQuery = listQuery.extend({
  state: ids,
  state_group: groups,
  priority: priorities,
  labels: idsOrNone,
  cycle: idsOrNone,
  module: idsOrNone,
  project: ids,
  issue_type: idsOrNone,
  target_date: queryText,
  updated_at: queryText,
  assignee: idsOrNone,
  assignees: idsOrNone,
  filters: queryText,
  pql: notSpoken,
});
type ItemsQuery = z.infer<typeof itemsQuery>;

const externalName = z.string().max(255).optional();
/** The same, where one item can be asked for by its external id. */
export const namedItemsQuery = itemsQuery.extend({
  external_id: externalName,
  external_source: externalName,
});

type StoredItem = WorkItemRow & {
  deleted_at: string | null;
  description_html: string;
  external_source: string | null;
  external_id: string | null;
  workspace_id: string;
  keyed_fields: FieldValues;
};

/** What programs read of an item besides its row. */
const moreFor = (ctx: PlaceContext) => sql`
  w.deleted_at, coalesce(nullif(w.description_html, ''), '<p></p>') as description_html,
  w.external_source, w.external_id, w.workspace_id, ${keyedFields(readerOf(ctx))} as keyed_fields`;

const readerOf = (ctx: PlaceContext) => ({
  user_id: ctx.user.id,
  is_own: ctx.project ? seesOnlyOwnItems(ctx.project) : false,
  is_of_many_projects: !ctx.project,
});

const columnsFor = (ctx: PlaceContext): RawBuilder<StoredItem> =>
  sql`${workItemColumnsFor(readerOf(ctx))}, ${moreFor(ctx)}`;

/** The same fields as `presentItem` gives, for rows that the database writes as JSON. */
const AS_PROGRAMS_KNOW_IT = sql`
  r.id, r.sequence_id, r.name, r.sort_order, r.priority, r.estimate_point, r.sub_issues_count, r.attachment_count,
  r.link_count, r.cycle_id, r.module_ids, r.is_epic, r.created_at, r.updated_at, r.start_date, r.target_date,
  r.completed_at, r.archived_at, r.created_by, r.updated_by, r.is_draft, r.customer_phone, r.subscription_name,
  r.service_name, r.appointment_name, r.lead_source, r.deleted_at, r.description_html, r.external_source,
  r.external_id, null as point, null as description_binary, r.project_id as project, r.workspace_id as workspace,
  r.parent_id as parent, r.state_id as state, r.type_id as type, r.type_id, r.assignee_ids as assignees,
  r.label_ids as labels, r.keyed_fields as fields, r.planned_minutes, r.remaining_minutes, r.remaining_by,
  r.spent_minutes`;

const jsonFor = (ctx: PlaceContext): RawBuilder<JsonRow> =>
  workItemJsonAs(readerOf(ctx), { more: moreFor(ctx), as: AS_PROGRAMS_KNOW_IT });

/** An item as programs know it (docs/contract/programs.md#work-items). */
function presentItem(item: StoredItem): Row {
  const { state_id, parent_id, assignee_ids, label_ids, project_id, workspace_id, type_id, ...rest } = item;
  const { state__group: _group, last_state_change: _moved, mention_ids: _mentions, ...known } = rest;
  const { keyed_fields, fields: _byId, ...row } = known;
  return {
    ...row,
    point: null,
    description_binary: null,
    project: project_id,
    workspace: workspace_id,
    parent: parent_id,
    state: state_id,
    type: type_id,
    type_id,
    assignees: assignee_ids,
    labels: label_ids,
    fields: keyed_fields,
  };
}

/** Urgent items come first by `priority`, and last by `-priority`: the other way round than on screen. */
function orderText(text: string | undefined): string | undefined {
  if (text === 'priority') return '-priority';
  if (text === '-priority') return 'priority';
  if (text && !parseOrder(text) && !parseFieldOrder(text))
    throw badRequest(`Lists cannot be ordered by "${text}".`);
  return text;
}

/** What a query filters by; the two names of assignees are one filter, of which the longer name counts. */
export const filtersOf = ({ assignee, assignees, pql: _pql, ...query }: ItemsQuery): FilterQuery => ({
  ...query,
  assignees: assignees || assignee,
});

/** A page of the items of a project, or of those that `scope` names. */
export async function listItems(
  ctx: ProjectContext,
  query: ItemsQuery,
  { scope = listScope(ctx), more }: { scope?: ListScope; more?: RawBuilder<boolean> } = {},
): Promise<Envelope<Row[]>> {
  const parts = partsOf(ctx, query, { scope, more });
  const page = await listFlat<StoredItem>(ctx, { ...parts, columns: columnsFor(ctx) });
  return { ...page, results: (await withKeyedComputed(ctx, page.results)).map(presentItem) };
}

/** The same page as JSON, for answers that have every field as it is. */
export async function listItemsAsJson(ctx: ProjectContext, query: ItemsQuery): Promise<Envelope<JsonRow[]>> {
  const parts = { ...partsOf(ctx, query, { scope: listScope(ctx) }), columns: jsonFor(ctx) };
  const page = await listFlat<JsonRow>(ctx, parts);
  await addComputed(ctx, page.results, AS_PROGRAMS_READ);
  return page;
}

type Scoped = { scope: ListScope; more?: RawBuilder<boolean> | undefined };

function partsOf(ctx: ProjectContext, query: ItemsQuery, { scope, more }: Scoped): Omit<Parts, 'columns'> {
  const filters = filtersOf(query);
  const condition = listCondition(ctx, filters, scope);
  return {
    where: more ? sql<boolean>`${condition} and ${more}` : condition,
    ordering: readOrdering(orderText(query.order_by), ctx.project, undefined, ctx.fields),
    page: parsePage(query),
    isCommon: !isFiltered(filters) && !more,
    // Of what else is asked for nobody knows whether the log tells all of it.
    isCached: isAnnounced(filters) && !more,
    isWhole: false,
  };
}

/** A page of the items of all projects that the caller is in. */
export async function listItemsAnywhere(ctx: WorkspaceContext, query: ItemsQuery): Promise<Envelope<Row[]>> {
  const { fields: _fields, expand: _expand, ...wanted } = query;
  const parts = await readWorkspaceParts(ctx, {
    ...filtersOf(wanted),
    per_page: query.per_page,
    cursor: query.cursor,
    order_by: orderText(query.order_by),
  });
  const page = await listFlat<StoredItem>(ctx, { ...parts, columns: columnsFor(ctx), isCommon: false });
  return { ...page, results: (await withKeyedComputed(ctx, page.results)).map(presentItem) };
}

const KNOWN = sql<boolean>`w.deleted_at is null and not w.is_hidden_by_intake`;

async function findItem(ctx: ProjectContext, where: RawBuilder<boolean>): Promise<Row | undefined> {
  const conditions = [sql<boolean>`w.project_id = ${ctx.project.id}`, KNOWN, where, ...visibleItems(ctx)];
  const { rows } = await sql<StoredItem>`
    select ${columnsFor(ctx)} from work_items w join states s on s.id = w.state_id
    where ${sql.join(conditions, sql` and `)}`.execute(ctx.db);
  return (await withKeyedComputed(ctx, rows)).map(presentItem)[0];
}

/** One item, archived ones too; 404 also for one that the guest rule hides. */
export async function readItem(ctx: ProjectContext, id: string): Promise<Row> {
  const item = await findItem(ctx, sql`w.id = ${id}`);
  if (!item) throw notFound();
  return item;
}

/** Items of intake by their ids, waiting ones too, for a caller who is known to see them. */
export async function readItemsOfIntake(ctx: ProjectContext, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<StoredItem>`
    select ${columnsFor(ctx)} from work_items w join states s on s.id = w.state_id
    where w.id = any(${ids}::uuid[]) and w.project_id = ${ctx.project.id} and w.deleted_at is null`.execute(
    ctx.db,
  );
  return rows.map(presentItem);
}

/** The one that has this name elsewhere; 404 when there is none. */
export async function readExternalItem(
  ctx: ProjectContext,
  external: { external_id: string; external_source: string },
): Promise<Row> {
  const { external_id, external_source } = external;
  const item = await findItem(
    ctx,
    sql`w.external_id = ${external_id} and w.external_source = ${external_source}`,
  );
  if (!item) throw notFound();
  return item;
}

/** An item that the caller is known to see, in whatever project. */
export async function readItemAnywhere(ctx: WorkspaceContext, id: string): Promise<Row> {
  const { rows } = await sql<StoredItem>`
    select ${columnsFor(ctx)} from work_items w join states s on s.id = w.state_id
    where w.id = ${id} and w.workspace_id = ${ctx.workspace.id} and ${KNOWN}`.execute(ctx.db);
  const [item] = await withKeyedComputed(ctx, rows);
  if (!item) throw notFound();
  return presentItem(item);
}
