import type { Change } from './change.ts';

export type SyncedRow = Record<string, unknown>;

/** The rows of one kind in one stream, and the number at which each was last received (also of removed ones). */
export type SyncedRows = {
  readonly rows: ReadonlyMap<string, SyncedRow>;
  readonly seqs: ReadonlyMap<string, number>;
};

/** What a list answered, with the number of its stream that was read before the rows (X-Stream-Seq). */
export function syncedRowsOf(list: readonly (SyncedRow & { id: string })[], seq: number): SyncedRows {
  return {
    rows: new Map(list.map((row) => [row.id, row])),
    seqs: new Map(list.map((row) => [row.id, seq])),
  };
}

/**
 * Applies Changes of one kind and one stream in the order of their numbers. A Change that is not newer than what is
 * known of its row does nothing, so duplicates and late arrivals are harmless. Gives new maps; the input stays as it is.
 */
export function applyChanges(state: SyncedRows, changes: readonly Change[]): SyncedRows {
  const rows = new Map(state.rows);
  const seqs = new Map(state.seqs);
  for (const change of changes) {
    if (change.seq <= (seqs.get(change.id) ?? -1)) continue;
    seqs.set(change.id, change.seq);
    if (change.op === 'put' && change.row) rows.set(change.id, change.row);
    else rows.delete(change.id);
  }
  return { rows, seqs };
}
