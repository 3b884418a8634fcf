import { systemUser } from '@tandem/db/access/system-user.ts';
import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type NewActivity, activityChanges } from '@tandem/db/rows/activities.ts';
import { readApprovalChanges } from '@tandem/db/rows/approvals.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { sql } from 'kysely';
import { insertActivities } from '../activities/insert-activities.ts';
import { approvalEnded } from './activities.ts';
import { lockApproval, readTargetState, writeEnd } from './repo.ts';
import { readEnded } from './stale.ts';

type Author = { user: { id: string }; epoch: number };

/** Writes an event of an approval into the history of its item. Returns the Changes of both. */
export async function approvalHappened(
  tx: Tx,
  author: Author,
  { id, issue_id, activities }: Pick<Approval, 'id' | 'issue_id'> & { activities: readonly NewActivity[] },
): Promise<NewChange[]> {
  const changes = await readApprovalChanges(tx, [id]);
  const recorded = await insertActivities(
    tx,
    author,
    activities.map((activity) => ({ ...activity, work_item_id: issue_id })),
  );
  return [...changes, ...activityChanges(recorded, changes[0]?.item_creator_id ?? null)];
}

/**
 * Closes the pending approval of a locked item if it no longer applies. The actor is the product. Returns the
 * Changes, which are empty if the approval still applies.
 */
export async function closeIfEnded(tx: Tx, approvalId: string): Promise<NewChange[]> {
  const approval = await lockApproval(tx, sql`r.id = ${approvalId} and r.state = 'pending'`);
  if (!approval) return [];
  const [ended] = await readEnded(tx, sql`r.id = ${approvalId}`);
  if (!ended) return [];
  return closeAs(tx, approval, ended.end);
}

/** Closes a locked pending approval. The actor is the product. */
export async function closeAs(tx: Tx, approval: Approval, end: 'expired' | 'void'): Promise<NewChange[]> {
  const { id, issue_id, to_state_id } = approval;
  await writeEnd(tx, { id, state: end, by: null });
  const author = { user: await systemUser(tx), epoch: Date.now() / 1000 };
  const event = { approval_id: id, to_state: await readTargetState(tx, to_state_id) };
  return approvalHappened(tx, author, { id, issue_id, activities: [approvalEnded(event, end)] });
}
