import { z } from 'zod';
import { emptyAsNull } from '../../http/lenient.ts';
import { pagingQuery } from '../../http/paging.ts';
import { APPROVAL_STATES } from './states.ts';

const MAX_COMMENT = 5000;

/** The body of POST …/approve/. The comment is optional. */
export const approveInput = z
  .object({ comment: emptyAsNull(z.string().trim().max(MAX_COMMENT)).optional() })
  .nullish();
export type ApproveInput = z.infer<typeof approveInput>;

/** The body of POST …/decline/. The comment is required (docs/contract/approvals.md#answers). */
export const declineInput = z.object({
  comment: z.string().trim().min(1, 'Say why you decline.').max(MAX_COMMENT),
});
export type DeclineInput = z.infer<typeof declineInput>;

/** The query of the approval lists of a project and of a workspace. */
export const approvalsQuery = pagingQuery.extend({ state: z.enum(APPROVAL_STATES).optional() });
export type ApprovalsQuery = z.infer<typeof approvalsQuery>;
