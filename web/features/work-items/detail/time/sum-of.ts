import type { TimeEntry } from '#entities/tracking/types.ts';

/** The minutes of entries together. */
export const sumOf = (list: readonly TimeEntry[]) => list.reduce((sum, { minutes }) => sum + minutes, 0);
