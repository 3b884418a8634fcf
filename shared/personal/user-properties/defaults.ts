/**
 * What a person sees in a project or workspace until they choose otherwise (docs/contract/view-settings.md#defaults).
 */
export const DEFAULT_FILTERS = {
  priority: null,
  state: null,
  state_group: null,
  assignees: null,
  created_by: null,
  labels: null,
  start_date: null,
  target_date: null,
  subscriber: null,
};

export const DEFAULT_DISPLAY_FILTERS = {
  group_by: null,
  order_by: '-created_at',
  type: null,
  sub_issue: true,
  show_empty_groups: true,
  layout: 'list',
  calendar_date_range: '',
};

export const DEFAULT_DISPLAY_PROPERTIES = {
  assignee: true,
  attachment_count: true,
  created_on: true,
  cycle: true,
  due_date: true,
  estimate: true,
  issue_type: true,
  key: true,
  labels: true,
  link: true,
  modules: true,
  priority: true,
  start_date: true,
  state: true,
  sub_issue_count: true,
  updated_on: true,
};

/** Default of a project member's view_props and default_props (docs/contract/view-settings.md#defaults). */
export const DEFAULT_MEMBER_VIEW = { filters: DEFAULT_FILTERS, display_filters: DEFAULT_DISPLAY_FILTERS };
export const DEFAULT_MEMBER_PREFERENCES = { pages: { block_display: true } };
