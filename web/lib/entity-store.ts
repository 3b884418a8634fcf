import type { Change } from '@tandem/shared/sync/change.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StreamSeqs } from './api-client.ts';

export type Id = string;
type Confirmed<R> = { row: R; seq: number; stream: Stream };
export type EditOp = 'create' | 'patch' | 'remove';
/** One local change that the server has not been heard to confirm yet. */
export type PendingEdit<R> = {
  mutationId: string;
  id: Id;
  op: EditOp;
  patch: Partial<R>;
  /** The number of the Change that will confirm it; null until the server has stored it. */
  storedAt: number | null;
};
export type NewEdit<R> = { mutationId: string; id: Id; op: EditOp; patch: Partial<R> };
export type RowListener<R> = (id: Id, before: R | undefined, after: R | undefined) => void;

/**
 * The rows of one kind: `confirmed` as the server last told them, `pending` edits on top, and `view` = both merged, rebuilt per
 * id. The maps are changed in place and `version` goes up, so a Change costs one row, not a copy of twenty thousand: select a
 * row (`useRow(id)`), never a map.
 */
export class EntityStore<R extends { id: Id }> {
  private readonly confirmed = new Map<Id, Confirmed<R>>();
  private readonly removed = new Map<Id, { seq: number; stream: Stream }>();
  private readonly pending = new Map<Id, PendingEdit<R>[]>();
  private readonly view = new Map<Id, R>();
  private readonly listeners = new Set<RowListener<R>>();
  private readonly version = createStore(() => ({ version: 0 }));
  private readonly mergeRow: (before: R | undefined, row: R) => R;
  private batchDepth = 0;
  private isDirty = false;

  /** `mergeRow` says what of the known row outlives a newer one, when lists and Changes do not answer the same fields. */
  constructor(mergeRow: (before: R | undefined, row: R) => R = (_before, row) => row) {
    this.mergeRow = mergeRow;
  }

  get(id: Id): R | undefined {
    return this.view.get(id);
  }

  /** All rows that match, freshly collected: for actions and derived lists, never inside a selector. */
  select(matches: (row: R) => boolean): R[] {
    return [...this.view.values()].filter(matches);
  }

  isPending(id: Id): boolean {
    return this.pending.has(id);
  }

  /** True while something about the row has not been stored by the server. */
  isUnsaved(id: Id): boolean {
    return this.pending.get(id)?.some((edit) => edit.storedAt === null) ?? false;
  }

  /** Re-renders when this row changes, and only then. */
  useRow = (id: Id | null | undefined): R | undefined =>
    this.useSelect(() => (id ? this.view.get(id) : undefined));

  useIsUnsaved = (id: Id): boolean => this.useSelect(() => this.isUnsaved(id));

  /** For selections that answer a primitive or a value that is kept elsewhere. */
  useSelect<T>(selector: () => T): T {
    return useStore(this.version, selector);
  }

  subscribe(listener: () => void) {
    return this.version.subscribe(listener);
  }

  /** Hears of every row that changes, with what was shown before and after. */
  onRowChange(listener: RowListener<R>) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Everything inside is shown in one render. */
  batch(work: () => void) {
    this.batchDepth += 1;
    try {
      work();
    } finally {
      this.batchDepth -= 1;
      if (this.batchDepth === 0 && this.isDirty) {
        this.isDirty = false;
        this.version.setState((state) => ({ version: state.version + 1 }));
      }
    }
  }

  /** Takes one Change of the log. Older than what is known: only its pending edit is dropped. */
  confirm(change: Change) {
    this.batch(() => {
      if (!this.isStale(change.id, change.stream, change.seq)) {
        if (change.op === 'put' && change.row) this.setConfirmed(change.row as unknown as R, change);
        else this.removeConfirmed(change.id, change);
      }
      const settled = (edit: PendingEdit<R>) =>
        edit.mutationId === change.mutation_id || this.isSettled(edit);
      this.keepPending(change.id, (edit) => !settled(edit));
      this.rebuild(change.id);
    });
  }

  /** Takes rows that were read by a list or a single read at `seq` of their stream. */
  confirmRows(rows: readonly R[], stream: Stream, seq: number) {
    this.batch(() => {
      for (const row of rows) {
        if (!this.isStale(row.id, stream, seq)) this.setConfirmed(row, { stream, seq });
        this.keepPending(row.id, (edit) => !this.isSettled(edit));
        this.rebuild(row.id);
      }
    });
  }

  /** Changes a part of a confirmed row that Changes of another kind tell about. */
  amend(id: Id, change: (row: R) => Partial<R>) {
    const known = this.confirmed.get(id);
    if (!known) return;
    this.batch(() => {
      this.confirmed.set(id, { ...known, row: { ...known.row, ...change(known.row) } });
      this.rebuild(id);
    });
  }

  /** Shows a local change at once. */
  addPending(edit: NewEdit<R>) {
    const edits = this.pending.get(edit.id) ?? [];
    this.batch(() => {
      this.pending.set(edit.id, [...edits, { ...edit, storedAt: null }]);
      this.rebuild(edit.id);
    });
  }

  /** The server stored it: the edit stays on top until the Change with that number is here. */
  markStored(mutationId: string, id: Id, seqs: StreamSeqs) {
    const known = this.confirmed.get(id) ?? this.removed.get(id);
    const numbers = Object.entries(seqs) as [Stream, number][];
    const seq = known ? seqs[known.stream] : numbers[0]?.[1];
    this.batch(() => {
      const edits = this.pending.get(id) ?? [];
      this.pending.set(
        id,
        edits.map((edit) => (edit.mutationId === mutationId ? { ...edit, storedAt: seq ?? 0 } : edit)),
      );
      this.keepPending(id, (edit) => !this.isSettled(edit));
      this.rebuild(id);
    });
  }

  /** The server refused it: only this edit goes, whatever else happened to the row meanwhile stays. */
  dropPending(mutationId: string, id: Id) {
    this.batch(() => {
      this.keepPending(id, (edit) => edit.mutationId !== mutationId);
      this.rebuild(id);
    });
  }

  /** Forgets the confirmed rows of a stream: access was lost, or (`olderThan`) they were not among those read again. */
  forgetStream(stream: Stream, olderThan = Infinity) {
    this.batch(() => {
      for (const [id, known] of this.confirmed) {
        if (known.stream !== stream || known.seq >= olderThan) continue;
        this.confirmed.delete(id);
        this.rebuild(id);
      }
    });
  }

  clear() {
    this.batch(() => {
      const ids = [...this.view.keys()];
      for (const table of [this.confirmed, this.removed, this.pending]) table.clear();
      for (const id of ids) this.rebuild(id);
    });
  }

  private isStale(id: Id, stream: Stream, seq: number) {
    const known = this.confirmed.get(id) ?? this.removed.get(id);
    return known?.stream === stream && known.seq > seq;
  }

  private isSettled(edit: PendingEdit<R>) {
    const known = this.confirmed.get(edit.id) ?? this.removed.get(edit.id);
    return edit.storedAt !== null && known !== undefined && known.seq >= edit.storedAt;
  }

  private setConfirmed(row: R, { stream, seq }: { stream: Stream; seq: number }) {
    const known = this.confirmed.get(row.id)?.row;
    this.confirmed.set(row.id, { row: this.mergeRow(known, row), stream, seq });
    this.removed.delete(row.id);
  }

  private removeConfirmed(id: Id, { stream, seq }: { stream: Stream; seq: number }) {
    // A row that moved to another stream is not removed by the farewell of its old one.
    const known = this.confirmed.get(id);
    if (known && known.stream !== stream) return;
    this.confirmed.delete(id);
    this.removed.set(id, { stream, seq });
  }

  private keepPending(id: Id, isKept: (edit: PendingEdit<R>) => boolean) {
    const edits = this.pending.get(id);
    if (!edits) return;
    const kept = edits.filter(isKept);
    if (kept.length > 0) this.pending.set(id, kept);
    else this.pending.delete(id);
  }

  private rebuild(id: Id) {
    const before = this.view.get(id);
    let after = this.confirmed.get(id)?.row;
    for (const edit of this.pending.get(id) ?? []) {
      if (edit.op === 'remove') after = undefined;
      else if (edit.op === 'create') after = { ...edit.patch, ...after, id } as R;
      else if (after) after = { ...after, ...edit.patch };
    }
    // Even without a new row the pending marks may differ.
    this.isDirty = true;
    if (before === after) return;
    if (after) this.view.set(id, after);
    else this.view.delete(id);
    for (const listener of this.listeners) listener(id, before, after);
  }
}
