import type { WrittenTree } from '../../work-items/filters/canonical.ts';

/** Which items are counted, as lists show them. */
export type FiguresSource = {
  /** Empty for all projects that the reader is in. */
  project_ids: readonly string[];
  /** A tree of filters as lists take it; null for all items. */
  filters: WrittenTree | null;
};
