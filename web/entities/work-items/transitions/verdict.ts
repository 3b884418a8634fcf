import type { ApprovalRule, Reason } from '../../projects/workflow/types.ts';

/** The result of moving an item to a state, as far as the device knows. */
export type Verdict =
  | { outcome: 'allowed' }
  | { outcome: 'approval'; rule: ApprovalRule }
  | { outcome: 'refused'; reasons: readonly Reason[] };

/** The verdict of a state without limits. */
export const ALLOWED: Verdict = { outcome: 'allowed' };
