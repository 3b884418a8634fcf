import { useEffect } from 'react';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import { useWorkflow, workflowOf } from '../../projects/workflow/hooks.ts';
import { workflows } from '../../projects/workflow/store.ts';
import { pendingByItem } from './store.ts';
import type { Approval } from './types.ts';

const loading = () => import('./load.ts');
notePart(loading);

/** The approval that an item waits for. */
export const usePendingApproval = (itemId: string | null | undefined): Approval | undefined =>
  pendingByItem.useList(itemId)[0];

/** Reads what is pending in projects, separated by spaces, and keeps it right while it is shown. */
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

/** Reads what is pending in a project, if it goes by a workflow. */
export const usePendingOf = (projectId: string) => useHeld(useWorkflow(projectId) ? projectId : '');

/** Reads what is pending in all projects of a workspace that go by a workflow. */
export const usePendingOfAll = (workspaceId: string) =>
  useHeld(
    workflows.useSelect(() =>
      workflows
        .select((row) => row.workspace_id === workspaceId && workflowOf(row.id) !== null)
        .map(({ id }) => id)
        .join(' '),
    ),
  );
