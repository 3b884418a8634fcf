/** What a person may be to an item, so that a transition is theirs (docs/contract/workflow.md#who). */
export const TRANSITION_RELATIONS = ['assignee', 'creator', 'lead'] as const;
export type TransitionRelation = (typeof TRANSITION_RELATIONS)[number];

/** The shape of a workflow's limits: transitions and flows of a project, people of a transition. */
export const WORKFLOW_LIMITS = {
  transitions: 400,
  flows: 20,
  people: 100,
  conditions: 20,
  approvals: 20,
} as const;
