import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Texts } from '@tandem/db/documents/text.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { writeUpdate } from '../items/write/update.ts';
import { requesterContext } from './requester.ts';

/**
 * Moves the item of an approval in the name of its asker, who has to be able to do so now, but for the approval. Gives the
 * Changes that are not on their way already; null when they may not any more, and nothing is written.
 */
export async function moveForRequester(
  tx: Tx,
  ctx: ProjectContext,
  { approval, texts }: { approval: Approval; texts: Texts },
): Promise<NewChange[] | null> {
  const requester = await requesterContext(tx, ctx, approval.requested_by);
  if (!requester) return null;
  const { issue_id: id, to_state_id: state_id, transition_id: approved } = approval;
  try {
    const { changes } = await writeUpdate(tx, requester, { id, input: { state_id }, texts, approved });
    return changes;
  } catch (error) {
    // Every rule is checked before the first row is written.
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
