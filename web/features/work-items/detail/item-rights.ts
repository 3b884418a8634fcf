import { ROLE } from '@tandem/shared/roles.ts';
import { useProject } from '#entities/projects/hooks.ts';
import { useMe } from '#entities/users/hooks.ts';
import type { WorkItem } from '#entities/work-items/types.ts';

/**
 * Administrators and members change items, and whoever created one while still in the project
 * (docs/contract/work-items.md#who-changes-items).
 */
export function useCanEdit(row: WorkItem): boolean {
  const role = useProject(row.project_id)?.member_role;
  const isMine = row.created_by === useMe().id;
  if (!role || row.archived_at !== null) return false;
  return role >= ROLE.MEMBER || isMine;
}

/** Administrators and whoever created it (docs/contract/work-items.md#who-deletes-items). */
export function useCanDelete(row: WorkItem): boolean {
  const role = useProject(row.project_id)?.member_role;
  const isMine = row.created_by === useMe().id;
  return Boolean(role) && (role === ROLE.ADMIN || isMine);
}
