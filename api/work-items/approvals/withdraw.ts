import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { approvalEnded } from '../record/approvals/activities.ts';
import { approvalHappened } from '../record/approvals/close.ts';
import { readTargetState, writeEnd } from '../record/approvals/repo.ts';
import { lockPath, requireOpen, writtenApproval } from './lock.ts';
import type { ApprovalPath } from './read.ts';

/**
 * Withdraws a pending approval. The requester and administrators may
 * (docs/contract/approvals.md#withdrawing).
 */
export async function withdrawApproval(ctx: ProjectContext, path: ApprovalPath): Promise<Approval> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    const approval = await lockPath(tx, ctx, path);
    if (approval.requested_by !== ctx.user.id && ctx.project.role < ROLE.ADMIN) throw forbidden();
    if (approval.state === 'withdrawn') return approval;
    requireOpen(approval);
    const { id, issue_id } = approval;
    await writeEnd(tx, { id, state: 'withdrawn', by: ctx.user.id });
    const event = { approval_id: id, to_state: await readTargetState(tx, approval.to_state_id) };
    const activities = [approvalEnded(event, 'withdrawn')];
    await recordFor(ctx, tx, await approvalHappened(tx, ctx, { id, issue_id, activities }));
    return writtenApproval(tx, id);
  });
}
