import type { Role } from '@tandem/shared/roles.ts';

/** contract-identity 7.1; the fields that the client reads. */
export type Workspace = {
  id: string;
  name: string;
  slug: string;
  logo_url: string | null;
  organization_size: string | null;
  total_members: number;
  role: Role;
  created_at: string;
};
export type NewWorkspace = { name: string; slug: string; organization_size: string };

/** contract-identity 7.4 */
export type WorkspaceInvitation = {
  id: string;
  email: string;
  role: Role;
  workspace: { id: string; name: string; slug: string; logo_url: string | null };
};
