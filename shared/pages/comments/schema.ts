import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';

/** docs/contract/page-comments.md#fields */
export const pageCommentSchema = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  page: z.uuid(),
  /** The comment that began the thread; null for that one itself. */
  parent: z.uuid().nullable(),
  actor: z.uuid(),
  comment_html: z.string(),
  comment_stripped: z.string(),
  /** The words that the thread is about, as they were when it was begun; "" for replies. */
  quote: z.string(),
  resolved_at: z.string().nullable(),
  resolved_by: z.uuid().nullable(),
  edited_at: z.string().nullable(),
  ...auditFields,
});
export type PageComment = z.infer<typeof pageCommentSchema>;
