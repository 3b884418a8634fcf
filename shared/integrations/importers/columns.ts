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
  'blocks',
  'blocked_by',
  'relates_to',
  'duplicates',
  'links',
  'estimate',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** What becomes of a column that is no property: a new custom field, or nothing. */
export const COLUMN_FATES = ['new', 'none'] as const;

/** Products whose tables are known by the names of their columns (docs/contract/imports.md#tables-of-other-products). */
export const TABLE_PRODUCTS = [
  'jira',
  'linear',
  'trello',
  'asana',
  'notion',
  'gitlab',
  'github',
  'redmine',
  'youtrack',
  'clickup',
  'monday',
  'plane',
  'tandem',
] as const;
export type TableProduct = (typeof TABLE_PRODUCTS)[number];

/** How days such as 03/04 are read. */
export const DAY_ORDERS = ['day_first', 'month_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Encodings of tables that are found by their letters, and can be chosen (docs/contract/imports.md#encodings). */
export const TABLE_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-13',
  'iso-8859-15',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;
