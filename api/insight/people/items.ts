import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import { isListed, type JsonRow, workItemJson } from '@tandem/db/rows/work-items.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { parsePage } from '../../http/paging.ts';
import type { GroupedResults } from '../../work-items/lists/pages/envelope.ts';
import { type Condition, filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import { readGroupings } from '../../work-items/lists/pages/grouping.ts';
import type { ListQuery } from '../../work-items/selection/input.ts';
import { listAnywhere } from '../../work-items/lists/list.ts';
import { readOrdering } from '../../work-items/selection/ordering.ts';
import { requirePerson } from './person.ts';

/** What is given to the person, made or followed by them, as far as the caller sees it, on `work_items w join states s`. */
function itemsOf(ctx: WorkspaceContext, personId: string, query: ListQuery): Condition {
  const filters = filterConditions(query, filterReader(ctx));
  const isTheirs = sql<boolean>`(w.created_by = ${personId}
    or w.id in (select a.work_item_id from work_item_assignees a where a.user_id = ${personId})
    or w.id in (select b.work_item_id from work_item_subscribers b where b.user_id = ${personId}))`;
  const isThere = sql<boolean>`w.workspace_id = ${ctx.workspace.id} and ${isListed}`;
  return sql.join([isThere, isSeenBy('w', ctx.user.id), isTheirs, ...filters], sql` and `);
}

/** The work items of a person in all projects that the caller sees (docs/contract/people.md#the-items-of-a-person). */
export async function listItemsOf(
  ctx: WorkspaceContext,
  personId: string,
  query: ListQuery,
): Promise<Envelope<JsonRow[] | GroupedResults>> {
  await requirePerson(ctx, personId);
  const parts = {
    columns: workItemJson({ user_id: ctx.user.id, is_own: false, is_of_many_projects: true }),
    where: itemsOf(ctx, personId, query),
    ordering: readOrdering(query.order_by, null, null, ctx.fields),
    page: parsePage(query),
    isCommon: false,
    isCached: false,
    isWhole: false,
  };
  return listAnywhere(ctx, parts, readGroupings(query, ctx.fields));
}
