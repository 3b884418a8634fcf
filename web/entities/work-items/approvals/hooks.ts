import { useEffect } from 'react';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import { useWorkflow } from '../../projects/workflow/hooks.ts';
import { pendingByItem } from './store.ts';
import type { Approval } from './types.ts';

const loading = () => import('./load.ts');
notePart(loading);

/** The approval that an item waits for. */
export const usePendingApproval = (itemId: string | null | undefined): Approval | undefined =>
  pendingByItem.useList(itemId)[0];

/** Reads what is pending in a project that goes by a workflow, and keeps it right while it is shown. */
export function usePendingOf(projectId: string) {
  const isOn = useWorkflow(projectId) !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    const held = untilLoaded(loading).then(({ holdPending }) => holdPending(projectId));
    return () => void held.then((letGo) => letGo());
  }, [isOn, projectId]);
}
