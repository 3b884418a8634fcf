import type { WorkItemDetail as FullDetail, WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';

export { PRIORITIES, type Priority } from '@tandem/shared/work-items/items/priority.ts';
export type { WorkItemRow as WorkItem } from '@tandem/shared/work-items/items/schema.ts';

/** What only a single read answers (contract-work-items 8.1, "Detail"). */
export type WorkItemDetail = Pick<FullDetail, 'id' | 'description_html' | 'is_subscribed'>;

/** The fields that a person may change (contract-work-items 8.4). */
export type WorkItemPatch = Partial<
  Pick<
    WorkItemRow,
    | 'name'
    | 'state_id'
    | 'priority'
    | 'label_ids'
    | 'assignee_ids'
    | 'start_date'
    | 'target_date'
    | 'parent_id'
    | 'estimate_point'
    | 'sort_order'
  >
>;
export type NewWorkItem = WorkItemPatch & { name: string; description_html?: string };
