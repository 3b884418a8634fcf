import type { Change } from '@tandem/shared/sync/change.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StreamSeqs } from '../http/api-client.ts';
import { Listeners } from './listeners.ts';
import { isStoredBefore, withEdits } from './pending-edit.ts';
import { RemovedRows } from './removed-rows.ts';
import { isOlder } from './row-age.ts';
import type { Confirmation, Confirmed, Id, NewEdit, PendingEdit, RowListener } from './entity-row.ts';

/**
 * The rows of one kind: `confirmed` as the server last sent them, `pending` edits on top, and `view` = both merged,
 * rebuilt per id. The maps are changed in place and `version` goes up, so a Change costs one row, not a copy of twenty
 * thousand: select a row (`useRow(id)`), never a map.
 */
export class EntityStore<R extends { id: Id }> {
  private readonly confirmed = new Map<Id, Confirmed<R>>();
  /** Streams that had to be listed again: an answer from before that number may bring back what is gone. */
  private readonly floors = new Map<Stream, number>();
  private readonly pending = new Map<Id, PendingEdit<R>[]>();
  private readonly removed = new RemovedRows((id) => this.pending.has(id));
  private readonly view = new Map<Id, R>();
  private readonly rowListeners = new Listeners<Parameters<RowListener<R>>>();
  private readonly confirmationListeners = new Listeners<[Confirmation<R>]>();
  private readonly clearingListeners = new Listeners<[]>();
  private readonly version = createStore(() => ({ version: 0 }));
  private readonly mergeRow: (before: R | undefined, row: R) => R;
  private readonly patched: (row: R, patch: Partial<R>) => R;
  private batchDepth = 0;
  private isDirty = false;

  /**
   * `mergeRow` says what of the known row outlives a newer one, when lists and Changes do not answer the same fields;
   * `patched` what a local edit makes of a row, when it does more than replace properties.
   */
  constructor(
    mergeRow: (before: R | undefined, row: R) => R = (_before, row) => row,
    patched: (row: R, patch: Partial<R>) => R = (row, patch) => ({ ...row, ...patch }),
  ) {
    this.mergeRow = mergeRow;
    this.patched = patched;
  }

  get = (id: Id): R | undefined => this.view.get(id);

  /** All rows that match, freshly collected: for actions and derived lists, never inside a selector. */
  select(matches: (row: R) => boolean): R[] {
    return [...this.view.values()].filter(matches);
  }

  /** The row as the server last sent it, without local edits. */
  confirmedRow = (id: Id): R | undefined => this.confirmed.get(id)?.row;

  /** The number at which the server sent what is known of the row. */
  confirmedSeq = (id: Id): number | undefined => this.confirmed.get(id)?.seq;

  private ofStream = (stream: Stream) => [...this.confirmed.values()].filter((one) => one.stream === stream);

  /** Rows of a stream that the server reported at a higher number than this one. */
  confirmedAfter(stream: Stream, seq: number): R[] {
    return this.ofStream(stream).flatMap((one) => (one.seq > seq ? one.row : []));
  }

  /** Rows of a stream as the server last sent them. */
  confirmedOf = (stream: Stream): R[] => this.ofStream(stream).map(({ row }) => row);

  /** How many rows of a stream are here. */
  countConfirmed = (stream: Stream): number => this.ofStream(stream).length;

  /** Rows of a stream that nobody reported at this number or later. */
  confirmedBefore(stream: Stream, seq: number): R[] {
    return this.ofStream(stream).flatMap((one) => (one.seq < seq ? one.row : []));
  }

  /** Rows that were made here, stored before this number, and never sent by the server since. */
  storedBefore(stream: Stream, seq: number): R[] {
    const made = [...this.pending].filter(
      ([id, edits]) => !this.confirmed.has(id) && edits.some((edit) => isStoredBefore(edit, stream, seq)),
    );
    return made.map(([id]) => this.view.get(id)).filter((row) => row !== undefined);
  }

  /** Rows with local edits that no Change has confirmed yet. */
  pendingIds = (): Id[] => [...this.pending.keys()];

  /** What was done to a row here and is not known to be confirmed. */
  pendingEdits = (id: Id): readonly PendingEdit<R>[] => this.pending.get(id) ?? [];
  isPending = (id: Id): boolean => this.pending.has(id);

  /** True while something about the row has not been stored by the server. */
  isUnsaved = (id: Id): boolean => this.pending.get(id)?.some((edit) => edit.storedAt === null) ?? false;

  /** True for a row that was made here and that the server is not known to have. */
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

  subscribe = (listener: () => void) => this.version.subscribe(listener);

  /** Called for every row that changes, with what was shown before and after. */
  onRowChange = (listener: RowListener<R>) => this.rowListeners.add(listener);

  /** Receives everything that the server sends, also when the row that is shown stays the same. */
  onConfirmation = (listener: (confirmation: Confirmation<R>) => void) =>
    this.confirmationListeners.add(listener);

  /** Called when everything was forgotten at once: nothing that was made of the rows is of use any more. */
  onCleared = (listener: () => void) => this.clearingListeners.add(listener);

  /** Every call that answers rows goes through here: what is removed meanwhile is not brought back by its answer. */
  reading = <T>(read: () => Promise<T>): Promise<T> => this.removed.reading(read);

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
        const confirmation = { stream: change.stream, seq: change.seq, isRead: false };
        if (change.op === 'put' && change.row) this.setConfirmed(change.row as R, confirmation);
        else this.removeConfirmed(change.id, confirmation);
      }
      const settled = (edit: PendingEdit<R>) =>
        edit.mutationId === change.mutation_id || this.isSettled(edit);
      this.retainPending(change.id, (edit) => !settled(edit));
      this.rebuild(change.id);
    });
  }

  /** Takes rows that were read by a list or a single read at `seq` of their stream. */
  confirmRows(rows: readonly R[], stream: Stream, seq: number) {
    this.batch(() => {
      for (const row of rows) {
        if (this.isTakenAt(row, stream, seq)) this.setConfirmed(row, { stream, seq, isRead: true });
        this.retainPending(row.id, (edit) => !this.isSettled(edit));
        this.rebuild(row.id);
      }
    });
  }

  /** Changes a part of a confirmed row that Changes of another kind carry. */
  amend(id: Id, change: (row: R) => Partial<R>) {
    const known = this.confirmed.get(id);
    if (!known) return;
    const after = { ...known.row, ...change(known.row) };
    const { row: before, stream, seq } = known;
    this.batch(() => {
      this.confirmed.set(id, { ...known, row: after });
      this.confirmationListeners.notify({
        ...{ id, before, beforeSeq: seq, after, stream, seq },
        ...{ isRead: false, isGone: false },
      });
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
    const stream = known?.stream ?? numbers[0]?.[0];
    const stored = { storedAt: (stream && seqs[stream]) ?? 0, ...(stream && { storedIn: stream }) };
    this.batch(() => {
      const edits = this.pending.get(id) ?? [];
      this.pending.set(
        id,
        edits.map((edit) => (edit.mutationId === mutationId ? { ...edit, ...stored } : edit)),
      );
      this.retainPending(id, (edit) => !this.isSettled(edit));
      this.rebuild(id);
    });
  }

  /** Every Change of the stream between these numbers was received: edits that were stored there wait for none. */
  settleStored(stream: Stream, { after, upTo }: { after: number; upTo: number }) {
    if (this.pending.size === 0) return;
    this.batch(() => {
      for (const id of this.pending.keys()) {
        const isWaiting = (edit: PendingEdit<R>) =>
          !isStoredBefore(edit, stream, upTo + 1) || isStoredBefore(edit, stream, after + 1);
        if (this.pendingEdits(id).every(isWaiting)) continue;
        this.retainPending(id, isWaiting);
        this.rebuild(id);
      }
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
      if (known) this.forgetRow(id, known, true);
      this.rebuild(id);
    });
  }

  /** The server refused it: only this edit goes, whatever else happened to the row meanwhile stays. */
  dropPending(mutationId: string, id: Id) {
    this.batch(() => {
      this.retainPending(id, (edit) => edit.mutationId !== mutationId);
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
        this.retainPending(id, (edit) => edit.storedAt === null);
        this.rebuild(id);
      }
      for (const id of this.pending.keys()) {
        if (this.confirmed.has(id)) continue;
        this.retainPending(id, (edit) => !isStoredBefore(edit, stream, olderThan));
        this.rebuild(id);
      }
    });
  }

  /** All of a stream has to be listed again: rows of answers that were read before this number are not taken any more. */
  raiseFloor(stream: Stream, seq: number) {
    this.floors.set(stream, Math.max(seq, this.floors.get(stream) ?? 0));
  }

  /**
   * Rows that a whole list would have brought and did not: they are not there any more, unless a newer Change reported
   * them.
   */
  forgetMissing(isCovered: (row: R) => boolean, present: ReadonlySet<Id>, seqOf: (stream: Stream) => number) {
    this.batch(() => {
      for (const [id, known] of this.confirmed) {
        if (present.has(id) || known.seq > seqOf(known.stream) || !isCovered(known.row)) continue;
        this.forgetRow(id, known, true);
        this.rebuild(id);
      }
    });
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
      this.clearingListeners.notify();
      for (const id of ids) this.rebuild(id);
    });
  }

  /** Number 0 is that of an answer which names none for the stream. */
  private isTakenAt(row: R, stream: Stream, seq: number) {
    const isBelowFloor = seq > 0 && seq < (this.floors.get(stream) ?? 0);
    const known = this.confirmed.get(row.id);
    const isFromBeforeMove = known !== undefined && known.stream !== stream && isOlder(row, known.row);
    return !isBelowFloor && !isFromBeforeMove && !this.isStale(row.id, stream, seq);
  }

  private isStale(id: Id, stream: Stream, seq: number) {
    const known = this.confirmed.get(id) ?? this.removed.get(id);
    return known?.stream === stream && known.seq > seq;
  }

  private isSettled(edit: PendingEdit<R>) {
    const known = this.confirmed.get(edit.id) ?? this.removed.get(edit.id);
    return edit.storedAt !== null && known !== undefined && known.seq >= edit.storedAt;
  }

  private setConfirmed(row: R, confirmation: Pick<Confirmation<R>, 'stream' | 'seq' | 'isRead'>) {
    const known = this.confirmed.get(row.id);
    const before = known?.row;
    const after = this.mergeRow(before, row);
    this.confirmed.set(row.id, { row: after, stream: confirmation.stream, seq: confirmation.seq });
    this.removed.delete(row.id);
    this.confirmationListeners.notify({
      ...confirmation,
      id: row.id,
      before,
      beforeSeq: known?.seq ?? 0,
      after,
      isGone: false,
    });
  }

  private removeConfirmed(id: Id, confirmation: Pick<Confirmation<R>, 'stream' | 'seq' | 'isRead'>) {
    // A row that moved to another stream is not removed by the `remove` of its old one.
    const known = this.confirmed.get(id);
    if (known && known.stream !== confirmation.stream) return;
    this.confirmed.delete(id);
    this.removed.note(id, confirmation);
    const before = known?.row;
    this.confirmationListeners.notify({
      ...confirmation,
      id,
      before,
      beforeSeq: known?.seq ?? 0,
      after: undefined,
      isGone: true,
    });
  }

  /** Lists are informed of it like of any other row that goes, but no total is changed by it. */
  private forgetRow(id: Id, { row: before, stream, seq }: Confirmed<R>, isGone = false) {
    this.confirmed.delete(id);
    this.confirmationListeners.notify({
      id,
      before,
      beforeSeq: seq,
      after: undefined,
      stream,
      seq: 0,
      isRead: false,
      isGone,
    });
  }

  private retainPending(id: Id, isRetained: (edit: PendingEdit<R>) => boolean) {
    const edits = this.pending.get(id);
    if (!edits) return;
    const wanted = edits.filter(isRetained);
    // Of a row that is not here nobody will receive anything that confirms it: of several, those that are gone were left out.
    const isHere = this.confirmed.has(id) || wanted.some(({ op }) => op === 'create');
    const retained = isHere ? wanted : wanted.filter(({ storedAt }) => storedAt === null);
    if (retained.length > 0) this.pending.set(id, retained);
    else this.pending.delete(id);
    if (retained.length === 0) this.removed.release(id);
  }

  private rebuild(id: Id) {
    const before = this.view.get(id);
    const after = withEdits(id, this.confirmed.get(id)?.row, this.pendingEdits(id), this.patched);
    // Even without a new row the pending marks may differ.
    this.isDirty = true;
    if (before === after) return;
    if (after) this.view.set(id, after);
    else this.view.delete(id);
    this.rowListeners.notify(id, before, after);
  }
}
