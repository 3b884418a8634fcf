/** In the order of the bar; what was cancelled is no part of the way. */
export const GROUPS = ['completed', 'started', 'unstarted', 'backlog'] as const;
export type ProgressGroup = (typeof GROUPS)[number];

/** Items or points by the groups of their states. */
export type Counts = Record<ProgressGroup | 'cancelled', number>;

type ByGroup<Unit extends string> = Record<`${ProgressGroup | 'cancelled'}_${Unit}`, number>;

const countsOf = <Unit extends string>(row: ByGroup<Unit>, unit: Unit): Counts => {
  const of = (group: ProgressGroup | 'cancelled') => row[`${group}_${unit}`];
  return {
    completed: of('completed'),
    started: of('started'),
    unstarted: of('unstarted'),
    backlog: of('backlog'),
    cancelled: of('cancelled'),
  };
};

export const itemCounts = (row: ByGroup<'issues'>) => countsOf(row, 'issues');
export const pointCounts = (row: ByGroup<'estimate_points'>) => countsOf(row, 'estimate_points');

/** What remains to be counted without what was cancelled. */
export const totalOf = (counts: Counts) => GROUPS.reduce((sum, group) => sum + counts[group], 0);
