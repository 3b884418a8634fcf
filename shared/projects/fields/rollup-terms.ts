/** The items that a roll-up covers: sub-items, items of one kind of relation, or items in a field. */
export const ROLLUP_OVER = ['sub_items', 'relations', 'items'] as const;
export type RollupOver = (typeof ROLLUP_OVER)[number];

/** The measures of a roll-up. */
export const ROLLUP_MEASURES = ['count', 'sum', 'average', 'min', 'max', 'share_done'] as const;
export type RollupMeasure = (typeof ROLLUP_MEASURES)[number];

/** The id of the estimate point's number as a source beside fields. */
export const POINTS = 'points';

/** The maximum number of sources of one roll-up. */
export const MAX_SOURCES = 10;

/** Whether a measure reads values of the items. The other measures count items. */
export const readsValues = (measure: RollupMeasure): boolean =>
  measure !== 'count' && measure !== 'share_done';

/** Relations that a roll-up can cover. A test compares them with `RELATION_TYPES`. */
export const ROLLUP_RELATIONS = [
  'blocking',
  'blocked_by',
  'duplicate',
  'relates_to',
  'start_after',
  'start_before',
  'finish_after',
  'finish_before',
] as const;
export type RollupRelation = (typeof ROLLUP_RELATIONS)[number];
