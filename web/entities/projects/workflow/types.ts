export type {
  ApprovalRule,
  Condition,
  Flow,
  InitialState,
  PossibleTransition,
  ProjectWorkflow,
  Reason,
  Transition,
  Who,
} from '@tandem/shared/projects/workflow/schema.ts';
