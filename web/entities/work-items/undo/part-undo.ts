import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { ApiRequest } from '#lib/http/api-client.ts';
import type { Id } from '#lib/sync/entity-row.ts';
import type { EntityStore } from '#lib/sync/entity-store.ts';
import { rowChanges } from '../../live/mutate.ts';
import {
  announceStep,
  forgetStep,
  type PartUndo,
  rememberStep,
  takeRefusal,
  type PartWords,
} from './undo.ts';
import { workItems } from '../rows/store.ts';

export type Rows<R extends { id: Id }> = {
  /** What the change is called in the outbox. */
  kind: string;
  store: EntityStore<R>;
  streamOf: (row: R) => Stream;
  /** Reads what the item has again, where Changes do not say all of it. */
  refresh?: (itemId: Id) => void;
};

/** What a change made of one row, of an item or not: `before` is undefined for one that was made, `after` for one that was deleted. */
type PartEdit<R> = {
  id: Id;
  itemId: Id | null;
  lane: string;
  before: R | undefined;
  after: Partial<R> | undefined;
};

const pick = <R>(row: R, names: readonly (keyof R)[]): Partial<R> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<R>;

/** The edit the other way round, from what is shown now. */
function reversed<R>(edit: PartEdit<R>, now: R | undefined): PartEdit<R> {
  const { before, after } = edit;
  if (!before) return { ...edit, before: now, after: undefined };
  if (!after) return { ...edit, before: undefined, after: before };
  return { ...edit, before: now, after: pick(before, Object.keys(after) as (keyof R)[]) };
}

/** For who changes such rows: a change that the server refused cannot be taken back. */
export const forgetRefused = (mutationId: Id): false => {
  forgetStep(mutationId);
  return false;
};

/** What is shown until the server has answered. */
function shown<R>({ before, after }: PartEdit<R>) {
  if (!before) return { op: 'remove' as const, patch: {} };
  if (!after) return { op: 'create' as const, patch: before };
  return { op: 'patch' as const, patch: pick(before, Object.keys(after) as (keyof R)[]) };
}

/** How changes of one kind of rows are taken back: at once in their store, and by the server's undo. */
export function rowUndo<R extends { id: Id }>({ kind, store, streamOf, refresh }: Rows<R>) {
  const change = rowChanges<R>({
    kind: `${kind}_undo`,
    store,
    streamOf,
    // The answer names items; the row's Change says as what it came back.
    readCreated: () => undefined,
    onRefused: takeRefusal,
    isOnlyRow: false,
  });
  const undoOf = (edit: PartEdit<R>): PartUndo => ({
    reversed: () => undoOf(reversed(edit, store.get(edit.id))),
    takeBack: async (mutationId: Id, request: ApiRequest) => {
      const { id, itemId, lane } = edit;
      await change({
        ...{ mutationId, id, ...shown(edit), isReturn: true, action: 'work_item_undo' },
        ...{ lane, needs: itemId ? [itemId] : [], request },
      });
      if (itemId) refresh?.(itemId);
    },
  });
  return undoOf;
}

/** Changes of what belongs to items, which can be taken back with those of the items themselves. */
export function partSteps<R extends { id: Id }>(rows: Rows<R>) {
  const undoOf = rowUndo(rows);
  /** Remembers a change, and says with `words` that it was made; without them it is seen where it was made. */
  return (mutationId: Id, edit: PartEdit<R> & { itemId: Id }, words?: PartWords) => {
    const row = workItems.get(edit.itemId);
    const edits = row ? [{ id: edit.itemId, before: row, after: {} }] : [];
    const step = { mutationId, edits, part: undoOf(edit), ...(words && { words }) };
    if (words) announceStep(step);
    else rememberStep(step);
  };
}
