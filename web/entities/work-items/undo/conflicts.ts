import type { Change } from '@tandem/shared/sync/change.ts';
import { create } from 'zustand';
import { workItems } from '../rows/store.ts';
import { isUndo } from './undo.ts';
import type { WorkItem } from '../rows/types.ts';

/** Properties of which people know who set them; titles have their own question (docs/contract/work-items.md#expected_name). */
const FIELDS = [
  'state_id',
  'priority',
  'assignee_ids',
  'label_ids',
  'start_date',
  'target_date',
  'parent_id',
  'cycle_id',
  'module_ids',
] as const;
export type ConflictField = (typeof FIELDS)[number];

/** Somebody set a property that I had set too, before mine reached the server, which keeps what comes last. */
export type Conflict = {
  id: string;
  field: ConflictField;
  actorId: string;
  theirs: Pick<WorkItem, ConflictField>;
  mine: Partial<WorkItem>;
};

export const useConflict = create<{ conflict: Conflict | null }>(() => ({ conflict: null }));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Looks at a Change of somebody else before it is taken. */
export function noteConflict({ id, row, actor_id: actorId }: Change) {
  const theirs = row as WorkItem | undefined;
  const before = workItems.confirmedRow(id);
  if (!theirs || !before || !actorId) return;
  // Undoing is refused by the server itself where somebody else was there.
  const edits = workItems
    .pendingEdits(id)
    .filter(({ op, mutationId }) => op === 'patch' && !isUndo(mutationId));
  const mine = Object.assign({}, ...edits.map(({ patch }) => patch)) as Partial<WorkItem>;
  const field = FIELDS.find(
    (name) => name in mine && !isSame(before[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  );
  if (field) useConflict.setState({ conflict: { id, field, actorId, theirs, mine } });
}
