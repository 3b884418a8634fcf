/** What a member's view is before he changes it (contract-identity 7.2). */
export const DEFAULT_VIEW_PROPS = {
  filters: {
    priority: null,
    state: null,
    state_group: null,
    assignees: null,
    created_by: null,
    labels: null,
    start_date: null,
    target_date: null,
    subscriber: null,
  },
  display_filters: {
    group_by: null,
    order_by: '-created_at',
    type: null,
    sub_issue: true,
    show_empty_groups: true,
    layout: 'list',
    calendar_date_range: '',
  },
  display_properties: {
    assignee: true,
    attachment_count: true,
    created_on: true,
    due_date: true,
    estimate: true,
    key: true,
    labels: true,
    link: true,
    priority: true,
    start_date: true,
    state: true,
    sub_issue_count: true,
    updated_on: true,
  },
};

export const DEFAULT_ISSUE_PROPS = { subscribed: true, assigned: true, created: true, all_issues: true };
