import type { Group } from './group.ts';
import type { Measure } from './measure.ts';
import type { Period } from './period.ts';
import type { FiguresSource } from './source.ts';

/** At most so many groups, and so many splits, are answered; the rest of the items are in one more. */
export const MAX_GROUPS = 200;
/** At most so many groups times splits. */
export const MAX_CELLS = 2_000;

/** One question to the figures (docs/decisions/040-figures.md). A split needs a group, and is another one. */
export type FiguresQuery = {
  source: FiguresSource;
  measure: Measure;
  group: Group | null;
  split: Group | null;
  /** It narrows by the date of the group; by when an item was made where the group is no date. */
  period: Period | null;
  limit: number;
};

/** Key of the group that has the items of all groups beyond the limit. */
export const OTHER = 'other';
