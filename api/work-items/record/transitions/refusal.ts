import { AppError } from '@tandem/shared/http/errors.ts';
import type { Decision } from '@tandem/shared/projects/workflow/decide.ts';
import type { Reason } from '@tandem/shared/projects/workflow/schema.ts';

const FIELDS_EMPTY = 'The work item cannot enter this state: fields that are asked for there are empty.';
const NEEDS_APPROVAL = 'The work item can enter this state only with approval.';
const NOT_ALLOWED = 'The workflow of the project does not let the work item enter this state.';

function textOf(reasons: readonly Reason[]): string {
  if (reasons.every(({ kind }) => kind === 'field_required')) return FIELDS_EMPTY;
  return reasons.every(({ kind }) => kind === 'approval') ? NEEDS_APPROVAL : NOT_ALLOWED;
}

/** Returns the 403 of a refused transition (docs/contract/workflow.md#reasons). */
export const transitionRefused = (reasons: readonly Reason[], more: object = {}): AppError =>
  new AppError(403, { error: textOf(reasons), code: 'TRANSITION_REFUSED', reasons, ...more });

/** Returns the reasons without duplicates. */
export const distinctReasons = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values(),
];

/** Returns why an item cannot enter a state immediately. Empty when it can. */
export function reasonsOf(decision: Decision, pending_approval_id: string | null): Reason[] {
  if (decision.outcome === 'allowed') return [];
  if (decision.outcome === 'refused') return decision.reasons;
  if (pending_approval_id) return [{ kind: 'approval_pending', approval_id: pending_approval_id }];
  const { approval } = decision.transition;
  return approval ? [{ kind: 'approval', ...approval }] : [];
}
