import type { ApprovalRule, Reason } from '../../projects/workflow/types.ts';

/** What becomes of an item that is to enter a state, as far as it is known here. */
export type Verdict =
  | { outcome: 'allowed' }
  | { outcome: 'approval'; rule: ApprovalRule }
  | { outcome: 'refused'; reasons: readonly Reason[] };

export const ALLOWED: Verdict = { outcome: 'allowed' };
