import type { ConflictField } from '#entities/work-items/undo/conflicts.ts';

/** What the fields of an item are called among its properties; where several change at once the first is named. */
export const PROPERTY_OF = {
  state_id: 'state',
  priority: 'priority',
  assignee_ids: 'assignees',
  label_ids: 'labels',
  start_date: 'start_date',
  target_date: 'target_date',
  parent_id: 'parent',
  cycle_id: 'cycle',
  module_ids: 'module',
} as const satisfies Record<ConflictField, string>;

/** The first property that a change names. */
export const namedProperty = (changed: object) =>
  Object.entries(PROPERTY_OF).find(([field]) => field in changed)?.[1];
