import { z } from 'zod';
import { colorInput, nameInput, sortOrderInput } from '../../http/fields.ts';
import { descriptionInput, optionalTextInput } from '../../http/lenient.ts';
import { STATE_GROUPS } from './schema.ts';

const stateFields = {
  name: nameInput(),
  color: colorInput.min(1),
  description: descriptionInput.optional(),
  external_source: optionalTextInput().optional(),
  external_id: optionalTextInput().optional(),
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
