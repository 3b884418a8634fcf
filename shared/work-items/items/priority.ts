/**
 * Priorities, most pressing first: the order of groups on a board and of `-priority` (docs/contract/lists.md#orders).
 */
export const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** none 0 … urgent 4: what `order_by=priority` compares. */
export const priorityRank = (priority: Priority): number =>
  PRIORITIES.length - 1 - PRIORITIES.indexOf(priority);
