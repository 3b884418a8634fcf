/**
 * Groups that clients know; the table also has `triage`, which never leaves the server
 * (docs/contract/states.md#the-internal-group).
 */
export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];
