import { z } from 'zod';
import { newIdInput, optionalNameInput } from '../../http/fields.ts';
import { emptyAsNull } from '../../http/lenient.ts';

const URL_MAX_LENGTH = 2000;

/** What is no address of the web is refused by the call, with an `error` (docs/contract/links.md#addresses). */
const url = z.string().trim().min(1).max(URL_MAX_LENGTH);
const title = emptyAsNull(optionalNameInput());

/** Body of POST I/issue-links/ (docs/contract/links.md#a-new-link). */
const fields = z.object({ url, title: title.optional() });
export const createLinkInput = fields.extend({ id: newIdInput.optional() });
export type CreateLink = z.infer<typeof createLinkInput>;

/** Body of PATCH I/issue-links/{id}/. */
export const updateLinkInput = fields.partial();
export type UpdateLink = z.infer<typeof updateLinkInput>;
