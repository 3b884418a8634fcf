export const MODULE_STATUSES = [
  'backlog',
  'planned',
  'in-progress',
  'paused',
  'completed',
  'cancelled',
] as const;
export type ModuleStatus = (typeof MODULE_STATUSES)[number];
/** Only modules in one of these are archived. */
export const ENDED_STATUSES: readonly ModuleStatus[] = ['completed', 'cancelled'];
