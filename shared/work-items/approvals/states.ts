/** What becomes of an approval (docs/contract/approvals.md#states). Without zod, since the browser imports it. */
export const APPROVAL_STATES = ['pending', 'approved', 'declined', 'withdrawn', 'expired', 'void'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Days after which a pending approval expires. */
export const APPROVAL_DAYS = 14;
