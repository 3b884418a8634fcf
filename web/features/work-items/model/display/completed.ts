import { NO_VALUE } from '@tandem/shared/work-items/lists/keys.ts';
import { type FilterTree, isOneOf } from '@tandem/shared/work-items/filters/tree.ts';

/** Since when finished items are shown. */
export const COMPLETED = ['all', 'month', 'week', 'day'] as const;
export type Completed = (typeof COMPLETED)[number];

const SINCE: Record<Exclude<Completed, 'all'>, string> = { month: '-1m', week: '-1w', day: '-1d' };

/** What was finished just now has no moment yet: the server gives it. */
const finishedSince = (day: string): FilterTree => ({
  or: [
    { not: isOneOf('state_group', ['completed']) },
    isOneOf('completed_at', [NO_VALUE]),
    { property: 'completed_at', operator: 'gte', values: [day] },
  ],
});

/** The tree that a list is asked for: the one that is set, and that items were not finished too long ago. */
export function narrowedTree({
  tree,
  completed,
}: {
  tree: FilterTree | null;
  completed: Completed;
}): FilterTree | null {
  if (completed === 'all') return tree;
  const recent = finishedSince(SINCE[completed]);
  return tree ? { and: [tree, recent] } : recent;
}
