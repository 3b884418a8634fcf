import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { linkPut, linkRemoval } from './present.ts';
import { findLink, renewal } from './repo.ts';

/**
 * Gives the workspace another link once somebody has left it or may not invite any more: they know the one before
 * (docs/contract/invite-link.md#who-leaves). Call it when their membership is written; gives the Changes to record.
 */
export async function renewLinkAfterLeaving(tx: Tx, workspaceId: string): Promise<NewChange[]> {
  const written = await tx
    .updateTable('workspace_invite_links')
    .set(renewal())
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['id', 'workspace_id'])
    .executeTakeFirst();
  if (!written) return [];
  const live = await findLink(tx, workspaceId);
  return [live ? linkPut(live) : linkRemoval(written)];
}
