import { z } from 'zod';
import {
  idsInput,
  nameInput,
  newIdInput,
  optionalIdInput,
  betweenInput,
  sortOrderInput,
} from '../../http/fields.ts';
import {
  blankable,
  emptyAsNull,
  numericInput,
  optionalDayInput,
  optionalTextInput,
  seenNameInput,
  versionInput,
} from '../../http/lenient.ts';
import { fieldValuesInput } from '../../projects/fields/input.ts';
import { htmlInput } from '../../rich-text/nesting.ts';
import { PRIORITIES } from './priority.ts';

/** Assignees or labels of one item at most. */
const RELATED_IDS_MAX = 500;

const ids = idsInput(RELATED_IDS_MAX);
const priority = emptyAsNull(z.enum(PRIORITIES)).transform((given) => given ?? 'none');

/** Ten years of minutes: more is a mistake. */
const MAX_MINUTES = 10 * 366 * 24 * 60;
const minutes = emptyAsNull(numericInput(z.int().min(0).max(MAX_MINUTES)));

const workItemFields = z
  .object({
    description_html: blankable(htmlInput),
    state_id: optionalIdInput,
    parent_id: optionalIdInput,
    priority,
    assignee_ids: ids,
    label_ids: ids,
    estimate_point: optionalIdInput,
    start_date: optionalDayInput,
    target_date: optionalDayInput,
    type_id: optionalIdInput,
    external_source: optionalTextInput(),
    external_id: optionalTextInput(),
    customer_phone: optionalTextInput(),
    subscription_name: optionalTextInput(),
    service_name: optionalTextInput(),
    appointment_name: optionalTextInput(),
    lead_source: optionalTextInput(),
    fields: fieldValuesInput,
    planned_minutes: minutes,
    remaining_minutes: minutes,
  })
  .partial();

const name = nameInput();

/**
 * Body of POST P/issues/; keys that it does not name are ignored
 * (docs/contract/work-items.md#empty-and-unknown-values). So are the other forms of the description: the server derives
 * them from the HTML, whose safety it can see to.
 */
export const createWorkItemInput = workItemFields.extend({ name, id: newIdInput.optional() });
export type CreateWorkItem = z.infer<typeof createWorkItemInput>;

/**
 * Body of PATCH P/issues/{id}/ (docs/contract/work-items.md#expected_updated_at). `expected_updated_at` is ours: when
 * the item has changed since then, the answer is 409 and nothing is written. So is `expected_name`, for a name alone
 * (docs/contract/work-items.md#expected_name).
 */
export const updateWorkItemInput = workItemFields.extend({
  name: name.optional(),
  sort_order: sortOrderInput.optional(),
  between: betweenInput.optional(),
  expected_updated_at: versionInput.optional(),
  expected_name: seenNameInput,
  /**
   * Requests approval if the new state needs it. The item stays in its state until enough approvers agree.
   */
  request_approval: z.boolean().nullish(),
});
export type UpdateWorkItem = z.infer<typeof updateWorkItemInput>;
