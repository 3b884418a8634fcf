export type { MemberPerson as Person, WorkspaceMember } from '@tandem/shared/workspaces/schema.ts';
