import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { follow } from '@tandem/db/rows/subscriptions.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { ApprovalRule, Reason, Transition } from '@tandem/shared/projects/workflow/schema.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { APPROVAL_DAYS } from '@tandem/shared/work-items/approvals/states.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { approvalAsked } from './activities.ts';
import { readApprovers } from './approvers.ts';
import { approvalHappened, closeIfEnded } from './close.ts';
import { readApprovals, readTargetState } from './repo.ts';

/** A locked item whose move to a state waits for approval. */
export type HeldMove = {
  item: { id: string };
  from_state_id: string;
  to_state_id: string;
  transition: Transition;
};

/**
 * Requests approval for an item to enter a state (docs/contract/approvals.md#asking). Returns the Changes and
 * the approval; a repeat for the same state returns the pending one. 409 when another state is pending. 403
 * when there are too few approvers.
 */
export async function askApproval(
  tx: Tx,
  ctx: ProjectContext,
  held: HeldMove,
): Promise<{ approval: Approval; changes: NewChange[] }> {
  const item_id = held.item.id;
  const ended = await closePending(tx, item_id);
  const [pending] = await readPending(tx, item_id);
  if (pending) {
    if (pending.to_state_id !== held.to_state_id) throw alreadyPending(pending.id);
    return { approval: pending, changes: ended };
  }
  const approvers = await requireApprovers(tx, ctx, held);
  const id = await insertApproval(tx, ctx, { held, approver_ids: approvers.map((each) => each.id) });
  const event = { approval_id: id, to_state: await readTargetState(tx, held.to_state_id) };
  const activities = [
    approvalAsked(
      event,
      approvers.map(({ name }) => name),
    ),
  ];
  const changes = await approvalHappened(tx, ctx, { id, issue_id: item_id, activities });
  const followed = await follow(tx, [{ item_id, user_id: ctx.user.id }]);
  const [approval] = await readApprovals(tx, sql`r.id = ${id}`);
  return { approval: must(approval, 'it was just written'), changes: [...ended, ...changes, ...followed] };
}

const readPending = (tx: Tx, itemId: string) =>
  readApprovals(tx, sql`r.work_item_id = ${itemId} and r.state = 'pending'`);

/** Closes an earlier request that has ended without being noticed. */
async function closePending(tx: Tx, itemId: string): Promise<NewChange[]> {
  const [pending] = await readPending(tx, itemId);
  return pending ? closeIfEnded(tx, pending.id) : [];
}

async function requireApprovers(tx: Tx, ctx: ProjectContext, { item, transition }: HeldMove) {
  const rule: ApprovalRule = must(transition.approval, 'the transition asks for approval');
  const approvers = await readApprovers(tx, { item_id: item.id, requester_id: ctx.user.id }, rule);
  if (approvers.length >= rule.count) return approvers;
  throw refused(403, 'Too few people can approve this transition.', {
    kind: 'approvers_missing',
    count: rule.count - approvers.length,
  });
}

const alreadyPending = (approval_id: string) =>
  refused(409, 'Approval of another state is pending for this work item.', {
    kind: 'approval_pending',
    approval_id,
  });

const refused = (status: 403 | 409, error: string, reason: Reason) =>
  new AppError(status, { error, code: 'TRANSITION_REFUSED', reasons: [reason] });

async function insertApproval(
  tx: Tx,
  ctx: ProjectContext,
  { held, approver_ids }: { held: HeldMove; approver_ids: readonly string[] },
): Promise<string> {
  const { transition } = held;
  const { id } = await tx
    .insertInto('approvals')
    .values({
      workspace_id: ctx.workspace.id,
      project_id: ctx.project.id,
      work_item_id: held.item.id,
      transition_id: transition.id,
      from_state_id: held.from_state_id,
      to_state_id: held.to_state_id,
      needed: must(transition.approval, 'the transition asks for approval').count,
      requested_by: ctx.user.id,
      expires_at: sql<string>`clock_timestamp() + make_interval(days => ${APPROVAL_DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('approval_answers')
    .values(
      approver_ids.map((user_id, position) => ({
        approval_id: id,
        user_id,
        workspace_id: ctx.workspace.id,
        position,
      })),
    )
    .execute();
  return id;
}
