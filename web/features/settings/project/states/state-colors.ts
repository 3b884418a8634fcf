import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';

/** The default colour of a new state, by group. */
export const STATE_COLORS: Readonly<Record<StateGroup, string>> = {
  backlog: '#A3A3A3',
  unstarted: '#3A3A3A',
  started: '#F59E0B',
  completed: '#16A34A',
  cancelled: '#EF4444',
};
