import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { sql } from 'kysely';
import { ARCHIVED_BY_AUTOMATION } from '../record/activities/item-events.ts';
import { touchParents } from '../record/edits/parents.ts';
import { announceAutomation } from './announce.ts';
import {
  type AutomatedProject,
  type Automation,
  type Batch,
  type DueItem,
  type Place,
  batchOf,
  lockUntouchedItems,
  withoutDue,
} from './untouched-items.ts';

export const AUTO_ARCHIVE: Automation = { setting: 'archive_in', groups: ['completed', 'cancelled'] };

/**
 * Archives the next items of a project that have been over for long enough
 * (docs/contract/automations.md#archiving-by-itself).
 */
export async function archiveBatch(
  tx: Tx,
  project: AutomatedProject,
  { actor_id, after }: { actor_id: string; after: Place | null },
): Promise<Batch> {
  const items = await lockUntouchedItems(tx, AUTO_ARCHIVE, project, { after });
  if (items.length === 0) return batchOf(items);
  await sql`
    update work_items set archived_at = current_date, updated_at = clock_timestamp(), updated_by = ${actor_id}
    where id = any(${items.map(({ id }) => id)}::uuid[])`.execute(tx);
  const others = await touchOthers(tx, project, items);
  await announceAutomation(tx, actor_id, {
    recorded: items.map((item) => ({ item, activity: ARCHIVED_BY_AUTOMATION })),
    others,
  });
  return batchOf(items);
}

/**
 * Parents count their sub-items: gives them, to be sent. Those that are due themselves are not touched, which would put
 * them off for months.
 */
async function touchOthers(tx: Tx, project: AutomatedProject, items: readonly DueItem[]): Promise<string[]> {
  const parents = items.flatMap(({ parent_id }) => parent_id ?? []);
  await lockRows(tx, 'work_items', parents);
  await touchParents(tx, await withoutDue(tx, AUTO_ARCHIVE, project, parents));
  return parents;
}
