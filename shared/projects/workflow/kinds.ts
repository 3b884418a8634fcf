/** Relations of a person to an item that open a transition to them (docs/contract/workflow.md#who). */
export const TRANSITION_RELATIONS = ['assignee', 'creator', 'lead'] as const;
export type TransitionRelation = (typeof TRANSITION_RELATIONS)[number];

/** Limits of a workflow: transitions and flows per project, people per transition. */
export const WORKFLOW_LIMITS = {
  transitions: 400,
  flows: 20,
  people: 100,
  conditions: 20,
  approvals: 20,
} as const;
