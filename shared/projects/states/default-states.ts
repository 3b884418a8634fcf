import type { StateGroup } from './schema.ts';

type DefaultState = { name: string; color: string; group: StateGroup; sequence: number; default: boolean };

/** The states of a new project (docs/contract/projects.md#the-first-states). */
export const DEFAULT_STATES: readonly DefaultState[] = [
  { name: 'Backlog', color: '#A3A3A3', group: 'backlog', sequence: 15000, default: true },
  { name: 'Todo', color: '#3A3A3A', group: 'unstarted', sequence: 25000, default: false },
  { name: 'In Progress', color: '#F59E0B', group: 'started', sequence: 35000, default: false },
  { name: 'Done', color: '#16A34A', group: 'completed', sequence: 45000, default: false },
  { name: 'Cancelled', color: '#EF4444', group: 'cancelled', sequence: 55000, default: false },
];
