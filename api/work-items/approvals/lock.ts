import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { AppError, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { requireItem } from '../items/read/require-item.ts';
import { lockApproval, readApprovals } from '../record/approvals/repo.ts';
import type { ApprovalPath } from './read.ts';

/** Locks the item of the path, then the approval. 404 for an item that is hidden from the caller. */
export async function lockPath(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, id }: ApprovalPath,
): Promise<Approval> {
  await requireItem({ ...ctx, db: tx }, item_id);
  await lockRows(tx, 'work_items', [item_id]);
  const approval = await lockApproval(tx, sql`r.id = ${id} and r.work_item_id = ${item_id}`);
  if (!approval) throw notFound();
  return approval;
}

/** 409 with the state of the approval unless it is pending. */
export function requireOpen({ state }: Approval): void {
  if (state !== 'pending') throw new AppError(409, { error: 'The approval is closed.', state });
}

/** Reads an approval that the transaction has locked, after its writes. */
export async function writtenApproval(tx: Tx, id: string): Promise<Approval> {
  const [approval] = await readApprovals(tx, sql`r.id = ${id}`);
  return must(approval, 'it is locked');
}
