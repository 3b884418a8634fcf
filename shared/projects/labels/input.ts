import { z } from 'zod';
import { colorInput, nameInput, newIdInput, optionalIdInput, sortOrderInput } from '../../http/fields.ts';
import { blankable, descriptionInput, listInput, optionalTextInput } from '../../http/lenient.ts';

const MAX_AT_ONCE = 1000;

const name = nameInput();
const optionalFields = z
  .object({
    color: blankable(colorInput),
    description: descriptionInput,
    parent: optionalIdInput,
    external_source: optionalTextInput(),
    external_id: optionalTextInput(),
  })
  .partial();

/** Body of POST P/issue-labels/; a sent sort_order is ignored (docs/contract/labels.md#a-new-label). */
export const createLabelInput = optionalFields.extend({ name, id: newIdInput.optional() });
export type CreateLabel = z.infer<typeof createLabelInput>;

/** Body of PATCH and PUT. */
export const updateLabelInput = optionalFields.extend({
  name: name.optional(),
  sort_order: sortOrderInput.optional(),
});
export type UpdateLabel = z.infer<typeof updateLabelInput>;

/** Body of POST P/bulk-create-labels/. */
export const bulkLabelsInput = z.object({
  label_data: listInput(
    createLabelInput.omit({ parent: true, external_source: true, external_id: true }),
    MAX_AT_ONCE,
  ).refine((labels) => {
    const ids = labels.flatMap(({ id }) => id ?? []);
    return new Set(ids).size === ids.length;
  }, 'The ids of the labels are to differ.'),
});
export type BulkLabels = z.infer<typeof bulkLabelsInput>;
