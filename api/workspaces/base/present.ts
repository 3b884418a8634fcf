import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { Workspace, WorkspaceLite } from '@tandem/shared/workspaces/workspaces/schema.ts';
import type { MyWorkspaceRow, WorkspaceRow } from './repo.ts';

/**
 * What all members of a workspace see of it; the reader's role is added for each (docs/contract/workspaces.md#fields).
 */
export function presentCommonWorkspace({ owner_id, ...row }: WorkspaceRow): Omit<Workspace, 'role'> {
  return { ...row, owner: owner_id, logo_url: assetUrl(row.logo_asset, row.logo) };
}

export function presentWorkspace({ role, ...row }: MyWorkspaceRow): Workspace {
  return { ...presentCommonWorkspace(row), role };
}

export const presentWorkspaceLite = (row: {
  workspace_id: string;
  workspace_name: string;
  workspace_slug: string;
  workspace_logo: string | null;
  workspace_logo_asset: string | null;
}): WorkspaceLite => ({
  id: row.workspace_id,
  name: row.workspace_name,
  slug: row.workspace_slug,
  logo_url: assetUrl(row.workspace_logo_asset, row.workspace_logo),
});

/** What it takes of a workspace `w` that is joined, beside the id that the row has. */
export const WORKSPACE_LITE = [
  'w.name as workspace_name',
  'w.slug as workspace_slug',
  'w.logo as workspace_logo',
  'w.logo_asset as workspace_logo_asset',
] as const;
