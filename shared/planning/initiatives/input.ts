import { z } from 'zod';
import { nameInput, newIdInput, optionalIdInput, sortOrderInput } from '../../http/fields.ts';
import { blankable, emptyAsNull, optionalDayInput } from '../../http/lenient.ts';
import { logoPropsInput } from '../../projects/projects/schema.ts';
import { htmlInput, seenHtmlInput } from '../../rich-text/nesting.ts';
import { INITIATIVE_STATUSES, PART_KINDS, TARGET_KINDS } from './values.ts';

/** The list has no pages, and its rows have their texts. */
const MAX_TEXT = 20_000;
const textInput = htmlInput.max(MAX_TEXT);

const optionalFields = z
  .object({
    description_html: blankable(textInput),
    owner_id: optionalIdInput,
    target_kind: emptyAsNull(z.enum(TARGET_KINDS)),
    target_date: optionalDayInput,
    start_date: optionalDayInput,
    parent_id: optionalIdInput,
    status: z.enum(INITIATIVE_STATUSES),
    sort_order: sortOrderInput,
    logo_props: logoPropsInput.nullable().transform((logo) => logo ?? {}),
  })
  .partial();

/** Body of POST W/initiatives/ (docs/contract/initiatives.md#a-new-initiative). */
export const createInitiativeInput = optionalFields.extend({ name: nameInput(), id: newIdInput.optional() });
export type CreateInitiative = z.infer<typeof createInitiativeInput>;

/** Body of PATCH. With `expected_description_html` a text that was changed since is merged. */
export const updateInitiativeInput = optionalFields.extend({
  name: nameInput().optional(),
  expected_description_html: seenHtmlInput,
});
export type UpdateInitiative = z.infer<typeof updateInitiativeInput>;

/** Body of POST W/initiatives/{id}/parts/: the id that `kind` names. */
export const createInitiativePartInput = z.object({
  id: newIdInput.optional(),
  kind: z.enum(PART_KINDS),
  project_id: optionalIdInput.optional(),
  module_id: optionalIdInput.optional(),
  issue_id: optionalIdInput.optional(),
  sort_order: sortOrderInput.optional(),
});
export type CreateInitiativePart = z.infer<typeof createInitiativePartInput>;
