import { z } from 'zod';
import { jsonObjectInput, newIdInput, optionalIdInput } from '../../http/fields.ts';
import { blankable, optionalTextInput, versionInput } from '../../http/lenient.ts';
import { htmlInput, seenHtmlInput } from '../../rich-text/nesting.ts';
import { COMMENT_ACCESSES } from './schema.ts';

const commentFields = z
  .object({
    comment_html: blankable(htmlInput),
    comment_json: jsonObjectInput,
    access: z.enum(COMMENT_ACCESSES),
    external_source: optionalTextInput(),
    external_id: optionalTextInput(),
  })
  .partial();

/**
 * Body of POST I/comments/; with `parent` a reply to the thread which that comment began. Author, words and audit fields are the server's
 * (docs/contract/comments.md#what-a-body-cannot-say).
 */
export const createCommentInput = commentFields.extend({
  id: newIdInput.optional(),
  parent: optionalIdInput.optional(),
});
export type CreateComment = z.infer<typeof createCommentInput>;

/** Body of PATCH; with `expected_updated_at` a comment that has changed since then is left alone: 409, with `expected_comment_html` it is merged. */
export const updateCommentInput = commentFields.extend({
  expected_updated_at: versionInput.optional(),
  expected_comment_html: seenHtmlInput,
});
export type UpdateComment = z.infer<typeof updateCommentInput>;
