import { z } from 'zod';
import { idInput, sortOrderInput } from '../fields.ts';

const MAX_AT_ONCE = 1000;

const name = z.string().trim().min(1).max(255);
const optionalFields = z
  .object({
    color: z.string().trim().max(255),
    description: z.string().max(10_000),
    parent: idInput.nullable(),
  })
  .partial();

/** Body of POST P/issue-labels/; a sent sort_order is ignored (contract-work-items 6). */
export const createLabelInput = optionalFields.extend({ name });
export type CreateLabel = z.infer<typeof createLabelInput>;

/** Body of PATCH and PUT. */
export const updateLabelInput = optionalFields.extend({
  name: name.optional(),
  sort_order: sortOrderInput.optional(),
});
export type UpdateLabel = z.infer<typeof updateLabelInput>;

/** Body of POST P/bulk-create-labels/. */
export const bulkLabelsInput = z.object({
  label_data: z.array(createLabelInput.omit({ parent: true })).max(MAX_AT_ONCE),
});
export type BulkLabels = z.infer<typeof bulkLabelsInput>;
