import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type Texts, inTextTransaction } from '@tandem/db/documents/text.ts';
import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { approvalAnswered } from '../record/approvals/activities.ts';
import { approvalHappened, closeAs, closeIfEnded } from '../record/approvals/close.ts';
import { readTargetState, writeEnd } from '../record/approvals/repo.ts';
import { lockPath, requireOpen, writtenApproval } from './lock.ts';
import { moveForRequester } from './move.ts';
import type { ApprovalPath } from './read.ts';

type Answer = { answer: 'approved' | 'declined'; comment: string };

/**
 * Records the caller's answer to an approval (docs/contract/approvals.md#answers). The last approval that is
 * needed moves the item in the requester's name; a decline closes the request. A request that should have
 * ended already is closed first and returned in that state.
 */
export async function answerApproval(
  ctx: ProjectContext,
  path: ApprovalPath,
  answer: Answer,
): Promise<Approval> {
  requireUnarchived(ctx.project);
  return inTextTransaction(ctx.db, [], async (tx, texts) => {
    const approval = await lockPath(tx, ctx, path);
    if (isAnswered(ctx, approval, answer)) return approval;
    requireOpen(approval);
    const ended = await closeIfEnded(tx, approval.id);
    const changes = ended.length > 0 ? ended : await write(tx, ctx, { approval, answer, texts });
    await recordFor(ctx, tx, changes);
    return writtenApproval(tx, approval.id);
  });
}

/**
 * True when the caller repeats their answer, which changes nothing. 403 for a caller who is not an approver.
 */
function isAnswered({ user }: ProjectContext, { approvers }: Approval, { answer }: Answer): boolean {
  const mine = approvers.find(({ member_id }) => member_id === user.id);
  if (!mine) throw forbidden('You are not among those who can approve this.');
  return mine.answer === answer;
}

type Written = { approval: Approval; answer: Answer; texts: Texts };

async function write(
  tx: Tx,
  ctx: ProjectContext,
  { approval, answer, texts }: Written,
): Promise<NewChange[]> {
  await writeAnswer(tx, ctx, approval, answer);
  const event = {
    approval_id: approval.id,
    to_state: await readTargetState(tx, approval.to_state_id),
  };
  const activity = approvalAnswered(event, answer);
  if (answer.answer === 'declined') {
    await writeEnd(tx, { id: approval.id, state: 'declined', by: ctx.user.id });
    return recordActivity(tx, ctx, approval, activity);
  }
  if (countYes(approval) + 1 < approval.needed) return recordActivity(tx, ctx, approval, activity);
  return writeLastYes(tx, ctx, { approval, activity, texts });
}

const countYes = ({ approvers }: Approval) => approvers.filter(({ answer }) => answer === 'approved').length;

const recordActivity = (tx: Tx, ctx: ProjectContext, { id, issue_id }: Approval, activity: NewActivity) =>
  approvalHappened(tx, ctx, { id, issue_id, activities: [activity] });

/**
 * Moves the item if the requester may still move it. Otherwise the approval becomes void
 * (docs/contract/approvals.md#the-last-yes).
 */
async function writeLastYes(
  tx: Tx,
  ctx: ProjectContext,
  { approval, activity, texts }: { approval: Approval; activity: NewActivity; texts: Texts },
): Promise<NewChange[]> {
  const moved = await moveForRequester(tx, ctx, { approval, texts });
  if (moved) {
    await writeEnd(tx, { id: approval.id, state: 'approved', by: ctx.user.id });
    return [...(await recordActivity(tx, ctx, approval, activity)), ...moved];
  }
  const answered = await recordActivity(tx, ctx, approval, activity);
  return [...answered.filter(({ kind }) => kind !== 'approval'), ...(await closeAs(tx, approval, 'void'))];
}

async function writeAnswer(
  tx: Tx,
  { user }: ProjectContext,
  { id }: Approval,
  { answer, comment }: Answer,
): Promise<void> {
  const now = sql<string>`clock_timestamp()`;
  await tx
    .updateTable('approval_answers')
    .set({ answer, comment, answered_at: now })
    .where('approval_id', '=', id)
    .where('user_id', '=', user.id)
    .execute();
  await tx.updateTable('approvals').set({ updated_at: now }).where('id', '=', id).execute();
}
