import type { WorkItemDetail as FullDetail, WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';

export { PRIORITIES, type Priority } from '@tandem/shared/work-items/items/priority.ts';
export type { WorkItemRow as WorkItem } from '@tandem/shared/work-items/items/schema.ts';

/** What only a single read answers (docs/contract/work-items.md#a-single-item). */
export type WorkItemDetail = Pick<FullDetail, 'id' | 'description_html' | 'is_subscribed'>;

/** The fields that a person may change (docs/contract/work-items.md#what-cannot-be-written). */
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
export type NewWorkItem = WorkItemPatch & { name: string; description_html?: string; is_epic?: boolean };
