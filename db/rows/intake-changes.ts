import type { NewChange } from '../change-log/log.ts';
import type { Tx } from '../postgres/client.ts';
import { lockRows } from './locks.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type FlatIntakeItem, intakeColumns, isEntry, presentIntakeItem } from './intake.ts';

/**
 * What the log is to say of these items after a write, as far as they came through intake
 * (docs/contract/intake.md#changes-of-intake).
 */
export async function readIntakeChanges(tx: Tx, itemIds: readonly string[]): Promise<NewChange[]> {
  if (itemIds.length === 0) return [];
  await lockRows(tx, 'work_items', itemIds);
  const { rows } = await sql<FlatIntakeItem & { workspace_id: string; is_listed: boolean; of: string }>`
    select ${intakeColumns}, n.workspace_id, n.project_id as of, (${isEntry}) as is_listed
    from intake_work_items n join work_items w on w.id = n.work_item_id
    where n.work_item_id = any(${itemIds}::uuid[]) order by n.created_at, n.id`.execute(tx);
  return rows.map(({ workspace_id, is_listed, of, ...row }) => ({
    stream: projectStream(of),
    workspace_id,
    kind: 'intake',
    id: row.id,
    ...(is_listed ? { op: 'put', row: presentIntakeItem(row) } : { op: 'remove' }),
    item_creator_id: row.created_by,
  }));
}
