/** What may be hidden on rows and cards; a missing key counts as shown. */
export const DISPLAY_PROPERTIES = [
  'key',
  'issue_type',
  'priority',
  'state',
  'assignee',
  'labels',
  'modules',
  'cycle',
  'start_date',
  'due_date',
  'estimate',
  'created_on',
  'updated_on',
  'sub_issue_count',
  'link',
  'attachment_count',
] as const;
export type DisplayProperty = (typeof DISPLAY_PROPERTIES)[number];

/** What a layout has of its own (docs/contract/view-settings.md#what-a-layout-has-of-its-own). */
export type OwnOfLayout = {
  group_by: string | null;
  sub_group_by: string | null;
  order_by: string;
  is_order_chosen: boolean;
};

export type DisplayFilters = {
  layout: string;
  group_by: string | null;
  sub_group_by?: string | null;
  order_by: string;
  /** The order was picked, and is not the one that all lists begin with. */
  is_order_chosen?: boolean;
  type: string | null;
  sub_issue: boolean;
  show_empty_groups: boolean;
  /** What each layout had when it was left. */
  by_layout?: { [Layout in string]?: OwnOfLayout };
  calendar?: { show_weekends?: boolean; layout?: 'month' | 'week' };
  /** Columns of a board that were put elsewhere, by what they are columns of. */
  column_order?: { [GroupBy in string]?: string[] };
  /** A table: the order and widths of its columns, which stay in sight, what their feet say, and its groups. */
  table_columns?: {
    order?: string[];
    widths?: { [Property in string]?: number };
    pinned?: string[];
    sums?: { [Property in string]?: string };
    group_by?: string | null;
  };
  /** Since when finished items are shown. */
  completed?: 'all' | 'month' | 'week' | 'day';
  card_size?: 'comfortable' | 'compact';
  /** Epics among the issues of a project. */
  show_epics?: boolean;
  /** The list of what was archived has a wish of its own. */
  archives?: { show_empty_groups?: boolean };
};
/** The items of a project, its epics, or the items of one of its cycles or modules: each is looked at in a way of its own. */
export type PropertiesOf = 'issues' | 'epics' | `cycle ${string}` | `module ${string}`;
export type StoredFilters = Record<string, string[] | null>;

/**
 * docs/contract/view-settings.md#parts-are-replaced-whole: how one person looks at one project. Each of the three parts
 * is always sent whole.
 */
export type UserProperties = {
  id: string;
  /** Epics are looked at apart from issues (docs/contract/view-settings.md#settings-for-epics). */
  of: PropertiesOf;
  project: string;
  filters: StoredFilters;
  /** A tree of filters that another client or a program has stored (docs/contract/lists.md#trees-of-filters). */
  rich_filters?: Record<string, unknown>;
  display_filters: DisplayFilters;
  display_properties: Partial<Record<string, boolean>>;
};
export type UserPropertiesPatch = Partial<
  Pick<UserProperties, 'filters' | 'rich_filters' | 'display_filters' | 'display_properties'>
>;
