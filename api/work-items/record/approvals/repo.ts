import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { approvalColumns } from '@tandem/db/rows/approvals.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import type { ApprovalState } from '@tandem/shared/work-items/approvals/states.ts';
import { type RawBuilder, sql } from 'kysely';

/** Reads approvals `r`, the newest first. */
export async function readApprovals(
  db: Db,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select ${approvalColumns} from approvals r where ${condition}
    order by r.created_at desc, r.id ${tail}`.execute(db);
  return rows;
}

/** Locks and reads an approval. The caller must have locked its item before. */
export async function lockApproval(tx: Tx, condition: RawBuilder<unknown>): Promise<Approval | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from approvals r where ${condition} for update`.execute(tx);
  const [found] = rows;
  return found && (await readApprovals(tx, sql`r.id = ${found.id}`))[0];
}

/** Closes a locked pending approval. */
export async function writeEnd(
  tx: Tx,
  { id, state, by }: { id: string; state: Exclude<ApprovalState, 'pending'>; by: string | null },
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({
      state,
      closed_at: sql<string>`clock_timestamp()`,
      closed_by: by,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Reads the target state of an approval, even if it is deleted. */
export async function readTargetState(db: Db, id: string): Promise<{ id: string; name: string }> {
  return db.selectFrom('states').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
}
