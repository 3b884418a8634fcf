import { ROLE } from '@tandem/shared/roles.ts';
import type { IntakeItem } from '#entities/work-items/intake/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** What I may do with an item of intake (docs/contract/intake.md#changing-what-waits, #deciding, #deleting). */
export function useIntakeRights({ issue }: IntakeItem) {
  const role = useProject(issue.project_id)?.member_role ?? 0;
  const { role: inWorkspace } = useCurrentWorkspace();
  const isMine = issue.created_by === useMe().id;
  const canDecide = role > 0 && (role === ROLE.ADMIN || inWorkspace === ROLE.ADMIN);
  return {
    canDecide,
    canEditText: canDecide || isMine,
    canEditAll: canDecide || (isMine && role >= ROLE.MEMBER),
    canDelete: role === ROLE.ADMIN || isMine,
  };
}
