import { z } from 'zod';
import { newIdInput, optionalNameInput } from '../../http/fields.ts';
import { emptyAsNull } from '../../http/lenient.ts';

const URL_MAX_LENGTH = 2000;

/** An address of the web, or null. Without a scheme `http://` is meant; nothing but http and https is a link. */
export function readWebUrl(text: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `http://${text}`;
  const url = URL.parse(address);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isWeb && /^(localhost|.*[^.]\.[^.].*|\[.+\])$/.test(url.hostname) ? address : null;
}

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
