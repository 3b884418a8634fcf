import { useEffect } from 'react';
import { loadUserProperties } from './actions.ts';
import { userPropertiesByProject } from './store.ts';
import type { UserProperties } from './types.ts';

/** How I look at a project; undefined until it was read once. */
export function useUserProperties(projectId: string): UserProperties | undefined {
  const row = userPropertiesByProject.useList(projectId)[0];
  const isMissing = row === undefined;
  useEffect(() => {
    // Without an answer the screen goes on with the defaults; the next visit asks again.
    if (isMissing) loadUserProperties(projectId).catch(() => {});
  }, [projectId, isMissing]);
  return row;
}
