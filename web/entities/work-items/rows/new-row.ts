import { sortOrderBetween } from '@tandem/shared/work-items/items/sort-order.ts';
import { states } from '../../projects/states/store.ts';
import { currentMe } from '../../identity/users/store.ts';
import { withFieldChanges } from './field-changes.ts';
import { workItems } from './store.ts';
import type { NewWorkItem, WorkItem } from './types.ts';

/** An item as it will be shown until the server has answered. */
export function newRow(projectId: string, id: string, input: NewWorkItem): WorkItem {
  const { description_html: _text, fields: values = {}, ...fields } = input;
  const inProject = workItems.select((row) => row.project_id === projectId);
  const first = states.select((state) => state.project_id === projectId && state.default)[0];
  const state = states.get(input.state_id ?? '') ?? first;
  const last = inProject.reduce<number | null>(
    (highest, row) => Math.max(highest ?? row.sort_order, row.sort_order),
    null,
  );
  const now = new Date().toISOString();
  return {
    ...{
      priority: 'none',
      label_ids: [],
      assignee_ids: [],
      mention_ids: [],
      module_ids: [],
      start_date: null,
      target_date: null,
    },
    ...{
      parent_id: null,
      estimate_point: null,
      cycle_id: null,
      type_id: null,
      completed_at: null,
      archived_at: null,
    },
    ...{
      sub_issues_count: 0,
      attachment_count: 0,
      link_count: 0,
      sequence_id: 0,
      is_draft: false,
      is_epic: false,
    },
    last_state_change: null,
    customer_phone: null,
    subscription_name: null,
    service_name: null,
    appointment_name: null,
    lead_source: null,
    planned_minutes: null,
    remaining_minutes: null,
    remaining_by: null,
    spent_minutes: 0,
    created_at: now,
    updated_at: now,
    created_by: currentMe().id,
    updated_by: currentMe().id,
    sort_order: sortOrderBetween(last, null) ?? 0,
    ...fields,
    fields: withFieldChanges({}, values),
    id,
    project_id: projectId,
    state_id: state?.id ?? '',
    state__group: state?.group ?? 'backlog',
  };
}
