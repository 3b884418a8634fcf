import { ROLE } from '@tandem/shared/roles.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** Whether the person may change what a field is everywhere: administrators of the workspace, and whoever made it. */
export function useMayEdit(): (field: Field) => boolean {
  const { role } = useCurrentWorkspace();
  const { id } = useMe();
  return ({ created_by }) => role >= ROLE.ADMIN || (role >= ROLE.MEMBER && created_by === id);
}
