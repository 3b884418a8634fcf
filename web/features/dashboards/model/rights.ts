import { ROLE } from '@tandem/shared/roles.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** What I may do with a dashboard (docs/contract/dashboards.md). */
export function useDashboardRights({ owned_by, is_locked }: Pick<Dashboard, 'owned_by' | 'is_locked'>) {
  const me = useMe().id;
  const { role } = useCurrentWorkspace();
  const isOwner = owned_by === me;
  const isAdmin = (role ?? 0) >= ROLE.ADMIN;
  return {
    isOwner,
    canEdit: (isOwner || isAdmin) && !is_locked,
    canManage: isOwner || isAdmin,
    canPublish: isAdmin,
  };
}
