export type { Invitation } from '@tandem/shared/workspaces/workspaces/schema.ts';
