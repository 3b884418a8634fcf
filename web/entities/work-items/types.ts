import type { StateGroup } from '../states/types.ts';

export const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** contract-work-items 8.1, "Base": the row of lists, of the create answer and of Changes. */
export type WorkItem = {
  id: string;
  sequence_id: number;
  name: string;
  sort_order: number;
  state_id: string;
  state__group: StateGroup;
  priority: Priority;
  label_ids: string[];
  assignee_ids: string[];
  estimate_point: string | null;
  sub_issues_count: number;
  attachment_count: number;
  link_count: number;
  project_id: string;
  parent_id: string | null;
  cycle_id: string | null;
  module_ids: string[];
  type_id: string | null;
  created_at: string;
  updated_at: string;
  start_date: string | null;
  target_date: string | null;
  completed_at: string | null;
  archived_at: string | null;
  created_by: string | null;
  updated_by: string | null;
  is_draft: boolean;
};

/** What only a single read answers (contract-work-items 8.1, "Detail"). */
export type WorkItemDetail = { id: string; description_html: string; is_subscribed: boolean };

/** The fields that a person may change (contract-work-items 8.4). */
export type WorkItemPatch = Partial<
  Pick<
    WorkItem,
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
