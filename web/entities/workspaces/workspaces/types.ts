export type {
  Invitation as WorkspaceInvitation,
  OwnInvitation,
  PublicInvitation,
  Workspace,
  WorkspacePatch,
} from '@tandem/shared/workspaces/workspaces/schema.ts';

export type NewWorkspace = { name: string; slug: string; organization_size: string };
