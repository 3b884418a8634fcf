import { useEffect } from 'react';
import { followWorkingDays } from '#entities/workspaces/working-days/follow.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** Reads the days off of the open workspace, and who is away, behind the first screen. */
export function useWorkingDays(): void {
  const { id, slug, role } = useCurrentWorkspace();
  useEffect(() => followWorkingDays({ id, slug, role }), [id, slug, role]);
}
