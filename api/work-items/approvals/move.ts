import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Texts } from '@tandem/db/documents/text.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { writeUpdate } from '../items/write/update.ts';
import { requesterContext } from './requester.ts';

/**
 * Moves the item of an approval in the requester's name. The requester must be allowed to make the move,
 * apart from the approval. Returns the Changes that are not recorded yet; null when the move is refused, and
 * then nothing is written.
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
    // All checks run before the first write, so a refusal leaves nothing half done.
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}
