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
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  logo_asset: string | null;
}): WorkspaceLite => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  logo_url: assetUrl(row.logo_asset, row.logo),
});
