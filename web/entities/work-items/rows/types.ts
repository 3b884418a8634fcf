import type { Between } from '@tandem/shared/work-items/items/sort-order.ts';
import type { CUSTOMER_FIELDS } from '@tandem/shared/work-items/items/customer.ts';
import type { FieldValue } from '../../projects/fields/types.ts';
import type { WorkItemDetail as FullDetail, WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';

export { PRIORITIES, type Priority } from '@tandem/shared/work-items/items/priority.ts';
export type { WorkItemRow as WorkItem } from '@tandem/shared/work-items/items/schema.ts';

/** What only a single read answers (docs/contract/work-items.md#a-single-item). */
export type WorkItemDetail = Pick<FullDetail, 'id' | 'description_html' | 'is_subscribed'>;

/** Which customer an item is about. */
export type CustomerValues = Pick<WorkItemRow, (typeof CUSTOMER_FIELDS)[number]>;

/** What a change makes of custom fields: only the named ones change, null empties one. */
export type FieldChanges = Readonly<Record<string, FieldValue | null>>;

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
    | 'planned_minutes'
    | 'remaining_minutes'
    | 'parent_id'
    | 'estimate_point'
    | 'type_id'
    | 'sort_order'
    | keyof CustomerValues
  >
> & { fields?: FieldChanges };
/** What an item is planned in; that has calls of its own (docs/contract/cycles.md#putting-items-in). */
export type ItemPlan = Partial<Pick<WorkItemRow, 'cycle_id' | 'module_ids'>>;
/** `between` says beside which items a place is meant: their numbers may have changed by the time that it is stored. */
export type ItemChange = WorkItemPatch & ItemPlan & { between?: Between } & AskedApproval;
/** Requests approval for the new state. The item stays in its state until enough approvers agree. */
export type AskedApproval = { request_approval?: true };
export type NewWorkItem = WorkItemPatch &
  ItemPlan & { name: string; description_html?: string; is_epic?: boolean };
