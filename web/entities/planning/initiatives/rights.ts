import { ROLE } from '@tandem/shared/roles.ts';
import { useMe } from '../../identity/users/hooks.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace, useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';
import type { Initiative } from './types.ts';

type Owned = Pick<Initiative, 'created_by' | 'owner_id'>;

const mayChange = (row: Owned, me: string, role: number) =>
  role >= ROLE.ADMIN || (role >= ROLE.MEMBER && (row.created_by === me || row.owner_id === me));

/** Who made it, its owner, and administrators change it (docs/contract/initiatives.md). */
export const canChange = (row: Owned): boolean => mayChange(row, currentMe().id, currentWorkspace().role);

export function useCanChange(row: Owned | undefined): boolean {
  const { id } = useMe();
  const { role } = useCurrentWorkspace();
  return row !== undefined && mayChange(row, id, role);
}
