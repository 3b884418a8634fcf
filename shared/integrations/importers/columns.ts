/** What a column of a table can be read as (docs/contract/imports.md#columns-of-a-table). */
export const CSV_FIELDS = [
  'title',
  'id',
  'description',
  'state',
  'priority',
  'type',
  'assignees',
  'creator',
  'labels',
  'start_date',
  'target_date',
  'cycle',
  'modules',
  'parent',
  'created_at',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];
