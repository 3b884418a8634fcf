export type { MemberPerson as Person, WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
