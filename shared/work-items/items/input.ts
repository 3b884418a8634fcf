import { z } from 'zod';
import { isDay } from '../../time/calendar-day.ts';
import { idInput, nameInput, newIdInput, sortOrderInput } from '../../http/fields.ts';
import { htmlInput } from '../../rich-text/nesting.ts';
import { PRIORITIES } from './priority.ts';

/** Assignees or labels of one item at most. */
const RELATED_IDS_MAX = 500;

const emptyToNull = (value: unknown) => (value === '' ? null : value);

/** An id that a form may leave empty: "" means none, as null does. */
const optionalId = z.preprocess(emptyToNull, idInput.nullable());
const ids = z
  .array(idInput)
  .max(RELATED_IDS_MAX)
  .transform((values) => [...new Set(values)]);

/** A day; of a timestamp its first ten characters; "" means none. */
const day = z.preprocess(
  (value) => (typeof value === 'string' ? (value === '' ? null : value.slice(0, 10)) : value),
  z.string().refine(isDay, 'Date has wrong format. Use YYYY-MM-DD.').nullable(),
);
const priority = z.preprocess(
  (value) => (value === '' || value === null ? 'none' : value),
  z.enum(PRIORITIES),
);
const customerField = z.preprocess(emptyToNull, z.string().max(255).nullable());
const externalText = z.string().max(255).nullable();

const workItemFields = z
  .object({
    description_html: htmlInput,
    state_id: optionalId,
    parent_id: optionalId,
    priority,
    assignee_ids: ids,
    label_ids: ids,
    estimate_point: optionalId,
    start_date: day,
    target_date: day,
    type_id: optionalId,
    external_source: externalText,
    external_id: externalText,
    customer_phone: customerField,
    subscription_name: customerField,
    service_name: customerField,
    appointment_name: customerField,
    lead_source: customerField,
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
 * the item has changed since then, the answer is 409 and nothing is written.
 */
export const updateWorkItemInput = workItemFields.extend({
  name: name.optional(),
  sort_order: sortOrderInput.optional(),
  expected_updated_at: z.string().max(40).optional(),
});
export type UpdateWorkItem = z.infer<typeof updateWorkItemInput>;
