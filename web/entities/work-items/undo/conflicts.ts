import type { Change } from '@tandem/shared/sync/change.ts';
import { type FieldProperty, fieldProperty } from '@tandem/shared/projects/fields/names.ts';
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
type Theirs = Pick<WorkItem, ConflictField | 'fields'>;

/** Somebody set a property that I had set too, before mine reached the server, which keeps what comes last. */
export type Conflict = {
  id: string;
  /** A property, or a custom field. */
  field: ConflictField | FieldProperty;
  actorId: string;
  theirs: Theirs;
  mine: Partial<WorkItem>;
};

export const useConflict = create<{ conflict: Conflict | null }>(() => ({ conflict: null }));

/** Which of two edits of the same comes later; of custom fields each one by itself. */
const together = (one: Partial<WorkItem>, { fields, ...patch }: Partial<WorkItem>): Partial<WorkItem> => ({
  ...one,
  ...patch,
  ...(fields && { fields: { ...one.fields, ...fields } }),
});

/** The custom field that both have set; an empty one is null in changes and has no key in rows. */
function fieldOfBoth(before: WorkItem, theirs: WorkItem, mine: Partial<WorkItem>): FieldProperty | undefined {
  const valueIn = (row: Partial<WorkItem>, id: string) => row.fields?.[id] ?? null;
  const id = Object.keys(mine.fields ?? {}).find(
    (each) =>
      !isSame(valueIn(before, each), valueIn(theirs, each)) &&
      !isSame(valueIn(mine, each), valueIn(theirs, each)),
  );
  return id === undefined ? undefined : fieldProperty(id);
}

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
  const mine = edits.map(({ patch }) => patch).reduce(together, {});
  const property = FIELDS.find(
    (name) => name in mine && !isSame(before[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  );
  const field = property ?? fieldOfBoth(before, theirs, mine);
  if (field) useConflict.setState({ conflict: { id, field, actorId, theirs, mine } });
}
