import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { Db } from '../postgres/client.ts';

type ProjectAccess = {
  workspace_id: string;
  project_id: string;
  role: Role;
  guest_view_all_features: boolean;
  archived_at: string | null;
};

/** Active membership of a user in a live project, and in its workspace; undefined otherwise. */
export async function findProjectAccess(
  db: Db,
  userId: string,
  projectId: string,
): Promise<ProjectAccess | undefined> {
  const row = await db
    .selectFrom('project_members as m')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .innerJoin('workspace_members as wm', (join) =>
      join.onRef('wm.workspace_id', '=', 'p.workspace_id').onRef('wm.user_id', '=', 'm.user_id'),
    )
    .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
    .select(['p.workspace_id', 'm.project_id', 'm.role', 'p.guest_view_all_features', 'p.archived_at'])
    .where('m.user_id', '=', userId)
    .where('m.project_id', '=', projectId)
    .where('m.is_active', '=', true)
    .where('m.deleted_at', 'is', null)
    .where('wm.is_active', '=', true)
    .where('wm.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, role: row.role as Role };
}

/**
 * The guest visibility rule (docs/contract/access.md#own-items-only): such a caller sees only the work items that they
 * created.
 */
export const seesOnlyOwnItems = (access: { role: Role; guest_view_all_features: boolean }): boolean =>
  access.role === ROLE.GUEST && !access.guest_view_all_features;
