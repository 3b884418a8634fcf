import { badRequest } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { PublicListQuery } from '@tandem/shared/integrations/public/input.ts';
import { type OrderKey, parseOrder } from '@tandem/shared/work-items/lists/keys.ts';
import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ListContext, ProjectInPath } from '../../context.ts';
import { parsePage } from '../../http/paging.ts';
import type { GroupedResults } from '../../work-items/lists/pages/envelope.ts';
import { filterConditions, isAnnounced, isFiltered } from '../../work-items/selection/filters.ts';
import { readGroupings } from '../../work-items/lists/pages/grouping.ts';
import { listAnywhere } from '../../work-items/lists/list.ts';
import { readOrdering } from '../../work-items/selection/ordering.ts';
import type { OpenBoard } from './base/board.ts';
import { isShown, publicItemJson, queryOfView, readerOf } from './base/shown.ts';

/** What visitors see, or what says nothing beyond it. */
const ORDERS: ReadonlySet<OrderKey> = new Set<OrderKey>([
  ...(['created_at', 'start_date', 'target_date', 'sort_order', 'sequence_id', 'name', 'priority'] as const),
  ...(['state__name', 'state__group', 'assignees__first_name', 'labels__name'] as const),
  ...(['issue_module__module__name', 'issue_cycle__cycle__name'] as const),
]);

/** A visitor of the board's project as lists know people: one who sees all of its items. */
export const projectOf = ({ project }: OpenBoard): ProjectInPath => ({
  ...project,
  role: ROLE.GUEST,
  guest_view_all_features: true,
  is_epic_enabled: false,
  archived_at: null,
});

function requireOrder(text: string | undefined): void {
  const order = parseOrder(text || undefined);
  if (!order || !ORDERS.has(order.key)) throw badRequest(`Lists cannot be ordered by "${text}".`);
}

/** A page of what a board shows (docs/contract/public-boards.md#lists-of-a-board). */
export async function listShownItems(
  ctx: Pick<ListContext, 'db' | 'sql'>,
  board: OpenBoard,
  query: PublicListQuery,
): Promise<Envelope<JsonRow[] | GroupedResults>> {
  requireOrder(query.order_by);
  const groupings = readGroupings(query);
  const project = projectOf(board);
  const isWhole = !board.view && !isFiltered(query);
  const parts = {
    columns: publicItemJson(board),
    where: sql<boolean>`${sql.join([isShown(board), ...filterConditions(query, readerOf(board))], sql` and `)}`,
    ordering: readOrdering(query.order_by, project),
    page: parsePage(query),
    isCommon: isWhole,
    isCached: isAnnounced(queryOfView(board)),
    isWhole,
  };
  return listAnywhere({ ...ctx, project }, parts, groupings);
}
