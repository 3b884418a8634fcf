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
/** What the server told of a row: `seq` is the number at which it said so, `isRead` that a list or a single read told it. */
export type Told<R> = {
  id: Id;
  before: R | undefined;
  /** The number at which the row of before was told; 0 without one. */
  beforeSeq: number;
  after: R | undefined;
  stream: Stream;
  seq: number;
  isRead: boolean;
};
type Removed = { seq: number; stream: Stream; reads: number };

/**
 * The rows of one kind: `confirmed` as the server last told them, `pending` edits on top, and `view` = both merged, rebuilt per
 * id. The maps are changed in place and `version` goes up, so a Change costs one row, not a copy of twenty thousand: select a
 * row (`useRow(id)`), never a map.
 */
export class EntityStore<R extends { id: Id }> {
  private readonly confirmed = new Map<Id, Confirmed<R>>();
  /** Rows that are gone, kept while an older answer may still bring them back. */
  private readonly removed = new Map<Id, Removed>();
  /** Reads under way, each by how many began before it. */
  private readonly reads = new Set<number>();
  private begunReads = 0;
  /** Streams that had to be listed again: an answer from before that number may bring back what is gone. */
  private readonly floors = new Map<Stream, number>();
  private readonly pending = new Map<Id, PendingEdit<R>[]>();
  private readonly view = new Map<Id, R>();
  private readonly listeners = new Set<RowListener<R>>();
  private readonly toldListeners = new Set<(told: Told<R>) => void>();
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

  /** The row as the server last told it, without local edits. */
  confirmedRow(id: Id): R | undefined {
    return this.confirmed.get(id)?.row;
  }

  /** Rows of a stream that the server told of at a higher number than this one. */
  confirmedAfter(stream: Stream, seq: number): R[] {
    const known = [...this.confirmed.values()];
    return known.filter((one) => one.stream === stream && one.seq > seq).map(({ row }) => row);
  }

  /** Rows of a stream that nobody told of at this number or later. */
  confirmedBefore(stream: Stream, seq: number): R[] {
    const known = [...this.confirmed.values()];
    return known.filter((one) => one.stream === stream && one.seq < seq).map(({ row }) => row);
  }

  /** Rows with local edits that no Change has confirmed yet. */
  pendingIds(): Id[] {
    return [...this.pending.keys()];
  }

  isPending(id: Id): boolean {
    return this.pending.has(id);
  }

  /** True while something about the row has not been stored by the server. */
  isUnsaved(id: Id): boolean {
    return this.pending.get(id)?.some((edit) => edit.storedAt === null) ?? false;
  }

  /** True for a row that was made here and that the server has not been heard to know. */
  isNew(id: Id): boolean {
    return !this.confirmed.has(id) && (this.pending.get(id)?.some((edit) => edit.op === 'create') ?? false);
  }

  /** Re-renders when this row changes, and only then. */
  useRow = (id: Id | null | undefined): R | undefined =>
    this.useSelect(() => (id ? this.view.get(id) : undefined));

  useIsUnsaved = (id: Id): boolean => this.useSelect(() => this.isUnsaved(id));
  useIsNew = (id: Id): boolean => this.useSelect(() => this.isNew(id));

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

  /** Hears of everything that the server tells, also when the row that is shown stays the same. */
  onTold(listener: (told: Told<R>) => void) {
    this.toldListeners.add(listener);
    return () => this.toldListeners.delete(listener);
  }

  /** Every call that answers rows goes through here: what is removed meanwhile is not brought back by its answer. */
  async reading<T>(read: () => Promise<T>): Promise<T> {
    const begun = this.begunReads;
    this.begunReads += 1;
    this.reads.add(begun);
    try {
      return await read();
    } finally {
      // Whoever waits for the answer takes its rows first.
      setTimeout(() => this.endRead(begun));
    }
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
        const told = { stream: change.stream, seq: change.seq, isRead: false };
        if (change.op === 'put' && change.row) this.setConfirmed(change.row as unknown as R, told);
        else this.removeConfirmed(change.id, told);
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
        if (this.isTakenAt(row.id, stream, seq)) this.setConfirmed(row, { stream, seq, isRead: true });
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
      // Of a row that is not known here nobody will be told anything that confirms it.
      const isShown = known !== undefined || edits.some(({ op }) => op === 'create');
      this.keepPending(id, (edit) => !this.isSettled(edit) && (isShown || edit.storedAt === null));
      this.rebuild(id);
    });
  }

  /** Changes what an edit shows, before it was sent. */
  amendPending(mutationId: string, id: Id, change: (patch: Partial<R>) => Partial<R>) {
    const edits = this.pending.get(id) ?? [];
    this.batch(() => {
      this.pending.set(
        id,
        edits.map((edit) => (edit.mutationId === mutationId ? { ...edit, patch: change(edit.patch) } : edit)),
      );
      this.rebuild(id);
    });
  }

  /** The server says that there is no such row (any more). */
  dropRow(id: Id) {
    this.batch(() => {
      const known = this.confirmed.get(id);
      this.pending.delete(id);
      if (known) this.forgetRow(id, known);
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
      if (olderThan === Infinity) this.floors.delete(stream);
      else this.raiseFloor(stream, olderThan);
      for (const [id, known] of this.confirmed) {
        if (known.stream !== stream || known.seq >= olderThan) continue;
        this.forgetRow(id, known);
        // What was stored of it is confirmed by no Change that is still to come.
        this.keepPending(id, (edit) => edit.storedAt === null);
        this.rebuild(id);
      }
    });
  }

  /** All of a stream has to be listed again: rows of answers that were read before this number are not taken any more. */
  raiseFloor(stream: Stream, seq: number) {
    this.floors.set(stream, Math.max(seq, this.floors.get(stream) ?? 0));
  }

  /** Forgets rows that nobody looks at any more; what is edited and not confirmed stays. */
  forget(matches: (row: R) => boolean) {
    this.batch(() => {
      for (const [id, known] of this.confirmed) {
        if (this.pending.has(id) || !matches(known.row)) continue;
        this.forgetRow(id, known);
        this.rebuild(id);
      }
    });
  }

  clear() {
    this.batch(() => {
      const ids = [...this.view.keys()];
      for (const table of [this.confirmed, this.removed, this.pending, this.floors]) table.clear();
      for (const id of ids) this.rebuild(id);
    });
  }

  /** Number 0 is that of an answer which names none for the stream. */
  private isTakenAt(id: Id, stream: Stream, seq: number) {
    const isBelowFloor = seq > 0 && seq < (this.floors.get(stream) ?? 0);
    return !isBelowFloor && !this.isStale(id, stream, seq);
  }

  private isStale(id: Id, stream: Stream, seq: number) {
    const known = this.confirmed.get(id) ?? this.removed.get(id);
    return known?.stream === stream && known.seq > seq;
  }

  private isSettled(edit: PendingEdit<R>) {
    const known = this.confirmed.get(edit.id) ?? this.removed.get(edit.id);
    return edit.storedAt !== null && known !== undefined && known.seq >= edit.storedAt;
  }

  private setConfirmed(row: R, told: Pick<Told<R>, 'stream' | 'seq' | 'isRead'>) {
    const known = this.confirmed.get(row.id);
    const before = known?.row;
    const after = this.mergeRow(before, row);
    this.confirmed.set(row.id, { row: after, stream: told.stream, seq: told.seq });
    this.removed.delete(row.id);
    this.tell({ ...told, id: row.id, before, beforeSeq: known?.seq ?? 0, after });
  }

  private removeConfirmed(id: Id, told: Pick<Told<R>, 'stream' | 'seq' | 'isRead'>) {
    // A row that moved to another stream is not removed by the farewell of its old one.
    const known = this.confirmed.get(id);
    if (known && known.stream !== told.stream) return;
    this.confirmed.delete(id);
    const isNeeded = this.reads.size > 0 || this.pending.has(id);
    if (isNeeded) this.removed.set(id, { stream: told.stream, seq: told.seq, reads: this.begunReads });
    this.tell({ ...told, id, before: known?.row, beforeSeq: known?.seq ?? 0, after: undefined });
  }

  /** Lists hear of it like of any other row that goes, but no total is changed by it. */
  private forgetRow(id: Id, { row, stream, seq }: Confirmed<R>) {
    this.confirmed.delete(id);
    this.tell({ id, before: row, beforeSeq: seq, after: undefined, stream, seq: 0, isRead: false });
  }

  private tell(told: Told<R>) {
    for (const listener of this.toldListeners) listener(told);
  }

  private endRead(begun: number) {
    this.reads.delete(begun);
    const oldest = Math.min(...this.reads);
    for (const [id, { reads }] of this.removed) {
      if (reads <= oldest && !this.pending.has(id)) this.removed.delete(id);
    }
  }

  private keepPending(id: Id, isKept: (edit: PendingEdit<R>) => boolean) {
    const edits = this.pending.get(id);
    if (!edits) return;
    const kept = edits.filter(isKept);
    if (kept.length > 0) this.pending.set(id, kept);
    else this.pending.delete(id);
    if (kept.length === 0 && this.reads.size === 0) this.removed.delete(id);
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
