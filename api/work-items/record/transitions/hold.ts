import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Transition } from '@tandem/shared/projects/workflow/schema.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import type { ProjectContext } from '../../../context.ts';

/** A locked item that stays where it is until enough people agree to a transition. */
export type HeldMove = {
  item: { id: string; created_by: string | null };
  from_state_id: string;
  to_state_id: string;
  transition: Transition;
};

/**
 * Asks those who have to agree, in the transaction of the patch, and gives the approval and its Changes. Handed over by
 * the composition, as folders of items do not know approvals.
 */
export type AskApproval = (
  tx: Tx,
  ctx: ProjectContext,
  held: HeldMove,
) => Promise<{ approval: Approval; changes: NewChange[] }>;
