export type { State } from '@tandem/shared/projects/states/schema.ts';
export { STATE_GROUPS, type StateGroup } from '@tandem/shared/projects/states/groups.ts';
