import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Id, PendingEdit } from './entity-row.ts';

type Stored = Pick<PendingEdit<unknown>, 'storedAt' | 'storedIn'>;

/** Whether a Change of this stream below this number tells what became of the edit. */
export const isStoredBefore = ({ storedAt, storedIn }: Stored, stream: Stream, seq: number) =>
  storedAt !== null && storedIn === stream && storedAt < seq;

/** The row as it is shown: as the server sent it, with what was done to it here; undefined when it is not there. */
export function withEdits<R extends { id: Id }>(
  id: Id,
  confirmed: R | undefined,
  edits: readonly PendingEdit<R>[],
  patched: (row: R, patch: Partial<R>) => R,
): R | undefined {
  let row = confirmed;
  for (const { op, patch } of edits) {
    if (op === 'remove') row = undefined;
    else if (op === 'create') row = { ...patch, ...row, id } as R;
    else if (row) row = patched(row, patch);
  }
  return row;
}
