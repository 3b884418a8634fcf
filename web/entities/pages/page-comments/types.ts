import type { PageComment as FullComment } from '@tandem/shared/pages/comments/schema.ts';

/** docs/contract/page-comments.md#fields; the fields that the client reads. */
export type PageComment = Pick<
  FullComment,
  | 'id'
  | 'page'
  | 'parent'
  | 'actor'
  | 'comment_html'
  | 'quote'
  | 'resolved_at'
  | 'resolved_by'
  | 'edited_at'
  | 'created_at'
  | 'updated_at'
>;
