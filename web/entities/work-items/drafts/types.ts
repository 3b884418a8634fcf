import type { CustomerValues, FieldChanges } from '../rows/types.ts';
import type { Draft as FullDraft } from '@tandem/shared/work-items/drafts/schema.ts';

/** docs/contract/drafts.md#fields; the fields that the client reads and writes. */
export type Draft = Pick<
  FullDraft,
  | 'id'
  | 'name'
  | 'description_html'
  | 'project_id'
  | 'state_id'
  | 'priority'
  | 'label_ids'
  | 'assignee_ids'
  | 'start_date'
  | 'target_date'
  | 'parent_id'
  | 'estimate_point'
  | 'type_id'
  | 'created_at'
  | 'updated_at'
> &
  Partial<CustomerValues & Pick<FullDraft, 'cycle_id' | 'module_ids' | 'sort_order'>> & {
    fields?: FieldChanges;
  };
export type DraftFields = Omit<Draft, 'id' | 'created_at' | 'updated_at'>;
