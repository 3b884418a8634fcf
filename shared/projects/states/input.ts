import { z } from 'zod';
import { colorInput, nameInput, sortOrderInput } from '../../http/fields.ts';
import { descriptionInput, emptyAsNull, numericInput, optionalTextInput } from '../../http/lenient.ts';
import { STATE_GROUPS } from './schema.ts';

const MAX_WIP_LIMIT = 9999;
/** How many items a column should hold at most; null for any number (docs/contract/states.md#limits-of-columns). */
const wipLimitInput = emptyAsNull(numericInput(z.int().min(1).max(MAX_WIP_LIMIT)));

const stateFields = {
  name: nameInput(),
  color: colorInput.min(1),
  description: descriptionInput.optional(),
  external_source: optionalTextInput().optional(),
  external_id: optionalTextInput().optional(),
  wip_limit: wipLimitInput.optional(),
  is_wip_enforced: z.boolean().optional(),
};

/** Body of POST P/states/; a sent sequence is ignored (docs/contract/states.md#a-new-state). */
export const createStateInput = z.object({
  ...stateFields,
  group: z.enum(STATE_GROUPS).default('backlog'),
  default: z.boolean().default(false),
});
export type CreateState = z.infer<typeof createStateInput>;

/** Body of PATCH and PUT; `default` changes by mark-default only. */
export const updateStateInput = z
  .object({ ...stateFields, group: z.enum(STATE_GROUPS), sequence: sortOrderInput })
  .partial();
export type UpdateState = z.infer<typeof updateStateInput>;
