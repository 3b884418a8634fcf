import { workItems } from './store.ts';
import type { WorkItemPatch } from './types.ts';

const MAX_STEPS = 50;

type Step = { id: string; before: WorkItemPatch; after: WorkItemPatch };

/** My last changes of work items on this page, newest last. */
const steps: Step[] = [];

export function rememberStep(step: Step) {
  steps.push(step);
  if (steps.length > MAX_STEPS) steps.shift();
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The last change of mine that can still be taken back, and the patch that does so. What somebody else has changed since is
 * theirs: a step whose values are not mine any more is passed over.
 */
export function takeStep(): { id: string; patch: WorkItemPatch } | null {
  for (let step = steps.pop(); step; step = steps.pop()) {
    const row = workItems.get(step.id);
    const isMine =
      row &&
      Object.entries(step.after).every(([key, value]) => isSame(row[key as keyof WorkItemPatch], value));
    if (isMine) return { id: step.id, patch: step.before };
  }
  return null;
}
