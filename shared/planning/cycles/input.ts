import { z } from 'zod';
import {
  jsonObjectInput,
  nameInput,
  newIdInput,
  optionalIdInput,
  sortOrderInput,
} from '../../http/fields.ts';
import {
  descriptionInput,
  optionalDayInput,
  optionalTextInput,
  seenDescriptionInput,
} from '../../http/lenient.ts';
import { MEASURES } from '../progress.ts';
import { logoPropsInput } from '../../projects/projects/schema.ts';

const days = { start_date: optionalDayInput.optional(), end_date: optionalDayInput.optional() };
const optionalFields = z
  .object({
    description: descriptionInput,
    view_props: jsonObjectInput,
    logo_props: logoPropsInput,
    external_source: optionalTextInput(),
    external_id: optionalTextInput(),
  })
  .partial()
  .extend(days);

/** Body of POST P/cycles/ (docs/contract/cycles.md#a-new-cycle). */
export const createCycleInput = optionalFields.extend({ name: nameInput(), id: newIdInput.optional() });
export type CreateCycle = z.infer<typeof createCycleInput>;

/** Body of PATCH and PUT. */
export const updateCycleInput = optionalFields.extend({
  name: nameInput().optional(),
  sort_order: sortOrderInput.optional(),
  expected_description: seenDescriptionInput,
});
export type UpdateCycle = z.infer<typeof updateCycleInput>;

/** Body of POST P/cycles/date-check/; `cycle_id` is the cycle that is being edited. */
export const dateCheckInput = z.object({ ...days, cycle_id: optionalIdInput.optional() });
export type DateCheckInput = z.infer<typeof dateCheckInput>;

/** Body of POST P/cycles/{id}/transfer-issues/. */
export const transferInput = z.object({ new_cycle_id: optionalIdInput.optional() });

/** Query of GET P/cycles/{id}/analytics/. */
export const analyticsQuery = z.object({ type: z.enum(MEASURES).default('issues') });
