import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { QuickLink } from '@tandem/shared/personal/quick-links/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';

const changeOf = ({ id, owner }: QuickLink) => ({
  stream: userStream(owner),
  workspace_id: null,
  kind: 'quick_link' as const,
  id,
});

/** A quick link is known to its owner only. */
export const quickLinkPut = (row: QuickLink): NewChange => ({ ...changeOf(row), op: 'put', row });

export const quickLinkRemoval = (row: QuickLink): NewChange => ({ ...changeOf(row), op: 'remove' });
