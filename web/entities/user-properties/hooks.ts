import { useEffect, useState } from 'react';
import { loadUserProperties } from './actions.ts';
import { userPropertiesByProject } from './store.ts';
import type { UserProperties } from './types.ts';

/** How I look at a project; undefined until it was read once, null when that failed and the defaults must do. */
export function useUserProperties(projectId: string): UserProperties | undefined | null {
  const row = userPropertiesByProject.useList(projectId)[0];
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const isMissing = row === undefined;
  useEffect(() => {
    if (isMissing) loadUserProperties(projectId).catch(() => setFailedFor(projectId));
  }, [projectId, isMissing]);
  if (row) return row;
  return failedFor === projectId ? null : undefined;
}
