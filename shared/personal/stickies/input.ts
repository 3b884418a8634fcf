import { z } from 'zod';
import {
  colorInput,
  jsonObjectInput,
  newIdInput,
  optionalNameInput,
  sortOrderInput,
} from '../../http/fields.ts';
import { blankable, emptyAsNull, seenNameInput } from '../../http/lenient.ts';
import { pagingQuery } from '../../http/paging.ts';
import { htmlInput, seenHtmlInput } from '../../rich-text/nesting.ts';

const fields = z
  .object({
    name: emptyAsNull(optionalNameInput()),
    description: jsonObjectInput,
    description_html: blankable(htmlInput),
    logo_props: jsonObjectInput,
    color: emptyAsNull(colorInput),
    background_color: emptyAsNull(colorInput),
  })
  .partial();

/** Body of POST W/stickies/; a sent sort_order is ignored (docs/contract/stickies.md#a-new-sticky). */
export const createStickyInput = fields.extend({ id: newIdInput.optional() });
export type CreateSticky = z.infer<typeof createStickyInput>;

/**
 * Body of PATCH. With `expected_name` a title that was changed since is left alone: 409. With `expected_description_html`
 * a text that was changed since is merged.
 */
export const updateStickyInput = fields.extend({
  sort_order: sortOrderInput.optional(),
  expected_name: seenNameInput,
  expected_description_html: seenHtmlInput,
});
export type UpdateSticky = z.infer<typeof updateStickyInput>;

/** Query of GET W/stickies/. */
export const stickiesQuery = pagingQuery.extend({ query: z.string().max(200).optional() });
export type StickiesQuery = z.infer<typeof stickiesQuery>;
