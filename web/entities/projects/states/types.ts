export type { State } from '@tandem/shared/projects/states/schema.ts';
export { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
