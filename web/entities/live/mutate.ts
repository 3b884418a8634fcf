import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { ApiAnswer, ApiRequest, StreamSeqs } from '#lib/http/api-client.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import type { EditOp, Id } from '#lib/sync/entity-row.ts';
import type { EntityStore } from '#lib/sync/entity-store.ts';
import { newId } from '#lib/sync/new-id.ts';
import type { Mutation } from '#lib/outbox/mutation.ts';
import { handleMutations, type Refusal } from '#lib/outbox/outbox-kinds.ts';
import { submit } from '#lib/outbox/outbox.ts';
import { withoutId } from '#lib/sync/without-id.ts';
import { forgetCount, follow, isForgottenSince, live, onReceived } from './live.ts';
import { type RefusedAction, reportRefusal } from './report.ts';
import { changingUserId } from './whose.ts';

export type RowEdit<R> = {
  /** Under this id it is stored, where somebody has to know it beforehand. */
  mutationId?: Id;
  id: Id;
  op: EditOp;
  /** The row was there before and comes back: what follows need not wait until it is made. */
  isReturn?: boolean;
  /** What is shown at once: the row for a create, the changed fields for a patch. */
  patch: Partial<R>;
  request: ApiRequest;
  /** What the person reads when the server refuses it. */
  action: RefusedAction;
  /** What it keeps its order with; its own row when nothing is said. */
  lane?: string;
  /** A row of another kind that is there once this is stored: what is about that one waits, and is refused with it. */
  makes?: Id;
  /** Other rows that it is about: it waits until they are stored and is refused with them. */
  needs?: readonly Id[];
  /** Rows that it only names: it waits for them, and goes on without those that are refused. */
  mentions?: readonly Id[];
};

/** A mutation of one row; with it the outbox can be restored together with what was shown. */
type RowMutation<R> = Mutation & {
  edit: Pick<RowEdit<R>, 'id' | 'op' | 'patch' | 'action'>;
};

/** `forgetCount` of when a create was first shown on this page. */
const shownAt = new Map<Id, number>();

/** The row as the server had sent it when it was removed here. */
const removedFrom = new Map<Id, object | undefined>();

type RowKind<R extends { id: Id }> = {
  kind: string;
  store: EntityStore<R>;
  /** The stream that carries the Changes of a row. */
  streamOf: (row: R) => Stream;
  /** Around every change of the store. */
  within?: (work: () => void) => void;
  /** The row that a create made, where its answer is not that row itself; undefined when only its Change tells it. */
  readCreated?: (answer: unknown, patch: Partial<R>) => R | undefined;
  /** In the same frame, when more than the row's own Change carries must be shown. */
  onStored?: (id: Id, patch: Partial<R>, answer: ApiAnswer<unknown>) => void;
  /**
   * Called first when the server refuses a change. True means that the caller has already reported it.
   * `'lost'` means that it was reported and the change is lost.
   */
  onRefused?: (mutationId: Id, error: ApiError, id: Id, patch: Partial<R>) => boolean | 'lost';
  /** "There is no such row" may be said of something else, such as what is to be taken back. */
  isOnlyRow?: boolean;
  /** A removal was answered by "there is no such row", and it is shown no more: maybe it was only out of reach just then. */
  onMissing?: (row: R) => void;
  /** A row that is not stored yet is shown again: after a reload, or in another tab. */
  onRestored?: (row: Partial<R>, request: ApiRequest) => void;
};

const MISSING = 404;

/**
 * How rows of one kind are changed: at once on the screen, then on the server as soon as the network allows. The
 * returned function resolves with the server's answer once a change is stored, with null once it was refused; then it
 * has been taken back, and the person has been informed why.
 */
export function rowChanges<R extends { id: Id }>(rows: RowKind<R>) {
  const { kind, store, within = (work) => work() } = rows;
  handleMutations<RowMutation<R>>(kind, {
    onStored: (mutation, answer) => within(() => takeStored(rows, mutation, answer)),
    onRefused: (mutation, refusal) => {
      let isLost = true;
      within(() => {
        isLost = takeRefused(rows, mutation, refusal);
      });
      return isLost;
    },
    onMentionGone: ({ id, edit }, goneId) =>
      within(() => store.amendPending(id, edit.id, (patch) => withoutId(patch, goneId))),
    onRestored: (mutation) => {
      within(() => show(store, mutation));
      if (mutation.edit.op === 'create') rows.onRestored?.(mutation.edit.patch, mutation.request);
    },
  });
  onReceived((stream) => settleReceived(store, stream));
  return <T>(edit: RowEdit<R>): Promise<ApiAnswer<T> | null> => {
    const mutation = mutationOf(kind, edit);
    within(() => show(store, mutation));
    return submit<T>(mutation);
  };
}

/** What was stored is shown by the Changes that were received since, also where the server had nothing to change. */
export function settleReceived<R extends { id: Id }>(store: EntityStore<R>, stream: Stream) {
  const client = live();
  const upTo = client?.cursorOf(stream);
  if (client && upTo) store.settleStored(stream, { after: client.completeFrom(stream), upTo });
}

function show<R extends { id: Id }>(store: EntityStore<R>, { id: mutationId, edit }: RowMutation<R>) {
  const { id, op, patch } = edit;
  if (op === 'create') shownAt.set(mutationId, forgetCount());
  if (op === 'remove') removedFrom.set(mutationId, store.confirmedRow(id));
  store.addPending({ mutationId, id, op, patch });
}

function mutationOf<R>(kind: string, edit: RowEdit<R>): RowMutation<R> {
  const { mutationId = newId(), id, op, patch, request, action } = edit;
  const { lane = id, makes = null, needs = [], mentions = [] } = edit;
  const isCreate = op === 'create' && !edit.isReturn;
  return {
    id: mutationId,
    userId: changingUserId(),
    kind,
    lane,
    request,
    creates: isCreate ? id : makes,
    needs: isCreate ? needs : [id, ...needs],
    mentions,
    edit: { id, op, patch, action },
  };
}

function takeStored<R extends { id: Id }>(
  rows: RowKind<R>,
  { id: mutationId, edit: { id, op, patch } }: RowMutation<R>,
  answer: ApiAnswer<unknown>,
) {
  const { store, readCreated, onStored } = rows;
  const mark = shownAt.get(mutationId) ?? 0;
  shownAt.delete(mutationId);
  removedFrom.delete(mutationId);
  store.batch(() => {
    const created = () => (readCreated ? readCreated(answer.data, patch) : (answer.data as R));
    if (op === 'create' && !takeCreated(rows, { row: created(), patch: patch as R, ...answer }, mark)) {
      store.dropPending(mutationId, id);
    }
    onStored?.(id, patch, answer);
    store.markStored(mutationId, id, answer.seqs);
    for (const stream of Object.keys(answer.seqs)) settleReceived(store, stream as Stream);
  });
}

type Created<R> = { row: R | undefined; patch: R; seqs: StreamSeqs };

/**
 * Takes the row that was made; false when what is known without it is right. A repeated call answers what it answered
 * first, and what was received since knows better. Of what this person may not see any more nothing is taken.
 */
function takeCreated<R extends { id: Id }>(
  { store, streamOf }: RowKind<R>,
  { row, patch, seqs }: Created<R>,
  mark: number,
): boolean {
  const stream = streamOf(row ?? patch);
  const seq = seqs[stream] ?? 0;
  const isNews = seq > (live()?.cursorOf(stream) ?? -1);
  if (!isNews || isForgottenSince(mark, stream)) return false;
  if (row) store.confirmRows([row], stream, seq);
  // Without the row it is shown as it was made here, until the Change is received that says what became of it.
  follow(stream, row ? seq : seq - 1);
  return true;
}

function takeRefused<R extends { id: Id }>(
  { store, onRefused, onMissing, isOnlyRow = true }: RowKind<R>,
  mutation: RowMutation<R>,
  { error, root, dependents }: Refusal,
): boolean {
  const { id, op, patch, action } = mutation.edit;
  shownAt.delete(mutation.id);
  const before = removedFrom.get(mutation.id);
  removedFrom.delete(mutation.id);
  // Somebody else was quicker: it is gone, which is what was asked for.
  if (isOnlyRow && root === mutation && op === 'remove' && error.status === MISSING) {
    // Something newer is known of it than when it was removed here: it may have come back, and Changes say how it is.
    const known = store.confirmedRow(id);
    if (known !== before) store.dropPending(mutation.id, id);
    else {
      store.dropRow(id);
      if (known) onMissing?.(known);
    }
    return false;
  }
  store.dropPending(mutation.id, id);
  const said = onRefused?.(mutation.id, error, id, patch);
  if (said) return said === 'lost';
  if (root !== mutation) return true;
  reportRefusal(error, { action, changed: op === 'patch' ? Object.keys(patch) : [], dependents });
  return true;
}
