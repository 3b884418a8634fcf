import { z } from 'zod';
import { APPROVAL_STATES } from './states.ts';

/** One approver with their answer. Approvers have a fixed order. */
export const approverSchema = z.object({
  member_id: z.uuid(),
  answer: z.enum(['approved', 'declined']).nullable(),
  comment: z.string(),
  answered_at: z.string().nullable(),
});
export type Approver = z.infer<typeof approverSchema>;

/** A request that an item may enter a state (docs/contract/approvals.md#fields). */
export const approvalSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid(),
  issue_id: z.uuid(),
  transition_id: z.uuid(),
  from_state_id: z.uuid(),
  to_state_id: z.uuid(),
  state: z.enum(APPROVAL_STATES),
  /** The number of `approvers` who have to agree. */
  needed: z.int(),
  approvers: z.array(approverSchema),
  requested_by: z.uuid(),
  created_at: z.string(),
  updated_at: z.string(),
  expires_at: z.string(),
  closed_at: z.string().nullable(),
  closed_by: z.uuid().nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** An approval with the facts about its item that lists of several projects show: GET W/approvals/. */
export const listedApprovalSchema = approvalSchema.extend({
  issue: z.object({
    id: z.uuid(),
    name: z.string(),
    sequence_id: z.int(),
    project_identifier: z.string(),
  }),
});
export type ListedApproval = z.infer<typeof listedApprovalSchema>;
