import type { Id } from '#lib/sync/entity-row.ts';
import { newId } from '#lib/sync/new-id.ts';
import { type RowEdit, rowChanges } from '../live/mutate.ts';
import { forgetRefused, type Rows, rowUndo } from '../work-items/undo/part-undo.ts';
import { announceStep, type PlanWords, rememberStep } from '../work-items/undo/undo.ts';

type Named = { id: Id; name: string };
/** How a change is sent, and what is said of it; without words it is seen where it was made. */
type PlanChange<R> = Omit<RowEdit<R>, 'mutationId'> & { words?: PlanWords };

/** Changes of rows that plan work items: at once in their store, and taken back with those of the items by the server. */
export function planChanges<R extends Named>(
  { kind, store, streamOf }: Rows<R>,
  /** Reads again what a refused change was about. */
  reread?: (row: R) => Promise<unknown>,
) {
  const send = rowChanges<R>({
    kind,
    store,
    streamOf,
    onRefused: (mutationId, _error, id) => {
      const row = store.get(id);
      // Without an answer the row that is confirmed stays.
      if (row) reread?.(row).catch(() => {});
      return forgetRefused(mutationId);
    },
  });
  const undoOf = rowUndo<R>({ kind, store, streamOf });
  const stepOf = (
    mutationId: Id,
    { id, name }: Named,
    edit: Omit<Parameters<typeof undoOf>[0], 'id' | 'itemId'>,
  ) => ({
    mutationId,
    edits: [],
    plan: { id, name },
    part: undoOf({ id, itemId: null, ...edit }),
  });
  /** Answers the id by which it is taken back, and whether it was stored. */
  const change = ({ words, ...edit }: PlanChange<R>): { stepId: string; stored: Promise<boolean> } => {
    const mutationId = newId();
    const before = edit.op === 'create' ? undefined : store.get(edit.id);
    const row = before ?? (edit.op === 'create' ? (edit.patch as R) : undefined);
    if (row) {
      const after = edit.op === 'remove' ? undefined : edit.patch;
      const step = stepOf(mutationId, row, { before, after, lane: edit.lane ?? edit.id });
      if (words) announceStep({ ...step, words });
      else rememberStep(step);
    }
    const stored = send({ ...edit, mutationId }).then((answer) => answer !== null);
    return { stepId: mutationId, stored };
  };
  /** Of what was stored in another way, and shows nothing of the row itself. */
  const remember = (mutationId: Id, id: Id) => {
    const before = store.get(id);
    if (before) rememberStep(stepOf(mutationId, before, { before, after: {}, lane: id }));
  };
  return { change, remember };
}
