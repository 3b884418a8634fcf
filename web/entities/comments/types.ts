import type { Comment as FullComment } from '@tandem/shared/work-items/comments/schema.ts';

/** docs/contract/comments.md#fields; the fields that the client reads. */
export type Comment = Pick<
  FullComment,
  | 'id'
  | 'issue'
  | 'project'
  | 'actor'
  | 'actor_detail'
  | 'comment_html'
  | 'edited_at'
  | 'created_at'
  | 'updated_at'
>;
