/**
 * The states of an approval (docs/contract/approvals.md#states). This file is free of zod because the browser
 * imports it.
 */
export const APPROVAL_STATES = ['pending', 'approved', 'declined', 'withdrawn', 'expired', 'void'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** The number of days until a pending approval expires. */
export const APPROVAL_DAYS = 14;
