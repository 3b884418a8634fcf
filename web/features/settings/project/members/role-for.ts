import { ROLE, type Role } from '@tandem/shared/roles.ts';

/** The role that somebody of the workspace can have in a project (docs/contract/project-members.md#who-cannot-be-added). */
export const roleFor = (inWorkspace: Role, wanted: Role): Role =>
  inWorkspace === ROLE.MEMBER ? wanted : inWorkspace;
