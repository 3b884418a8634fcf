import { useEffect } from 'react';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import { useWorkflow, workflowOf } from '../../projects/workflow/hooks.ts';
import { workflows } from '../../projects/workflow/store.ts';
import { pendingByItem } from './store.ts';
import type { Approval } from './types.ts';

const loading = () => import('./load.ts');
notePart(loading);

/** Returns the pending approval of an item. */
export const usePendingApproval = (itemId: string | null | undefined): Approval | undefined =>
  pendingByItem.useList(itemId)[0];

/**
 * Loads the pending approvals of projects and keeps them current while mounted. The ids are separated by
 * spaces.
 */
function useHeld(projectIds: string) {
  useEffect(() => {
    if (projectIds === '') return undefined;
    const ids = projectIds.split(' ');
    const held = untilLoaded(loading).then(({ holdPending }) => ids.map(holdPending));
    return () =>
      void held.then((all) => {
        for (const letGo of all) letGo();
      });
  }, [projectIds]);
}

/** Loads the pending approvals of a project with an active workflow. */
export const usePendingOf = (projectId: string) => useHeld(useWorkflow(projectId) ? projectId : '');

/** Loads the pending approvals of all projects of a workspace that have an active workflow. */
export const usePendingOfAll = (workspaceId: string) =>
  useHeld(
    workflows.useSelect(() =>
      workflows
        .select((row) => row.workspace_id === workspaceId && workflowOf(row.id) !== null)
        .map(({ id }) => id)
        .join(' '),
    ),
  );
