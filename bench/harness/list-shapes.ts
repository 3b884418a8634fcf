/** What screens ask lists for: flat, grouped and sub-grouped, with the filters and orders that people use most. */
export const LIST_SHAPES: Record<string, string> = {
  'flat, newest': 'per_page=100&cursor=100:0:0',
  'flat, manual order': 'per_page=100&cursor=100:0:0&order_by=sort_order',
  'flat, by priority': 'per_page=100&cursor=100:0:0&order_by=-priority',
  'flat, by last change': 'per_page=100&cursor=100:0:0&order_by=-updated_at',
  'flat, by name': 'per_page=100&cursor=100:0:0&order_by=name',
  'flat, open and urgent or high': 'per_page=100&cursor=100:0:0&type=active&priority=urgent,high',
  'flat, nobody assigned': 'per_page=100&cursor=100:0:0&assignees=None&sub_issue=false',
  'flat, words of the name': 'per_page=100&cursor=100:0:0&name=crash',
  'grouped by state': 'per_page=30&cursor=30:0:0&group_by=state_id&order_by=sort_order',
  'grouped by state group, active': 'per_page=30&cursor=30:0:0&group_by=state__group&type=active',
  'grouped by priority': 'per_page=30&cursor=30:0:0&group_by=priority&order_by=-updated_at',
  'sub-grouped by state and priority': 'per_page=10&cursor=10:0:0&group_by=state_id&sub_group_by=priority',
};

/** By what an item can have several of: in the order of names, and in groups. Compared at three sizes alone. */
export const RELATED_SHAPES: Record<string, string> = {
  'flat, by label': 'per_page=100&cursor=100:0:0&order_by=labels__name',
  'flat, by assignee': 'per_page=100&cursor=100:0:0&order_by=assignees__first_name',
  'flat, by module': 'per_page=100&cursor=100:0:0&order_by=issue_module__module__name',
  'flat, by cycle': 'per_page=100&cursor=100:0:0&order_by=issue_cycle__cycle__name',
  'grouped by label': 'per_page=30&cursor=30:0:0&group_by=labels__id&order_by=sort_order',
  'grouped by assignee': 'per_page=30&cursor=30:0:0&group_by=assignees__id&order_by=sort_order',
  'grouped by module': 'per_page=30&cursor=30:0:0&group_by=issue_module__module_id&order_by=sort_order',
  'grouped by cycle': 'per_page=30&cursor=30:0:0&group_by=cycle_id&order_by=sort_order',
};

/** The first page of each layout of a workspace's own list. */
export const WORKSPACE_SHAPES: Record<string, string> = {
  'list, newest': 'per_page=100&cursor=100:0:0',
  'list, by last change': 'per_page=100&cursor=100:0:0&order_by=-updated_at',
  'list, by due date': 'per_page=100&cursor=100:0:0&order_by=target_date',
  'list, open and urgent or high': 'per_page=100&cursor=100:0:0&type=active&priority=urgent,high',
  'board by state group': 'per_page=30&cursor=30:0:0&group_by=state__group',
  'board by priority': 'per_page=30&cursor=30:0:0&group_by=priority',
  'board by project': 'per_page=30&cursor=30:0:0&group_by=project_id',
  'board by state group and priority':
    'per_page=10&cursor=10:0:0&group_by=state__group&sub_group_by=priority',
};
