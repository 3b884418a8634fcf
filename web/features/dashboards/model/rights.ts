import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** What I may do with a dashboard (docs/contract/dashboards.md). */
export function useDashboardRights({
  owned_by,
  is_locked,
  access,
}: Pick<Dashboard, 'owned_by' | 'is_locked' | 'access'>) {
  const me = useMe().id;
  const { role } = useCurrentWorkspace();
  const isOwner = owned_by === me;
  const isAdmin = (role ?? 0) >= ROLE.ADMIN;
  return {
    isOwner,
    canEdit: (isOwner || isAdmin) && !is_locked,
    canManage: isOwner || isAdmin,
    /** A private one is shared first. */
    canPublish: isAdmin && access === VIEW_ACCESS.PUBLIC,
  };
}
