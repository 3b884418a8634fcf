import { z } from 'zod';
import { newIdInput, optionalIdInput } from '../../http/fields.ts';
import { blankable } from '../../http/lenient.ts';
import { htmlInput, seenHtmlInput } from '../../rich-text/nesting.ts';
import { MAX_QUOTE } from '../limits.ts';

/** Body of POST P/pages/{id}/comments/; with `parent` a reply to the thread which that comment began. */
export const createPageCommentInput = z.object({
  id: newIdInput.optional(),
  comment_html: htmlInput,
  parent: optionalIdInput.optional(),
  quote: blankable(z.string().max(MAX_QUOTE)).optional(),
});
export type CreatePageComment = z.infer<typeof createPageCommentInput>;

/** Body of PATCH P/pages/{id}/comments/{id}/. */
export const updatePageCommentInput = z.object({
  comment_html: blankable(htmlInput).optional(),
  expected_comment_html: seenHtmlInput,
});
export type UpdatePageComment = z.infer<typeof updatePageCommentInput>;
