import { EntityIndex } from '#lib/entity-index.ts';
import { EntityStore } from '#lib/entity-store.ts';
import { onChange } from '../live/live.ts';
import type { Comment } from './types.ts';

export const comments = new EntityStore<Comment>();
export const commentsByItem = new EntityIndex(
  comments,
  (row) => row.issue,
  (a, b) => (a.created_at < b.created_at ? -1 : 1),
);

onChange('comment', (change) => comments.confirm(change));
