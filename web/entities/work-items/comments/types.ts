import type {
  CommentReaction as FullReaction,
  Comment as FullComment,
} from '@tandem/shared/work-items/comments/schema.ts';

/** docs/contract/comments.md#fields; the fields that the client reads. */
export type Comment = { comment_reactions: readonly CommentReaction[] } & Pick<
  FullComment,
  | 'id'
  | 'issue'
  | 'project'
  | 'actor'
  | 'actor_detail'
  | 'comment_html'
  | 'access'
  | 'edited_at'
  | 'parent'
  | 'resolved_at'
  | 'resolved_by'
  | 'created_at'
  | 'updated_at'
>;

export type CommentReaction = Pick<FullReaction, 'actor' | 'reaction'>;
export type CommentAccess = Comment['access'];
