import type { Recorded } from '../../http/plugins/conditional.ts';
import { type OrderKey, parseOrder } from '@tandem/shared/work-items/lists/keys.ts';
import type { FastifyRequest } from 'fastify';

/** By what is of the item itself or of its project. Names of people are recorded elsewhere. */
const ORDERS: ReadonlySet<OrderKey> = new Set<OrderKey>([
  ...(['created_at', 'updated_at', 'start_date', 'target_date', 'completed_at', 'sort_order'] as const),
  ...(['sequence_id', 'name', 'priority', 'state__name', 'state__group'] as const),
]);
const GROUPS: ReadonlySet<string> = new Set(['state_id', 'state__group', 'priority', 'labels__id']);

const anything = () => true;
const byGroup = (value: string) => value === '' || GROUPS.has(value);

/** What a list may be asked for; days go by the clock, and followers by nobody's stream. */
const QUERIES: Readonly<Record<string, (value: string) => boolean>> = {
  state: anything,
  state_group: anything,
  type: anything,
  priority: anything,
  assignees: anything,
  assignee: anything,
  labels: anything,
  cycle: anything,
  module: anything,
  parent: anything,
  created_by: anything,
  sub_issue: anything,
  per_page: anything,
  cursor: anything,
  epics: anything,
  fields: anything,
  order_by: (value) => {
    const order = parseOrder(value || undefined);
    return order !== null && ORDERS.has(order.key);
  },
  group_by: byGroup,
  sub_group_by: byGroup,
};

/** Lists of items that are made of nothing but what streams tell (docs/contract/conventions.md#conditional-requests). */
export const RECORDED_LIST: Recorded = {
  by: 'workspace',
  isRecorded: (query) =>
    Object.entries(query).every(([name, value]) => {
      if (value === undefined) return true;
      return typeof value === 'number' || (QUERIES[name]?.(String(value)) ?? false);
    }),
};

/** A draft is recorded for its writer alone; that somebody follows an item, for them alone. */
async function partOfItem(request: FastifyRequest): Promise<string | null> {
  const { issue_id } = request.params as { issue_id: string };
  const { user, project } = request.state;
  if (!user || !project) return null;
  const [item] = await request.server.sql<{ is_draft: boolean; is_followed: boolean }[]>`
    select w.is_draft, exists (select from work_item_subscribers b
      where b.work_item_id = w.id and b.user_id = ${user.id}) as is_followed
    from work_items w where w.id = ${issue_id} and w.project_id = ${project.id} and w.deleted_at is null`;
  return !item || item.is_draft ? null : String(item.is_followed);
}

/** One item, without the objects that `expand` puts beside it. */
export const RECORDED_ITEM: Recorded = {
  by: 'workspace',
  isRecorded: ({ expand }) => expand === undefined || expand === '',
  part: partOfItem,
};
