import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

type MyRole = Role | null | undefined;

/**
 * Administrators and members change items, and whoever created one while still in the project
 * (docs/contract/work-items.md#who-changes-items).
 */
function mayEdit(row: WorkItem, role: MyRole, me: string): boolean {
  if (!role || row.archived_at !== null) return false;
  return role >= ROLE.MEMBER || row.created_by === me;
}

/** Administrators and whoever created it (docs/contract/work-items.md#who-deletes-items). */
const mayDelete = (row: WorkItem, role: MyRole, me: string): boolean =>
  Boolean(role) && (role === ROLE.ADMIN || row.created_by === me);

export const useCanEdit = (row: WorkItem) =>
  mayEdit(row, useProject(row.project_id)?.member_role, useMe().id);
export const useCanDelete = (row: WorkItem) =>
  mayDelete(row, useProject(row.project_id)?.member_role, useMe().id);

/** The same outside of components. */
export const canEdit = (row: WorkItem) =>
  mayEdit(row, projects.get(row.project_id)?.member_role, currentMe().id);
export const canDelete = (row: WorkItem) =>
  mayDelete(row, projects.get(row.project_id)?.member_role, currentMe().id);
