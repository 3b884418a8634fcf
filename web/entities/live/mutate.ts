import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { ApiAnswer, ApiRequest } from '#lib/api-client.ts';
import type { EditOp, EntityStore, Id } from '#lib/entity-store.ts';
import { newId } from '#lib/new-id.ts';
import { handleMutations, type Mutation, type Refusal, submit } from '#lib/outbox.ts';
import { withoutId } from '#lib/without-id.ts';
import { currentMe } from '../users/store.ts';
import { farewellMark, follow, isForgottenSince, live } from './live.ts';
import { type RefusedAction, reportRefusal } from './report.ts';

export type RowEdit<R> = {
  id: Id;
  op: EditOp;
  /** What is shown at once: the row for a create, the changed fields for a patch. */
  patch: Partial<R>;
  request: ApiRequest;
  /** What the person is told when the server refuses it. */
  action: RefusedAction;
  /** What it keeps its order with; its own row when nothing is said. */
  lane?: string;
  /** Other rows that it is about: it waits until they are stored and is refused with them. */
  needs?: readonly Id[];
  /** Rows that it only names: it waits for them, and goes on without those that are refused. */
  mentions?: readonly Id[];
};

/** A mutation of one row; with it the outbox can be restored together with what was shown. */
type RowMutation<R> = Mutation & {
  edit: Pick<RowEdit<R>, 'id' | 'op' | 'patch' | 'action'>;
  /** `farewellMark` of when it was made. */
  farewells: number;
};

type RowKind<R extends { id: Id }> = {
  kind: string;
  store: EntityStore<R>;
  /** The stream that carries the Changes of a row. */
  streamOf: (row: R) => Stream;
  /** Around every change of the store. */
  within?: (work: () => void) => void;
  /** In the same frame, when more than the row's own Change tells must be shown. */
  onStored?: (id: Id, patch: Partial<R>, answer: ApiAnswer<unknown>) => void;
};

const MISSING = 404;

/**
 * How rows of one kind are changed: at once on the screen, then on the server as soon as the network allows. The returned
 * function resolves with the server's answer once a change is stored, with null once it was refused; then it has been taken
 * back, and the person has been told why.
 */
export function rowChanges<R extends { id: Id }>(rows: RowKind<R>) {
  const { kind, store, within = (work) => work() } = rows;
  handleMutations<RowMutation<R>>(kind, {
    onStored: (mutation, answer) => within(() => takeStored(rows, mutation, answer)),
    onRefused: (mutation, refusal) => within(() => takeRefused(store, mutation, refusal)),
    onMentionGone: ({ id, edit }, goneId) =>
      within(() => store.amendPending(id, edit.id, (patch) => withoutId(patch, goneId))),
  });
  return <T>(edit: RowEdit<R>): Promise<ApiAnswer<T> | null> => {
    const mutation = mutationOf(kind, edit);
    const { id, op, patch } = edit;
    within(() => store.addPending({ mutationId: mutation.id, id, op, patch }));
    return submit<T>(mutation);
  };
}

function mutationOf<R>(kind: string, edit: RowEdit<R>): RowMutation<R> {
  const { id, op, patch, request, action, lane = id, needs = [], mentions = [] } = edit;
  const isCreate = op === 'create';
  return {
    ...{ id: newId(), userId: currentMe().id, kind, lane, request },
    creates: isCreate ? id : null,
    needs: isCreate ? needs : [id, ...needs],
    mentions,
    edit: { id, op, patch, action },
    farewells: farewellMark(),
  };
}

function takeStored<R extends { id: Id }>(
  rows: RowKind<R>,
  { id: mutationId, edit: { id, op, patch }, farewells }: RowMutation<R>,
  answer: ApiAnswer<unknown>,
) {
  const { store, onStored } = rows;
  store.batch(() => {
    if (op === 'create' && !takeCreated(rows, answer as ApiAnswer<R>, farewells)) {
      store.dropPending(mutationId, id);
    }
    onStored?.(id, patch, answer);
    store.markStored(mutationId, id, answer.seqs);
  });
}

/**
 * Takes the row that was made; false when what is known without it is right. A repeated call answers what it answered first,
 * and what was told since knows better. Of what this person may not see any more nothing is taken.
 */
function takeCreated<R extends { id: Id }>(
  { store, streamOf }: RowKind<R>,
  { data: row, seqs }: ApiAnswer<R>,
  farewells: number,
): boolean {
  const stream = streamOf(row);
  const seq = seqs[stream] ?? 0;
  const isNews = seq > (live()?.cursorOf(stream) ?? -1);
  if (!isNews || isForgottenSince(farewells, stream)) return false;
  store.confirmRows([row], stream, seq);
  follow(stream, seq);
  return true;
}

function takeRefused<R extends { id: Id }>(
  store: EntityStore<R>,
  mutation: RowMutation<R>,
  { error, root, dependents }: Refusal,
) {
  const { id, op, patch, action } = mutation.edit;
  // Somebody else was quicker: it is gone, which is what was asked for.
  if (root === mutation && op === 'remove' && error.status === MISSING) return store.dropRow(id);
  store.dropPending(mutation.id, id);
  if (root !== mutation) return;
  reportRefusal(error, { action, changed: op === 'patch' ? Object.keys(patch) : [], dependents });
}
