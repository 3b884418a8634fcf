import type { NewActivity } from '@tandem/db/rows/activities.ts';

/** The approval and the target state that an activity is about. */
export type ApprovalEvent = {
  approval_id: string;
  to_state: { id: string; name: string };
};

/** Verbs of activities of the field `approval` (docs/contract/approvals.md#history). */
type ApprovalVerb = 'created' | 'approved' | 'declined' | 'withdrawn' | 'expired' | 'void';

const activity = (
  verb: ApprovalVerb,
  { approval_id, to_state }: ApprovalEvent,
  { old_value, comment }: { old_value: string; comment: string },
): NewActivity => ({
  verb,
  field: 'approval',
  old_value,
  new_value: to_state.name,
  old_identifier: approval_id,
  new_identifier: to_state.id,
  comment,
});

/** The activity of a new request. `old_value` has the names of the approvers. */
export function approvalAsked(event: ApprovalEvent, names: readonly string[]): NewActivity {
  const old_value = names.join(', ');
  return activity('created', event, {
    old_value,
    comment: `asked ${old_value} for approval to move it to ${event.to_state.name}`,
  });
}

/** The activity of an answer. `old_value` has its comment. */
export const approvalAnswered = (
  event: ApprovalEvent,
  { answer, comment }: { answer: 'approved' | 'declined'; comment: string },
): NewActivity =>
  activity(answer, event, {
    old_value: comment,
    comment:
      answer === 'approved'
        ? `approved moving it to ${event.to_state.name}`
        : `declined moving it to ${event.to_state.name}`,
  });

const ENDED = {
  withdrawn: 'withdrew the request for approval to move it to',
  expired: 'closed the expired request for approval to move it to',
  void: 'closed the request for approval, which no longer applies, to move it to',
} as const;
/** The states of an approval that was closed without an answer. */
export type ApprovalEnd = keyof typeof ENDED;

/** The activity of an approval that was closed without an answer. */
export const approvalEnded = (event: ApprovalEvent, state: ApprovalEnd): NewActivity =>
  activity(state, event, { old_value: '', comment: `${ENDED[state]} ${event.to_state.name}` });
