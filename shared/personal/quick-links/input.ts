import { z } from 'zod';
import { jsonObjectInput, newIdInput, optionalNameInput } from '../../http/fields.ts';
import { emptyAsNull } from '../../http/lenient.ts';

const URL_MAX_LENGTH = 2000;

/** What is no address of the web is refused by the command, in the form that clients read (docs/contract/quick-links.md#addresses). */
const fields = z.object({
  url: z.string().trim().min(1).max(URL_MAX_LENGTH),
  title: emptyAsNull(optionalNameInput()).optional(),
  metadata: jsonObjectInput.optional(),
});

/** Body of POST W/quick-links/. */
export const createQuickLinkInput = fields.extend({ id: newIdInput.optional() });
export type CreateQuickLink = z.infer<typeof createQuickLinkInput>;

/** Body of PATCH W/quick-links/{id}/. */
export const updateQuickLinkInput = fields.partial();
export type UpdateQuickLink = z.infer<typeof updateQuickLinkInput>;
