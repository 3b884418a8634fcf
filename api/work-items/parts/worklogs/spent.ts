import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { sql } from 'kysely';
import { touchWorkItems } from '../../items/write/create-repo.ts';

/**
 * Moves `updated_at` of items whose `spent_minutes` an entry has changed, and gives their Changes. A project that does not
 * track time has none (docs/contract/time.md#planned-and-spent).
 */
export async function spentChanges(
  tx: Tx,
  projectId: string,
  itemIds: readonly string[],
): Promise<NewChange[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<{ is_time_tracking_enabled: boolean }>`
    select p.is_time_tracking_enabled from projects p where p.id = ${projectId}`.execute(tx);
  if (!rows[0]?.is_time_tracking_enabled) return [];
  await touchWorkItems(tx, itemIds);
  return readWorkItemChanges(tx, itemIds);
}
