import { z } from 'zod';
import { ROLE } from '../../roles.ts';
import { TRANSITION_RELATIONS } from './kinds.ts';

const roleSchema = z.union([z.literal(ROLE.ADMIN), z.literal(ROLE.MEMBER), z.literal(ROLE.GUEST)]);

/** A condition that an item has to meet for a transition (docs/contract/workflow.md#conditions). */
export const conditionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field_filled'), field_id: z.uuid() }),
  z.object({ kind: z.literal('sub_items_done') }),
  z.object({ kind: z.literal('no_open_blocker') }),
  z.object({ kind: z.literal('estimate_set') }),
]);
export type Condition = z.infer<typeof conditionSchema>;

/**
 * Who may use a transition: everyone in any of the three lists. Three empty lists mean everyone who may edit
 * the item.
 */
export const whoSchema = z.object({
  roles: z.array(roleSchema),
  member_ids: z.array(z.uuid()),
  relations: z.array(z.enum(TRANSITION_RELATIONS)),
});
export type Who = z.infer<typeof whoSchema>;

/**
 * The approval that a transition needs: `count` of the named people, or of the members with at least the
 * role. Exactly one of both is set.
 */
export const approvalRuleSchema = z.object({
  count: z.int(),
  member_ids: z.array(z.uuid()),
  role: roleSchema.nullable(),
});
export type ApprovalRule = z.infer<typeof approvalRuleSchema>;

/** One transition. A `from_state_id` of null means any state. */
export const transitionSchema = z.object({
  id: z.uuid(),
  from_state_id: z.uuid().nullable(),
  to_state_id: z.uuid(),
  who: whoSchema,
  conditions: z.array(conditionSchema),
  approval: approvalRuleSchema.nullable(),
});
export type Transition = z.infer<typeof transitionSchema>;

/** The transitions of some types. An empty `type_ids` means all types without a flow of their own. */
export const flowSchema = z.object({ type_ids: z.array(z.uuid()), transitions: z.array(transitionSchema) });
export type Flow = z.infer<typeof flowSchema>;

/** The start state of new items of a type. A `type_id` of null means all types that are not named. */
export const initialStateSchema = z.object({ type_id: z.uuid().nullable(), state_id: z.uuid() });
export type InitialState = z.infer<typeof initialStateSchema>;

/**
 * The workflow of a project (docs/contract/workflow.md#fields). It applies while `is_workflow_enabled` of the
 * project is on.
 */
export const projectWorkflowSchema = z.object({
  /** The id of the project. */
  id: z.uuid(),
  project_id: z.uuid(),
  workspace_id: z.uuid(),
  flows: z.array(flowSchema),
  initial_states: z.array(initialStateSchema),
  updated_at: z.string(),
  updated_by: z.uuid().nullable(),
});
export type ProjectWorkflow = z.infer<typeof projectWorkflowSchema>;

/** A reason why an item cannot enter a state (docs/contract/workflow.md#reasons). */
export const reasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no_transition') }),
  whoSchema.extend({ kind: z.literal('not_permitted') }),
  z.object({ kind: z.literal('field_required'), field_id: z.uuid() }),
  z.object({ kind: z.literal('sub_items_open'), count: z.int(), total: z.int() }),
  z.object({ kind: z.literal('blockers_open'), count: z.int() }),
  z.object({ kind: z.literal('estimate_missing') }),
  approvalRuleSchema.extend({ kind: z.literal('approval') }),
  z.object({ kind: z.literal('approval_pending'), approval_id: z.uuid() }),
  z.object({ kind: z.literal('approvers_missing'), count: z.int() }),
]);
export type Reason = z.infer<typeof reasonSchema>;

/**
 * What an item may do with one state. GET P/issues/{id}/transitions/ returns one for each state of the
 * project.
 */
export const possibleTransitionSchema = z.object({
  state_id: z.uuid(),
  allowed: z.boolean(),
  /** The approval rule of the transition. It is set only if `allowed` is false without any other reason. */
  needs_approval: approvalRuleSchema.nullable(),
  reasons: z.array(reasonSchema),
});
export type PossibleTransition = z.infer<typeof possibleTransitionSchema>;
