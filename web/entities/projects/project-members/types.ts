export type { ProjectMemberRow } from '@tandem/shared/projects/members/schema.ts';
