/** Over which items a roll-up goes: those below, those of one kind of relation, those in a field of items. */
export const ROLLUP_OVER = ['sub_items', 'relations', 'items'] as const;
export type RollupOver = (typeof ROLLUP_OVER)[number];

/** What it says of them. */
export const ROLLUP_MEASURES = ['count', 'sum', 'average', 'min', 'max', 'share_done'] as const;
export type RollupMeasure = (typeof ROLLUP_MEASURES)[number];

/** What it reads beside fields: the number of the estimate point. */
export const POINTS = 'points';

/** So many fields one roll-up adds up. */
export const MAX_SOURCES = 10;

/** Whether a measure reads values of the items; the others count these. */
export const readsValues = (measure: RollupMeasure): boolean =>
  measure !== 'count' && measure !== 'share_done';

/** How the items stand to the one that has the value; those of `RELATION_TYPES`, which its test compares. */
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
