/** What may be hidden on rows and cards; a missing key counts as shown. */
export const DISPLAY_PROPERTIES = [
  'key',
  'priority',
  'state',
  'assignee',
  'labels',
  'start_date',
  'due_date',
  'sub_issue_count',
  'link',
  'attachment_count',
] as const;
export type DisplayProperty = (typeof DISPLAY_PROPERTIES)[number];

export type DisplayFilters = {
  layout: string;
  group_by: string | null;
  sub_group_by?: string | null;
  order_by: string;
  type: string | null;
  sub_issue: boolean;
  show_empty_groups: boolean;
};
export type StoredFilters = Record<string, string[] | null>;

/**
 * docs/contract/view-settings.md#parts-are-replaced-whole: how one person looks at one project. Each of the three parts
 * is always sent whole.
 */
export type UserProperties = {
  id: string;
  project: string;
  filters: StoredFilters;
  display_filters: DisplayFilters;
  display_properties: Partial<Record<string, boolean>>;
};
export type UserPropertiesPatch = Partial<
  Pick<UserProperties, 'filters' | 'display_filters' | 'display_properties'>
>;
