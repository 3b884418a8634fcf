import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { currentMe } from '../../identity/users/store.ts';
import { rowChanges } from '../../live/mutate.ts';
import { itemCall, itemRef } from '../rows/item-call.ts';
import { approvalPart } from './part.ts';
import { approvals } from './store.ts';
import type { Approval, Approver } from './types.ts';

const streamOf = (row: Approval) => projectStream(row.project_id);

const change = rowChanges<Approval>({
  kind: 'approval',
  store: approvals,
  streamOf,
  // The client may not follow the project of an approval in the inbox, so the answer updates the row.
  onStored: (id, _patch, { data, seqs }) => {
    const row = data as Approval | null;
    if (row?.id === id) approvals.confirmRows([row], streamOf(row), seqs[streamOf(row)] ?? 0);
  },
  onRefused: (_mutationId, _error, id) => {
    // Another person answered first: read the current state again.
    const row = approvals.get(id);
    if (row) approvalPart.refresh(row.issue_id);
    return false;
  },
});

type Step = { path: 'approve' | 'decline' | 'withdraw'; patch: Partial<Approval>; comment?: string };

async function step(row: Approval, { path, patch, comment }: Step): Promise<boolean> {
  const { id, project_id, issue_id } = row;
  const end = await change({
    id,
    op: 'patch',
    patch,
    action: path === 'withdraw' ? 'approval_withdraw' : 'approval_answer',
    lane: `approvals of ${issue_id}`,
    needs: [issue_id],
    request: {
      method: 'POST',
      path: `${itemCall(itemRef(project_id, issue_id), 'approvals')}${id}/${path}/`,
      body: comment ? { comment } : {},
    },
  });
  return end !== null;
}

const known = (id: string) => must(approvals.get(id), 'only an approval that is shown can be answered');

function answered({ approvers }: Approval, answer: NonNullable<Approver['answer']>, comment: string) {
  const me = currentMe().id;
  const answered_at = new Date().toISOString();
  return approvers.map((each) => (each.member_id === me ? { ...each, answer, comment, answered_at } : each));
}

/**
 * Approves. The server decides whether this was the last approval and whether the item may still move. False
 * when it was refused.
 */
export function approve(id: string, comment = ''): Promise<boolean> {
  const row = known(id);
  return step(row, { path: 'approve', comment, patch: { approvers: answered(row, 'approved', comment) } });
}

const closed = (state: Approval['state']): Partial<Approval> => ({
  state,
  closed_at: new Date().toISOString(),
  closed_by: currentMe().id,
});

/** Declines, which closes the request. False when it was refused. */
export function decline(id: string, comment: string): Promise<boolean> {
  const row = known(id);
  const patch = { approvers: answered(row, 'declined', comment), ...closed('declined') };
  return step(row, { path: 'decline', comment, patch });
}

/** Withdraws the request. False when it was refused. */
export const withdraw = (id: string): Promise<boolean> =>
  step(known(id), { path: 'withdraw', patch: closed('withdrawn') });
