import { z } from 'zod';
import { jsonObjectInput, nameInput, newIdInput, sortOrderInput } from '../../http/fields.ts';
import { descriptionInput, numericInput, seenDescriptionInput } from '../../http/lenient.ts';
import { richFiltersInput } from '../../work-items/filters/input.ts';
import { logoPropsInput } from '../../projects/projects/schema.ts';
import { publishingFields } from '../../projects/publishing/settings.ts';
import { viewAccessSchema } from './schema.ts';

const fields = z
  .object({
    description: descriptionInput,
    filters: jsonObjectInput,
    rich_filters: richFiltersInput,
    display_filters: jsonObjectInput,
    display_properties: jsonObjectInput,
    logo_props: logoPropsInput,
  })
  .partial();

const accessInput = numericInput(viewAccessSchema);

/** Body of POST P/views/ and W/views/ (docs/contract/views.md#a-new-view). */
export const createViewInput = fields.extend({
  name: nameInput(),
  access: accessInput.optional(),
  id: newIdInput.optional(),
});
export type CreateView = z.infer<typeof createViewInput>;

/** Body of PATCH and PUT: access and lock have calls of their own. */
export const updateViewInput = fields.extend({
  expected_description: seenDescriptionInput,
  name: nameInput().optional(),
  sort_order: sortOrderInput.optional(),
});
export type UpdateView = z.infer<typeof updateViewInput>;

export const viewAccessInput = z.object({ access: accessInput });

/** Body of POST and PATCH of what a view publishes. */
export const publishViewInput = z.object(publishingFields).partial();
export type PublishView = z.infer<typeof publishViewInput>;

/** Query of GET W/views/. */
export const viewsQuery = z.object({ order_by: z.string().optional() });
