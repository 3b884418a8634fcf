import type { Tx } from '@tandem/db/postgres/client.ts';
import type { StoredRecurrence } from '../repo.ts';
import { after, fewestOpen, nextOf, readAssignable } from '../turns.ts';

/** Who gets the item, and whose turn it is then. `is_gone`: members are named, and none of them is left. */
export type Chosen = { member_id: string | null; next_member_id: string | null; is_gone: boolean };

/** docs/contract/recurrences.md#turns, #fewest-open */
export async function chooseMember(tx: Tx, recurrence: StoredRecurrence): Promise<Chosen> {
  const { mode } = recurrence.assignees;
  if (mode === 'template') return { member_id: null, next_member_id: null, is_gone: false };
  const left = await readAssignable(tx, recurrence);
  if (left.length === 0) return { member_id: null, next_member_id: recurrence.next_member_id, is_gone: true };
  if (mode === 'fewest_open') {
    const member_id = await fewestOpen(tx, recurrence.project_id, left);
    return { member_id, next_member_id: null, is_gone: false };
  }
  const member_id = nextOf(recurrence, left);
  return { member_id, next_member_id: after(member_id, left), is_gone: false };
}
