import { z } from 'zod';
import { idInput, idsInput, optionalIdInput } from '../../http/fields.ts';
import { emptyAsNull, listInput, numericInput, versionInput } from '../../http/lenient.ts';
import { ROLE } from '../../roles.ts';
import { TRANSITION_RELATIONS, WORKFLOW_LIMITS } from './kinds.ts';

const roleInput = numericInput(
  z.union([z.literal(ROLE.ADMIN), z.literal(ROLE.MEMBER), z.literal(ROLE.GUEST)]),
);

const whoInput = z.strictObject({
  roles: listInput(roleInput, 3).optional(),
  member_ids: idsInput(WORKFLOW_LIMITS.people).optional(),
  relations: listInput(z.enum(TRANSITION_RELATIONS), 3).optional(),
});

const conditionInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('field_filled'), field_id: idInput }),
  z.strictObject({ kind: z.literal('sub_items_done') }),
  z.strictObject({ kind: z.literal('no_open_blocker') }),
  z.strictObject({ kind: z.literal('estimate_set') }),
]);

const approvalInput = z.strictObject({
  count: numericInput(z.int().min(1).max(WORKFLOW_LIMITS.approvals)),
  member_ids: idsInput(WORKFLOW_LIMITS.people).optional(),
  role: emptyAsNull(roleInput).optional(),
});

/**
 * An id that the project has or that the caller generated. A value that is no id is ignored, as for every new
 * row.
 */
const transitionIdInput = z.unknown().transform((value) => idInput.safeParse(value).data);

const transitionInput = z.strictObject({
  id: transitionIdInput.optional(),
  from_state_id: optionalIdInput.optional(),
  to_state_id: idInput,
  who: whoInput.nullable().optional(),
  conditions: listInput(conditionInput, WORKFLOW_LIMITS.conditions).optional(),
  approval: approvalInput.nullable().optional(),
});

const flowInput = z.strictObject({
  type_ids: idsInput(WORKFLOW_LIMITS.people).optional(),
  transitions: listInput(transitionInput, WORKFLOW_LIMITS.transitions),
});

const initialStateInput = z.strictObject({ type_id: optionalIdInput.optional(), state_id: idInput });

/** The body of PUT P/workflow/. It is the whole workflow (docs/contract/workflow.md#calls). */
export const putWorkflowInput = z.object({
  flows: listInput(flowInput, WORKFLOW_LIMITS.flows),
  initial_states: listInput(initialStateInput, WORKFLOW_LIMITS.people).optional(),
  /** The version that the caller read. 409 if the stored workflow is newer. */
  expected_updated_at: versionInput.optional(),
});
export type PutWorkflow = z.infer<typeof putWorkflowInput>;
