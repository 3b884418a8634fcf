import { isPending } from './store.ts';
import type { Approval } from './types.ts';

/** Whether somebody has still to answer. */
export const waitsFor = (row: Approval, memberId: string): boolean =>
  isPending(row) && row.approvers.some(({ member_id, answer }) => member_id === memberId && answer === null);

/** How many agreed. */
export const agreed = ({ approvers }: Approval): number =>
  approvers.filter(({ answer }) => answer === 'approved').length;
