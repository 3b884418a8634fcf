import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Favorite } from '@tandem/shared/personal/favorites/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';

/** A favourite is known to its owner only. */
export const favoritePut = (userId: string, row: Favorite): NewChange => ({
  stream: userStream(userId),
  workspace_id: null,
  kind: 'favorite',
  op: 'put',
  id: row.id,
  row,
});

export const favoriteRemovals = (rows: readonly { id: string; user_id: string }[]): NewChange[] =>
  rows.map(({ id, user_id }) => ({
    stream: userStream(user_id),
    workspace_id: null,
    kind: 'favorite',
    op: 'remove',
    id,
  }));
