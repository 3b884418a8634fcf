import { isPending } from './store.ts';
import type { Approval } from './types.ts';

/** Whether a person is an approver who has not answered yet. */
export const waitsFor = (row: Approval, memberId: string): boolean =>
  isPending(row) && row.approvers.some(({ member_id, answer }) => member_id === memberId && answer === null);

/** Counts the approvers who agreed. */
export const agreed = ({ approvers }: Approval): number =>
  approvers.filter(({ answer }) => answer === 'approved').length;
