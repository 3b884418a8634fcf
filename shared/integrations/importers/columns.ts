/** What a column of a table can be read as (docs/contract/imports.md#columns-of-a-table). */
export const CSV_FIELDS = [
  'title',
  'id',
  'other_id',
  'description',
  'state',
  'state_group',
  'priority',
  'type',
  'assignees',
  'creator',
  'labels',
  'start_date',
  'target_date',
  'cycle',
  'cycle_start',
  'cycle_end',
  'modules',
  'parent',
  'created_at',
  'updated_at',
  'started_at',
  'completed_at',
  'cancelled_at',
  'comments',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** Products whose tables are known by the names of their columns (docs/contract/imports.md#tables-of-other-products). */
export const TABLE_PRODUCTS = [
  'jira',
  'linear',
  'trello',
  'asana',
  'notion',
  'gitlab',
  'redmine',
  'youtrack',
  'clickup',
  'monday',
  'plane',
  'tandem',
] as const;
export type TableProduct = (typeof TABLE_PRODUCTS)[number];
