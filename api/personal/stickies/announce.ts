import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Sticky } from '@tandem/shared/personal/stickies/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';

const changeOf = ({ id, owner }: Sticky) => ({
  stream: userStream(owner),
  workspace_id: null,
  kind: 'sticky' as const,
  id,
});

/** A sticky is known to its owner only. */
export const stickyPut = (row: Sticky): NewChange => ({ ...changeOf(row), op: 'put', row });

export const stickyRemoval = (row: Sticky): NewChange => ({ ...changeOf(row), op: 'remove' });
