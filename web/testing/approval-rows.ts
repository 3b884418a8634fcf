import type { Approval, Approver } from '#entities/work-items/approvals/types.ts';

const at = '2026-01-01T10:00:00Z';

/** A pending approval, with other values where `fields` has them. */
export const approvalRow = (id: string, fields: Partial<Approval> = {}): Approval => ({
  id,
  workspace_id: 'w',
  project_id: 'p',
  issue_id: 'i1',
  transition_id: 'move',
  from_state_id: 'doing',
  to_state_id: 'done',
  state: 'pending',
  needed: 2,
  approvers: [],
  requested_by: 'ada',
  created_at: at,
  updated_at: at,
  expires_at: at,
  closed_at: null,
  closed_by: null,
  ...fields,
});

/** An approver who has not answered, with other values where `fields` has them. */
export const approverRow = (member_id: string, fields: Partial<Approver> = {}): Approver => ({
  member_id,
  answer: null,
  comment: '',
  answered_at: null,
  ...fields,
});
