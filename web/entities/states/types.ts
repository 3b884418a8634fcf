export type { State } from '@tandem/shared/states/schema.ts';
export { STATE_GROUPS, type StateGroup } from '@tandem/shared/states/groups.ts';
